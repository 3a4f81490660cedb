{%- match s.shape -%}
{%- when Shape::Tuple -%}
{% if commented %}{{ doc::tuple_doc(s) }}{% endif %}type {{ s.name }} = {{ spell::product(api, s.fields, "") }}
{%- when Shape::Record -%}
{#- Generated C code reads a record as a memory block. For a record with one field, the declaration must demand
    this, because future versions of OCaml may represent it differently. -#}
{% if commented %}{{ doc::doc(s.summary, []) }}{% endif %}type {{ s.name }} = {
{%- for f in s.fields %}
  {{ f.name }} : {{ spell::type_name(api, f.ty(), "") }};{% if commented %}{{ doc::note(f.summary) }}{% endif %}
{%- endfor %}
}{% if s.fields.len() == 1 %} [@@boxed]{% endif %}
{%- endmatch -%}
