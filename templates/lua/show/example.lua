{%- match item -%}
{%- when Item::Constant(c) -%}
local x = {{ c.name }}
{%- when Item::Enum(e) -%}
local x = {{ e.name }}.{{ e.values[0].name }}
{%- when Item::Struct(s) -%}
local x = {{ spell::sample_struct(api, s) }}
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}local x = {% endif %}{{ self::call(api, f, None) }}
{%- when Item::UserFunction(f) -%}
{{ spell::head(f) }} --[[ … ]] end
{%- endmatch -%}
