{% if !doc.is_empty() %}{{ doc }}
{% endif %}public enum {{ name }} {
{%- for v in values %}
{%- if !v.doc.is_empty() %}
{{ v.doc }}
{%- endif %}
    {{ v.name }},
{%- endfor %}
}
