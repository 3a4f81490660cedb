{{ doc }}typedef struct {{ name }} {
{%- for field in fields %}
    {{ field.name }};{{ field.note }}
{%- endfor %}
} {{ name }};
