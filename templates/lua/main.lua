-- {{ kit::main_notice(*api.model.locale) }}

local joute_runtime = dofile("joute/runtime.lua")
local joute_native = joute_runtime.load {
    hash = 0x{{ api.hash() }},
    functions = {
{%- for f in api.user_functions %}
        {{ self::quote(f.name) }},
{%- endfor %}
    },
    missing = {{ self::quote(&kit::lua_must_define(*api.model.locale, "{functions}")) }},
    ended = {{ self::quote(kit::lua_ended(*api.model.locale)) }},
}

joute_runtime.play(joute_native, {
{%- for f in api.user_functions %}
    [{{ loop.index0 }}] = function()
        {% if f.result.is_some() %}joute_native.answer_{{ f.original_name }}({% endif %}{{ f.name }}({% if !f.args.is_empty() %}joute_native.take_{{ f.original_name }}(){% endif %}){% if f.result.is_some() %}){% endif %}
    end,
{%- endfor %}
})
