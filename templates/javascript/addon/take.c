struct joute_args_{{ name }} {
{%- for a in args %}
    joute_{{ a.ty }}_t a{{ loop.index0 }};
{%- endfor %}
};
extern void joute_take_{{ name }}(struct joute_args_{{ name }} *out);
static napi_value joute_do_take_{{ name }}(napi_env env, napi_callback_info info)
{
    (void)info;
    struct joute_args_{{ name }} args;
    joute_take_{{ name }}(&args);
    struct joute_args_{{ name }} *moved = joute_put(&args, sizeof args);
    (void)moved;
{%- for a in args %}
{%- if a.is_text() %}
    joute_move_string(&moved->a{{ loop.index0 }});
    free(args.a{{ loop.index0 }});
{%- else if a.points() %}
    joute_move_{{ a.ty }}(&moved->a{{ loop.index0 }});
    joute_drop_{{ a.ty }}(&args.a{{ loop.index0 }});
{%- endif %}
{%- endfor %}
    return joute_left(env);
}
