extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

void joute_ml_{{ stub.name }}({% for a in stub.args %}value a{{ loop.index0 }}, {% endfor %}{{ result.ty }}*room)
{
{%- let (refuse, zero) = ("return joute_blame", "") %}{% let kept = "*room = " %}{% include "ocaml/stubs/call.c" %}
}
