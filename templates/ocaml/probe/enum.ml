let joute_draw_{{ e.original_name }} () : Api.{{ e.name }} =
  let open! Api in
  match joute_draw () mod {{ e.values.len() }} with
{%- for value in e.values %}
  | {% if loop.last %}_{% else %}{{ loop.index0 }}{% endif %} -> {{ value.name }}
{%- endfor %}

let joute_dump_{{ e.original_name }} (value : Api.{{ e.name }}) =
  joute_dump_int
    (match value with
{%- for value in e.values %}
    | {{ value.name }} -> {{ loop.index0 }}
{%- endfor %})
