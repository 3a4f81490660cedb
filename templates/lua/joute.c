/* {{ kit::generated_notice(*api.model.locale) }} */
#include "joute_lua.h"
{%- for e in api.enums %}

/* enum {{ e.original_name }} */
typedef int32_t joute_{{ e.original_name }}_t;

static inline bool joute_in_{{ e.original_name }}(lua_State *L, int at, int32_t *out)
{
    return joute_read_enum(L, at, out, {{ e.values.len() }}, "{{ e.original_name }}", "{{ api.range(e) }}");
}

static inline void joute_out_{{ e.original_name }}(lua_State *L, int32_t value)
{
    lua_pushinteger(L, value);
}
{%- endfor %}
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
{%- for call in self::calls(api) %}

{{ call }}
{%- endfor %}

static const luaL_Reg joute_functions[] = {
{%- for f in api.functions %}
    {"{{ f.name }}", joute_call_{{ f.original_name }}},
{%- endfor %}
{%- for shown in api.displayed() %}
    {"{{ shown.function }}", joute_print_{{ shown.original_name }}},
{%- endfor %}
    {NULL, NULL},
};

static const luaL_Reg joute_loop_functions[] = {
    {"start", joute_started},
    {"next", joute_nexted},
{%- for f in api.user_functions %}
{%- if !f.args.is_empty() %}
    {"take_{{ f.original_name }}", joute_taken_{{ f.original_name }}},
{%- endif %}
{%- if f.result.is_some() %}
    {"answer_{{ f.original_name }}", joute_answered_{{ f.original_name }}},
{%- endif %}
{%- endfor %}
    {NULL, NULL},
};

/* Defines the functions of the API as globals. Returns the functions of the main loop. */
__attribute__((visibility("default"))) int luaopen_joute(lua_State *L)
{
    luaL_checkversion(L);
    joute_set_misuse(joute_hear_misuse);
    lua_pushglobaltable(L);
    luaL_setfuncs(L, joute_functions, 0);
    luaL_newlib(L, joute_loop_functions);
    return 1;
}
