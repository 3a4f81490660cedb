/* {{ item }} array */
typedef struct {
    joute_{{ item }}_t *items;
    size_t length;
} joute_{{ name }}_t;

static bool joute_in_{{ name }}(lua_State *L, int at, joute_{{ name }}_t *out)
{
    if (JOUTE_UNLIKELY(!joute_is_list(L, at, "{{ item }}")))
        return false;
    size_t length = lua_rawlen(L, at);
    joute_{{ item }}_t *items = joute_store(length, sizeof *items);
    int top = lua_gettop(L);
    for (size_t i = 0; i < length; i++) {
        lua_rawgeti(L, at, (lua_Integer)i + 1);
        if (JOUTE_UNLIKELY(!joute_in_{{ item }}(L, top + 1, &items[i])))
            return joute_within_item(i + 1);
        lua_settop(L, top);
    }
    out->items = items;
    out->length = length;
    return joute_is_whole(L, at, length, "{{ item }}");
}

static inline void joute_out_{{ name }}(lua_State *L, joute_{{ name }}_t value)
{
    luaL_checkstack(L, 8, NULL);
    lua_createtable(L, (int)value.length, 0);
    for (size_t i = 0; i < value.length; i++) {
        joute_out_{{ item }}(L, value.items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    free(value.items);
}
