{% if !u.args.is_empty() -%}
struct joute_args_{{ u.written }} {
{%- for arg in u.args %}
    {{ arg }};
{%- endfor %}
};
extern void joute_take_{{ u.written }}(struct joute_args_{{ u.written }} *out);
{% endif -%}
{% if let Some(value) = u.answer -%}
extern void joute_answer_{{ u.written }}({{ value }});
{% endif %}
static void joute_call_{{ u.written }}(void)
{
{%- if !u.args.is_empty() %}
    struct joute_args_{{ u.written }} args;
    joute_take_{{ u.written }}(&args);
{%- endif %}
{%- match u.answer %}
{%- when Some(_) %}
    joute_answer_{{ u.written }}({{ u.name }}({% include "c/main/passed.c" %}));
{%- when None %}
    {{ u.name }}({% include "c/main/passed.c" %});
{%- endmatch %}
}
