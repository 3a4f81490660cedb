extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

void joute_ml_{{ stub.name }}({% for a in stub.args %}value a{{ loop.index0 }}, {% endfor %}{{ result.ty }}*room)
{
{%- include "ocaml/stubs/arguments.c" %}
    *room = {{ stub.symbol }}({% include "ocaml/stubs/passed.c" %});
{%- if stub.scratch %}
    joute_close(&scratch);
{%- endif %}
}
