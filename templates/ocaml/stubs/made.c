{% if let Some(name) = drop.declared() -%}
extern void joute_drop_{{ name }}({{ result.ty }}*value);
{% endif -%}
extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

value joute_ml_{{ stub.name }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}value a{{ loop.index0 }}{% else %}value unit{% endfor %})
{
{%- if stub.args.is_empty() %}
    (void)unit;
{%- endif %}
{%- include "ocaml/stubs/arguments.c" %}
    {{ result.ty }}r = {{ stub.symbol }}({% include "ocaml/stubs/passed.c" %});
{%- if stub.scratch %}
    joute_close(&scratch);
{%- endif %}
    joute_check();
    value v = joute_new_{{ result.stem }}({{ result.by }}r);
{{- drop }}
    return v;
}
