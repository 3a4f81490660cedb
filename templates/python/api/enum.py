class {{ name }}(IntEnum):
    {{ doc }}
{% for v in values %}
    {{ v.name }} = {{ loop.index0 }}
{%- if !v.doc.is_empty() %}
    {{ v.doc }}
{%- endif %}
{%- endfor %}
