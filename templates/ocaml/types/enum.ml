{{ doc }}type {{ name }} =
{%- for v in values %}
  | {{ v.name }}{{ v.note }}
{%- endfor %}
