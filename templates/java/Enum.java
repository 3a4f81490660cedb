{% let text = doc::doc(e.summary, [], "") %}{% if !text.is_empty() %}{{ text }}
{% endif %}public enum {{ e.name }} {
{%- for v in e.values %}
{%- let text = doc::doc(v.summary, [], "    ") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    {{ v.name }},
{%- endfor %}
}
