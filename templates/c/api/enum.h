{{ doc }}typedef enum {{ name }} {
{%- for v in values %}
    {{ v.name }} = {{ loop.index0 }},{{ v.note }}
{%- endfor %}
} {{ name }};
