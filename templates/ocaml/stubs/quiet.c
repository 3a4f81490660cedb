extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

{{ result.ty }}joute_ml_{{ stub.name }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}value a{{ loop.index0 }}{% else %}void{% endfor %})
{
{%- include "ocaml/stubs/arguments.c" %}
    {{ result.ty }}r = {{ stub.symbol }}({% include "ocaml/stubs/passed.c" %});
{%- if stub.scratch %}
    joute_close(&scratch);
{%- endif %}
    return r;
}
