/* {{ outline }} */
extern {% if let Some(given) = result %}joute_{{ given.ty }}_t{% else %}void{% endif %} joute_api_{{ name }}({% for a in args %}{% if !loop.first %}, {% endif %}joute_{{ a.ty }}_t{% else %}void{% endfor %});
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
    {% if let Some(given) = result %}joute_{{ given.ty }}_t result = {% endif %}joute_api_{{ name }}({% for _ in args %}{% if !loop.first %}, {% endif %}frame->a{{ loop.index0 }}{% endfor %});
{%- if let Some(given) = result %}
{%- if !given.points() %}
    joute_put(&result, sizeof result);
{%- else if given.is_text() %}
    joute_move_string(joute_put(&result, sizeof result));
    free(result);
{%- else %}
    joute_move_{{ given.ty }}(joute_put(&result, sizeof result));
    joute_drop_{{ given.ty }}(&result);
{%- endif %}
{%- endif %}
    return joute_left(env);
}
