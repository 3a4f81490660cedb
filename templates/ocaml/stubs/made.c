{% if let FreeMethod::Deep(name) = result.freed -%}
extern void joute_drop_{{ name }}({{ result.ty }}*value);
{% endif -%}
extern {{ result.ty }}{{ stub.symbol }}({% include "ocaml/stubs/types.c" %});

value joute_ml_{{ stub.name }}({% for a in stub.args %}{% if !loop.first %}, {% endif %}value a{{ loop.index0 }}{% else %}value unit{% endfor %})
{
{%- if stub.args.is_empty() %}
    (void)unit;
{%- endif %}
{%- let (refuse, zero) = ("joute_refuse", "") %}{% let kept = result.ty ~ "r = " %}{% include "ocaml/stubs/call.c" %}
    joute_check();
    value v = joute_new_{{ result.stem }}({{ result.by }}r);
{%- let (held, place) = (result, "r") %}{% include "ocaml/stubs/drop.c" %}
    return v;
}
