{% for (name, ty) in dropped -%}
extern void joute_drop_{{ name }}({{ ty }}*value);
{% endfor -%}
struct joute_args_{{ name }} {
{%- for a in args %}
    {{ a.ty }}f{{ loop.index0 }};
{%- endfor %}
};
extern void {{ symbol }}(struct joute_args_{{ name }} *out);

value joute_ml_take_{{ name }}(value unit)
{
    CAMLparam1(unit);
    {% if args.len() == 1 %}CAMLlocal1(v);{% else %}CAMLlocal2(v, item);{% endif %}
    struct joute_args_{{ name }} from;
    {{ symbol }}(&from);
    joute_check();
{%- for a in args %}
{%- if args.len() == 1 %}
    v = joute_new_{{ a.stem }}({{ a.by }}from.f0);
{%- else %}
{%- if loop.first %}
    v = caml_alloc({{ args.len() }}, 0);
{%- endif %}
    item = joute_new_{{ a.stem }}({{ a.by }}from.f{{ loop.index0 }});
    Store_field(v, {{ loop.index0 }}, item);
{%- endif %}
{%- endfor %}
{%- for held in args %}{% let place = "from.f" ~ loop.index0 %}{% include "ocaml/stubs/drop.c" %}
{%- endfor %}
    CAMLreturn(v);
}
