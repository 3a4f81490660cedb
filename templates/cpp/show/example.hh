{%- match item -%}
{%- when Item::Constant(c) -%}
{%- let ty = self::item_type(c.value.base()) -%}
{%- match c.value -%}
{%- when ConstantValue::One(_) -%}
{{ ty }} x = {{ c.name }};
{%- when ConstantValue::List(_, _) -%}
for ({{ ty }} x : {{ c.name }}) { /* … */ }
{%- endmatch -%}
{%- when Item::Enum(e) -%}
{{ e.name }} v = {{ e.values[0].name }};
{%- when Item::Struct(s) -%}
{{ s.name }} v = {{ self::braced(api, &Type::Struct(*s.id), 0) }};
{%- when Item::Function(f) -%}
{%- if let Some(value) = f.result %}{{ spell::type_name(api, value.ty) }} x = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
{{ spell::user_prototype(api, f) }} { /* … */ }
{%- endmatch -%}
