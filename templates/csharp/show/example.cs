{%- match item -%}
{%- when Item::Constant(c) -%}
{{ spell::type_name(api, &c.value.ty()) }} x = Api.{{ c.name }};
{%- when Item::Enum(e) -%}
{{ e.name }} v = {{ e.name }}.{{ e.values[0].name }};
{%- when Item::Struct(s) -%}
{{ s.name }} v = {{ self::sample_of(api, &Type::Struct(*s.id), 0) }};
{%- when Item::Function(f) -%}
{%- if let Some(value) = f.result %}{{ spell::type_name(api, value.ty) }} x = {% endif %}{{ self::call(api, f, None) }};
{%- when Item::UserFunction(f) -%}
public static {{ spell::prototype(api, f) }} { /* … */ }
{%- endmatch -%}
