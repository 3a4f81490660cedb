/* {{ outline }} */
extern {{ declaration }};
{%- if !args.is_empty() %}
struct joute_frame_{{ name }} {
{%- for a in args %}
    joute_{{ a.ty }}_t a{{ loop.index0 }};
{%- endfor %}
};
{%- for a in args %}
_Static_assert(offsetof(struct joute_frame_{{ name }}, a{{ loop.index0 }}) == {{ a.offset }}, "");
{%- endfor %}
{%- endif %}
static napi_value joute_do_call_{{ name }}(napi_env env, napi_callback_info info)
{
    (void)info;
{%- if !args.is_empty() %}
    const struct joute_frame_{{ name }} *frame = (const void *)joute_page;
{%- endif %}
{%- match result %}
{%- when None %}
    {{ symbol }}({% for _ in args %}{% if !loop.first %}, {% endif %}frame->a{{ loop.index0 }}{% endfor %});
{%- when Some(given) %}
    joute_{{ given.ty }}_t result = {{ symbol }}({% for _ in args %}{% if !loop.first %}, {% endif %}frame->a{{ loop.index0 }}{% endfor %});
{%- include "javascript/addon/give.c" %}
{%- endmatch %}
    return joute_left(env);
}
