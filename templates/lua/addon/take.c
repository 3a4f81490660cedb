typedef struct {
{%- for a in args %}
    joute_{{ a.ty }}_t f{{ loop.index0 }};
{%- endfor %}
} joute_args_of_{{ original_name }};

extern void joute_take_{{ original_name }}(joute_args_of_{{ original_name }} *);

static int joute_taken_{{ original_name }}(lua_State *L)
{
    joute_args_of_{{ original_name }} args;
    joute_take_{{ original_name }}(&args);
    luaL_checkstack(L, {{ args.len() + 8 }}, NULL);
{%- for a in args %}
    joute_out_{{ a.ty }}(L, args.f{{ loop.index0 }});
{%- endfor %}
    return {{ args.len() }};
}
