class {{ e.name }}(IntEnum):
    {{ doc::docstring(doc::summary_or_name(e.summary, e.original_name), [], "    ") }}
{% for v in e.values %}
    {{ v.name }} = {{ loop.index0 }}
{%- let text = doc::docstring(v.summary, [], "    ") %}
{%- if !text.is_empty() %}
    {{ text }}
{%- endif %}
{%- endfor %}
