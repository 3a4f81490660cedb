/* {{ value }} optional */
typedef struct {
    uint8_t present;
    joute_{{ value }}_t value;
} joute_{{ name }}_t;

static inline bool joute_in_{{ name }}(lua_State *L, int at, joute_{{ name }}_t *out)
{
    out->present = joute_is_present(L, at);
    return !out->present || joute_in_{{ value }}(L, at, &out->value);
}

static inline void joute_out_{{ name }}(lua_State *L, joute_{{ name }}_t value)
{
    if (value.present)
        joute_out_{{ value }}(L, value.value);
    else
        lua_pushnil(L);
}
