{%- match item -%}
{%- when Item::Constant(c) -%}
{{ constant::declaration(c, &constant::length(api, c)) }}
{%- when Item::Enum(e) -%}
typedef enum { {% for value in e.values %}{% if !loop.first %}, {% endif %}{{ value.name }}{% endfor %} } {{ e.name }};
{%- when Item::Struct(s) -%}
typedef struct {
{%- for field in s.fields %}
    {{ spell::declare(api, field.ty(), field.name) }};
{%- endfor %}
} {{ s.name }};
{%- when Item::Function(f) -%}
{{ spell::prototype(api, f) }};
{%- when Item::UserFunction(f) -%}
{{ spell::user_prototype(api, f) }};
{%- endmatch -%}
