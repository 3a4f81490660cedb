/* Conversions from Lua to C. They check the value at an absolute index of the stack, return false after they have recorded a
   fault, and leave the stack as it was if they return true. Values of another type are refused and never converted. */

JOUTE_COLD static bool joute_unsure_int(lua_State *L, int at, int32_t *out)
{
    int is_whole;
    int type = lua_type(L, at);
    lua_Integer number = lua_tointegerx(L, at, &is_whole);
    if (type != LUA_TNUMBER || !is_whole) {
        const char *function = type == LUA_TNUMBER ? "math.floor(…)" : type == LUA_TSTRING ? "tonumber(…)" : NULL;
        luaL_checkstack(L, 8, NULL);
        return joute_mistyped(L, at, joute_words(L, "an-int", NULL, NULL),
                              function ? joute_words(L, "cast", function, NULL) : NULL);
    }
    if (number != (int32_t)number)
        return joute_blame("out-of-range", lua_pushfstring(L, "%I", (LUAI_UACINT)number), NULL, NULL);
    /* Lua's own functions accept a float such as 3.0 as an integer. */
    *out = (int32_t)number;
    return true;
}

static inline bool joute_in_int(lua_State *L, int at, int32_t *out)
{
    if (JOUTE_UNLIKELY(!lua_isinteger(L, at)))
        return joute_unsure_int(L, at, out);
    lua_Integer number = lua_tointeger(L, at);
    if (JOUTE_UNLIKELY(number != (int32_t)number))
        return joute_unsure_int(L, at, out);
    *out = (int32_t)number;
    return true;
}

/* Reads a value of an enum with `count` values. `range` lists their names, for messages. */
static inline bool joute_read_enum(lua_State *L, int at, int32_t *out, uint32_t count, const char *name, const char *range)
{
    int is_whole;
    lua_Integer number = lua_tointegerx(L, at, &is_whole);
    if (JOUTE_UNLIKELY(!is_whole || lua_type(L, at) != LUA_TNUMBER)) {
        luaL_checkstack(L, 8, NULL);
        return joute_mistyped(L, at, joute_words(L, "enum-value", name, range), NULL);
    }
    if (JOUTE_UNLIKELY((lua_Unsigned)number >= count))
        return joute_blame("no-value", lua_pushfstring(L, "%I", (LUAI_UACINT)number), name, range);
    *out = (int32_t)number;
    return true;
}

/* Reads a double. An integer is accepted if a double represents it exactly. */
static inline bool joute_in_double(lua_State *L, int at, double *out)
{
    if (JOUTE_UNLIKELY(lua_type(L, at) != LUA_TNUMBER)) {
        luaL_checkstack(L, 8, NULL);
        return joute_mistyped(L, at, joute_words(L, "a-number", NULL, NULL),
                              lua_isstring(L, at) ? joute_words(L, "cast", "tonumber(…)", NULL) : NULL);
    }
    *out = lua_tonumber(L, at);
    if (JOUTE_UNLIKELY(lua_isinteger(L, at))) {
        lua_Integer number = lua_tointeger(L, at), limit = (lua_Integer)1 << 53;
        if (JOUTE_UNLIKELY(number > limit || number < -limit))
            return joute_blame("no-double", lua_pushfstring(L, "%I", (LUAI_UACINT)number), NULL, NULL);
    }
    return true;
}

static inline bool joute_in_bool(lua_State *L, int at, uint8_t *out)
{
    if (JOUTE_UNLIKELY(!lua_isboolean(L, at))) {
        luaL_checkstack(L, 8, NULL);
        return joute_mistyped(L, at, joute_words(L, "a-boolean", NULL, NULL), joute_words(L, "write-bool", NULL, NULL));
    }
    *out = (uint8_t)lua_toboolean(L, at);
    return true;
}

/* Passes the bytes of a Lua string without a copy. The argument that contains the string keeps it alive during the call. The
   library refuses invalid UTF-8. */
static bool joute_in_string(lua_State *L, int at, char **out)
{
    if (JOUTE_UNLIKELY(lua_type(L, at) != LUA_TSTRING)) {
        luaL_checkstack(L, 8, NULL);
        return joute_mistyped(L, at, joute_words(L, "a-string", NULL, NULL), joute_words(L, "cast", "tostring(…)", NULL));
    }
    size_t length;
    const char *text = lua_tolstring(L, at, &length);
    size_t end = strlen(text);
    if (JOUTE_UNLIKELY(end != length))
        return joute_blame("nul-at", lua_pushfstring(L, "%I", (LUAI_UACINT)end + 1), NULL, NULL);
    *out = (char *)text;
    return true;
}

/* Returns true if an optional value is present. */
static inline bool joute_is_present(lua_State *L, int at)
{
    return !lua_isnil(L, at);
}

JOUTE_COLD static bool joute_no_struct(lua_State *L, int at, const char *name, const char *form)
{
    luaL_checkstack(L, 8, NULL);
    return joute_mistyped(L, at, joute_words(L, "a-value", name, NULL), joute_words(L, "write-braces", form, NULL));
}

/* Returns true if a value can be a struct. `form` is the code between the braces of a struct, for messages. Additional fields
   are ignored. */
static inline bool joute_is_struct(lua_State *L, int at, const char *name, const char *form)
{
    if (JOUTE_UNLIKELY(!lua_istable(L, at) || !lua_checkstack(L, 8)))
        return joute_no_struct(L, at, name, form);
    return true;
}

/* Pushes a field, or nil if it is missing. Metamethods are not called, so that no code of the candidate runs here. */
static inline void joute_get_optional(lua_State *L, int at, const char *field)
{
    lua_pushstring(L, field);
    lua_rawget(L, at);
}

JOUTE_COLD static bool joute_lacks(lua_State *L, const char *field, const char *form)
{
    joute_blame("field-missing", joute_words(L, "write-braces", form, NULL), NULL, NULL);
    return joute_within_field(field);
}

/* Pushes a field. Returns false if it is missing. */
static inline bool joute_get(lua_State *L, int at, const char *field, const char *form)
{
    joute_get_optional(L, at, field);
    return JOUTE_UNLIKELY(lua_isnil(L, -1)) ? joute_lacks(L, field, form) : true;
}

JOUTE_COLD static bool joute_no_list(lua_State *L, int at, const char *item)
{
    luaL_checkstack(L, 8, NULL);
    return joute_mistyped(L, at, joute_words(L, "array-of", item, NULL), NULL);
}

/* Returns true if a value can be an array. */
static inline bool joute_is_list(lua_State *L, int at, const char *item)
{
    if (JOUTE_UNLIKELY(!lua_istable(L, at) || !lua_checkstack(L, 8)))
        return joute_no_list(L, at, item);
    return true;
}

/* Returns true if a table with this length contains nothing before its first item, and nothing at all if it has no items.
   An index that counts from 0 and a struct in place of an array are found here. */
static inline bool joute_is_whole(lua_State *L, int at, size_t length, const char *item)
{
    if (length == 0) {
        lua_pushnil(L);
        if (JOUTE_LIKELY(!lua_next(L, at)))
            return true;
        lua_pop(L, 1);
    } else {
        bool is_free = lua_rawgeti(L, at, 0) == LUA_TNIL;
        lua_pop(L, 1);
        if (JOUTE_LIKELY(is_free))
            return true;
        lua_pushinteger(L, 0);
    }
    return joute_blame("lua-has-key", luaL_tolstring(L, -1, NULL), item, NULL);
}
