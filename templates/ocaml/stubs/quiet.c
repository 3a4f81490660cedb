extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

{{ result.ty }}joute_ml_{{ stub.name }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}value a{{ loop.index0 }}{% else %}void{% endfor %})
{
{%- let (refuse, zero) = ("return joute_blame", ", 0") %}{% let kept = result.ty ~ "r = " %}{% include "ocaml/stubs/call.c" %}
    return r;
}
