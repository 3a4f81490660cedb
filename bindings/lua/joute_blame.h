/* Creates the error about an invalid value, which names its position and the cure. */

/* The reason why a value is invalid, and the path to the value inside the argument, which is written from its end. */
static char *joute_reason;
static char joute_path[512];
static size_t joute_path_start;

/* The library's message about misuse in the current call, allocated with malloc. NULL if there is none. */
static char *joute_misused;

/* Pushes a message of the catalogue and returns it. The values may be NULL. */
JOUTE_COLD static const char *joute_words(lua_State *L, const char *key, const char *first, const char *second)
{
    char *text = joute_say(key, first, second, NULL);
    const char *kept = lua_pushstring(L, text);
    free(text);
    return kept;
}

/* Records the reason with a message of the catalogue. joute_refuse raises the error later. Returns false. */
JOUTE_COLD static bool joute_blame(const char *key, const char *first, const char *second, const char *third)
{
    free(joute_reason);
    joute_reason = joute_say(key, first, second, third);
    joute_path_start = sizeof joute_path - 1;
    joute_path[joute_path_start] = 0;
    return false;
}

/* Prepends a step to the path. Returns false. */
JOUTE_COLD static bool joute_within(const char *step)
{
    size_t length = strlen(step);
    if (length <= joute_path_start) {
        joute_path_start -= length;
        memcpy(joute_path + joute_path_start, step, length);
    }
    return false;
}

JOUTE_COLD static bool joute_within_field(const char *field)
{
    joute_within(field);
    return joute_within(".");
}

/* Prepends an index, which counts from 1 as in Lua. */
JOUTE_COLD static bool joute_within_item(size_t index)
{
    char step[32];
    snprintf(step, sizeof step, "[%zu]", index);
    return joute_within(step);
}

/* Pushes the text of a value for messages, such as `'3' (a string)` or `a table`, and returns it. */
JOUTE_COLD static const char *joute_describe(lua_State *L, int at)
{
    const char *text;
    switch (lua_type(L, at)) {
    case LUA_TTABLE:
        return joute_words(L, "lua-table", NULL, NULL);
    case LUA_TFUNCTION:
        return joute_words(L, "a-function", NULL, NULL);
    case LUA_TSTRING:
        text = lua_tostring(L, at);
        text = strlen(text) > 40 ? lua_pushfstring(L, "'%s…'", lua_pushlstring(L, text, 40)) : lua_pushfstring(L, "'%s'", text);
        return joute_words(L, "string-value", text, NULL);
    case LUA_TNUMBER:
        text = luaL_tolstring(L, at, NULL);
        return lua_isinteger(L, at) ? text : joute_words(L, "float-value", text, NULL);
    case LUA_TBOOLEAN:
        return lua_toboolean(L, at) ? "true" : "false";
    default:
        return luaL_typename(L, at);
    }
}

/* Records that a value does not have the expected type, such as "an int" or "an array of position". The cure may be NULL.
   Returns false. */
JOUTE_COLD static bool joute_mistyped(lua_State *L, int at, const char *wanted, const char *cure)
{
    luaL_checkstack(L, 8, NULL);
    const char *shown = joute_describe(L, at);
    if (lua_isnil(L, at))
        cure = joute_words(L, "null-cure", NULL, NULL);
    return joute_blame(cure ? "mistyped-cure" : "mistyped", shown, wanted, cure);
}

/* Raises an error with the message at the top of the stack. The error names the line of the candidate's code. */
JOUTE_COLD static int joute_raise(lua_State *L)
{
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
    return lua_error(L);
}

/* Raises the error with the recorded reason, for an argument of a function. */
JOUTE_COLD static int joute_refuse(lua_State *L, const char *function, const char *argument)
{
    joute_empty_store();
    luaL_checkstack(L, 8, NULL);
    lua_pushfstring(L, "%s: %s%s: %s", function, argument, joute_path + joute_path_start, joute_reason);
    return joute_raise(L);
}

/* Stores a message about misuse. The error is raised later, because none may pass through the frames of Rust. */
JOUTE_COLD static void joute_hear_misuse(const char *message)
{
    free(joute_misused);
    joute_misused = strdup(message);
}

JOUTE_COLD static int joute_raise_misuse(lua_State *L)
{
    lua_pushstring(L, joute_misused);
    free(joute_misused);
    joute_misused = NULL;
    return joute_raise(L);
}

/* Raises an error if the library has reported misuse in the call. */
static inline void joute_leave(lua_State *L)
{
    if (JOUTE_UNLIKELY(joute_misused))
        joute_raise_misuse(L);
}
