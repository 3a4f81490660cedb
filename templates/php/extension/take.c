#define JOUTE_ARGS_{{ name }}(X)
{%- for ty in types %} \
    X({{ name }}, {{ loop.index0 }}, {{ ty }})
{%- endfor %}
JOUTE_TAKE({{ name }}, {{ types.len() }})
