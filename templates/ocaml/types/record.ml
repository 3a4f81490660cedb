{{ doc }}type {{ name }} = {
{%- for f in fields %}
  {{ f.name }};{{ f.note }}
{%- endfor %}
}{% if fields.len() == 1 %} [@@boxed]{% endif %}
