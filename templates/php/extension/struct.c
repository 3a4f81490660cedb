#define JOUTE_FIELDS_{{ name }}(X)
{%- for f in fields %} \
    X({{ name }}, {{ loop.index0 }}, {{ f.ty.name }}, "{{ f.name }}", {% if f.ty.null == 1 %}is_none{% else %}lacks{% endif %})
{%- endfor %}
JOUTE_STRUCT({{ name }}, {{ fields.len() }})
