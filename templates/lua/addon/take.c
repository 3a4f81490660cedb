typedef struct {
{%- for a in args %}
    joute_{{ a.ty }}_t f{{ loop.index0 }};
{%- endfor %}
} joute_args_of_{{ written }};

extern void joute_take_{{ written }}(joute_args_of_{{ written }} *);

static int joute_taken_{{ written }}(lua_State *L)
{
    joute_args_of_{{ written }} args;
    joute_take_{{ written }}(&args);
    luaL_checkstack(L, {{ args.len() + 8 }}, NULL);
{%- for a in args %}
    joute_out_{{ a.ty }}(L, args.f{{ loop.index0 }});
{%- endfor %}
    return {{ args.len() }};
}
