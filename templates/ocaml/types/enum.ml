{% if commented %}{{ doc::doc(e.summary, []) }}{% endif %}type {{ e.name }} =
{%- for v in e.values %}
  | {{ v.name }}{% if commented %}{{ doc::note(v.summary) }}{% endif %}
{%- endfor %}
