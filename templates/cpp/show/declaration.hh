{%- match item -%}
{%- when Item::Constant(c) -%}
{{ self::declaration(c) }}
{%- when Item::Enum(e) -%}
enum {{ e.name }} { {% for value in e.values %}{% if !loop.first %}, {% endif %}{{ value.name }}{% endfor %} };
{%- when Item::Struct(s) -%}
struct {{ s.name }} {
{%- for field in s.fields %}
    {{ spell::type_among(api, field.ty(), &self::field_names(s)) }} {{ field.name }};
{%- endfor %}
};
{%- when Item::Function(f) -%}
{{ spell::prototype(api, f) }};
{%- when Item::UserFunction(f) -%}
{{ spell::user_prototype(api, f) }};
{%- endmatch -%}
