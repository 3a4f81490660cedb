{%- let (aliases, fields) = &types::fields(api, s) -%}
{%- for alias in aliases -%}
joute_{{ alias }} = {{ alias }}
{% endfor -%}
{%- if !aliases.is_empty() %}

{% endif -%}
class {{ s.name }}(NamedTuple):
    {{ doc::docstring(doc::summary_or_name(s.summary, s.name), [], "    ") }}
{% for f in fields %}
    {{ f.name }}: {{ f.ty }}{% if f.hides %}  # type: ignore[assignment]{% endif %}
{%- if !f.doc.is_empty() %}
    {{ f.doc }}
{%- endif %}
{%- endfor %}
