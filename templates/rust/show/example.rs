{%- match item -%}
{%- when Item::Constant(c) -%}
{%- match c.value -%}
{%- when ConstantValue::One(_) -%}
let x = {{ c.name }};
{%- when ConstantValue::List(_, _) -%}
for x in {{ c.name }} { /* … */ }
{%- endmatch -%}
{%- when Item::Enum(e) -%}
let v = {{ e.name }}::{{ e.values[0].name }};
{%- when Item::Struct(s) -%}
let v: {{ s.name }} = {{ self::value(api, &Type::Struct(*s.id), 0) }};
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}let x = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
pub {{ spell::user_signature(api, f) }} { /* … */ }
{%- endmatch -%}
