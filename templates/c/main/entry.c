{% if !u.args.is_empty() -%}
struct joute_args_{{ u.original_name }} {
{%- for arg in u.args %}
    {{ spell::declare(api, arg.ty(), "arg") }}{{ loop.index0 }};
{%- endfor %}
};
extern void joute_take_{{ u.original_name }}(struct joute_args_{{ u.original_name }} *out);
{% endif -%}
{% if let Some(value) = u.result -%}
extern void joute_answer_{{ u.original_name }}({{ spell::declare(api, value.ty, "value") }});
{% endif %}
static void joute_call_{{ u.original_name }}(void)
{
{%- if !u.args.is_empty() %}
    struct joute_args_{{ u.original_name }} args;
    joute_take_{{ u.original_name }}(&args);
{%- endif %}
{%- match u.result %}
{%- when Some(_) %}
    joute_answer_{{ u.original_name }}({{ u.name }}({% include "c/main/passed.c" %}));
{%- when None %}
    {{ u.name }}({% include "c/main/passed.c" %});
{%- endmatch %}
}
