{%- match item -%}
{%- when Item::Constant(c) -%}
{%- let ty = spell::base_type(c.value.base()) -%}
{%- match c.value -%}
{%- when ConstantValue::One(_) -%}
{{ ty }}x = {{ c.name }};
{%- when ConstantValue::List(_, _) -%}
for (int i = 0; i < {{ constant::length(api, c) }}; i++) { {{ ty }}x = {{ c.name }}[i]; }
{%- endmatch -%}
{%- when Item::Enum(e) -%}
{{ e.name }} v = {{ e.values[0].name }};
{%- when Item::Struct(s) -%}
{{ s.name }} v = { .{{ s.fields[0].name }} = {{ self::sample(api, s.fields[0]) }} };
{%- when Item::Function(f) -%}
{%- if let Some(value) = f.result %}{{ spell::declare(api, value.ty, "x") }} = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
{{ spell::user_prototype(api, f) }} { /* … */ }
{%- endmatch -%}
