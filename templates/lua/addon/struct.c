/* struct {{ name }} */
typedef struct {
{%- for f in fields %}
    joute_{{ f.ty }}_t f{{ loop.index0 }};
{%- endfor %}
} joute_{{ name }}_t;

static bool joute_in_{{ name }}(lua_State *L, int at, joute_{{ name }}_t *out)
{
    static const char form[] = "{% for f in fields %}{% if !loop.first %}, {% endif %}{{ f.name }} = …{% endfor %}";
    if (JOUTE_UNLIKELY(!joute_is_struct(L, at, "{{ name }}", form)))
        return false;
    int top = lua_gettop(L);
{%- for f in fields %}
{%- if f.optional %}
    joute_get_optional(L, at, "{{ f.name }}");
{%- else %}
    if (JOUTE_UNLIKELY(!joute_get(L, at, "{{ f.name }}", form)))
        return false;
{%- endif %}
    if (JOUTE_UNLIKELY(!joute_in_{{ f.ty }}(L, top + 1, &out->f{{ loop.index0 }})))
        return joute_within_field("{{ f.name }}");
    lua_settop(L, top);
{%- endfor %}
    return true;
}

static inline void joute_out_{{ name }}(lua_State *L, joute_{{ name }}_t value)
{
    luaL_checkstack(L, 8, NULL);
    lua_createtable(L, 0, {{ fields.len() }});
{%- for f in fields %}
    joute_out_{{ f.ty }}(L, value.f{{ loop.index0 }});
    lua_setfield(L, -2, "{{ f.name }}");
{%- endfor %}
}
