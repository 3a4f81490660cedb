{%- match item -%}
{%- when Item::Constant(c) -%}
$x = {{ c.name }};
{%- when Item::Enum(e) -%}
$x = {{ e.values[0].name }};
{%- when Item::Struct(s) -%}
$x = {{ self::sample_of(api, &Type::Struct(*s.id), 0) }};
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}$x = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
{{ spell::signature(f) }} { /* … */ }
{%- endmatch -%}
