{%- match item -%}
{%- when Item::Constant(c) -%}
const x = api.{{ c.name }};
{%- when Item::Enum(e) -%}
const x = api.{{ e.name }}.{{ e.values[0].name }};
{%- when Item::Struct(s) -%}
const x = {{ spell::sample_struct(api, s) }};
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}const x = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
export function {{ f.name }}({{ f.arg_names().join(", ") }}) { /* … */ }
{%- endmatch -%}
