{% if !u.args.is_empty() -%}
struct joute_args_{{ u.written }} {
{%- for arg in u.args %}
    {{ spell::declare(api, arg.ty(), "arg") }}{{ loop.index0 }};
{%- endfor %}
};
extern void joute_take_{{ u.written }}(struct joute_args_{{ u.written }} *out);
{% endif -%}
{% if let Some(value) = u.result -%}
extern void joute_answer_{{ u.written }}({{ spell::declare(api, value.ty, "value") }});
{% endif %}
static void joute_call_{{ u.written }}(void)
{
{%- if !u.args.is_empty() %}
    struct joute_args_{{ u.written }} args;
    joute_take_{{ u.written }}(&args);
{%- endif %}
{%- match u.result %}
{%- when Some(_) %}
    joute_answer_{{ u.written }}({{ u.name }}({% include "c/main/passed.c" %}));
{%- when None %}
    {{ u.name }}({% include "c/main/passed.c" %});
{%- endmatch %}
}
