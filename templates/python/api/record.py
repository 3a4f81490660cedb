{%- for alias in aliases -%}
joute_{{ alias }} = {{ alias }}
{% endfor -%}
{%- if !aliases.is_empty() %}

{% endif -%}
class {{ name }}(NamedTuple):
    {{ doc }}
{% for f in fields %}
    {{ f.name }}: {{ f.ty }}{% if f.hides %}  # type: ignore[assignment]{% endif %}
{%- if !f.doc.is_empty() %}
    {{ f.doc }}
{%- endif %}
{%- endfor %}
