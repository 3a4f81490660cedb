#define JOUTE_FIELDS_{{ name }}(X)
{%- for f in fields %} \
    X({{ name }}, {{ loop.index0 }}, {{ f.ty }}, "{{ f.spelt }}")
{%- endfor %}
JOUTE_STRUCT({{ name }}, {{ fields.len() }})
