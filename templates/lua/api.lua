-- {{ kit::title(*api.model.locale, api.model.name) }}
--
-- {{ kit::notice(*api.model.locale) }}
--
{#- The notes tell candidates how Lua represents the API's types. #}
-- {{ say::lua_structs(*api.model.locale) }}
-- {{ say::lua_enums(*api.model.locale) }}
{%- if api.model.has_optionals() %}
-- {{ say::lua_optionals(*api.model.locale) }}
{%- endif %}
-- {{ say::lua_ints(*api.model.locale) }}
-- {{ say::lua_names(*api.model.locale) }}

---@return any
local function joute_absent()
    error({{ self::quote(say::lua_alone(*api.model.locale)) }}, 2)
end
{%- for c in api.constants %}
{% let text = doc::block(c.summary, std::iter::empty()) %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
{{ c.name }} = {{ self::LITERALS.value(c.value, "") }}
{%- endfor %}
{%- for e in api.enums %}

{{ doc::block(e.summary, std::iter::once(format!("@enum {}", e.name))) }}
{{ e.name }} = {
{%- for v in e.values %}
    {{ v.name }} = {{ loop.index0 }},{{ doc::trailing_comment(v.summary) }}
{%- endfor %}
}
{%- endfor %}
{%- for s in api.structs %}

{{ doc::class(api, s) }}
{%- endfor %}
{%- for f in self::functions(api) %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{{ f.head }} return joute_absent() end
{%- endfor %}
