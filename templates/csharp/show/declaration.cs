{%- match item -%}
{%- when Item::Constant(c) -%}
{{ constant::keyword(c.value) }} {{ spell::type_name(api, &c.value.ty()) }} {{ c.name }} = {{ constant::value(c.value, self::plain) }};
{%- when Item::Enum(e) -%}
enum {{ e.name }} { {% for value in e.values %}{% if !loop.first %}, {% endif %}{{ value.name }}{% endfor %} }
{%- when Item::Struct(s) -%}
class {{ s.name }}
{
{%- for field in s.fields %}
    public {{ spell::type_name(api, field.ty()) }} {{ field.name }};
{%- endfor %}
}
{%- when Item::Function(f) -%}
static {{ spell::prototype(api, f) }}
{%- when Item::UserFunction(f) -%}
public static {{ spell::prototype(api, f) }}
{%- endmatch -%}
