{%- match item -%}
{%- when Item::Constant(c) -%}
let x = {{ c.name }}
{%- when Item::Enum(e) -%}
let v = {{ e.values[0].name }}
{%- when Item::Struct(s) -%}
let v : {{ s.name }} = {{ self::sample(api, &Type::Struct(*s.id), 0) }}
{%- when Item::Function(f) -%}
let {% if f.result.is_some() %}x{% else %}(){% endif %} = {{ self::call(api, f, None) }}
{%- when Item::UserFunction(f) -%}
{{ spell::head(api, f, "") }} = {{ self::first_result(api, f.result_type()) }}
{%- endmatch -%}
