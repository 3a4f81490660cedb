{{ doc::doc(e.summary, []) }}typedef enum {{ e.name }} {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ doc::trailing_comment(v.summary) }}
{%- endfor %}
} {{ e.name }};
