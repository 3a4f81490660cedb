#define JOUTE_FIELDS_{{ name }}(X)
{%- for f in fields %} \
    X({{ name }}, {{ loop.index0 }}, {{ f.ty }}, "{{ f.spelt }}", {{ f.missing }})
{%- endfor %}
JOUTE_STRUCT({{ name }}, {{ fields.len() }})
