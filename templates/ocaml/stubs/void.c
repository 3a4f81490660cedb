extern void {{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

void joute_ml_{{ stub.name }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}value a{{ loop.index0 }}{% else %}void{% endfor %})
{
{%- let (refuse, zero) = ("return joute_blame", "") %}{% let kept = "" %}{% include "ocaml/stubs/call.c" %}
}
