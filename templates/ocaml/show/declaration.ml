{%- match item -%}
{%- when Item::Constant(c) -%}
let {{ c.name }} : {{ spell::type_name(api, &c.value.ty(), "") }} = {{ spell::value(c.value) }}
{%- when Item::Enum(e) -%}
{{ self::enumeration(e, false) }}
{%- when Item::Struct(s) -%}
{{ self::structure(api, s, false) }}
{%- when Item::Function(f) -%}
val {{ f.name }} : {{ spell::arrow(api, f, "") }}
{%- when Item::UserFunction(f) -%}
val {{ f.name }} : {{ spell::arrow(api, f, "") }}
{%- endmatch -%}
