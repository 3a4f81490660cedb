{%- match item -%}
{%- when Item::Constant(c) -%}
const {{ c.name }} = {{ self::LITERALS.value(c.value, "") }};
{%- when Item::Enum(e) -%}
enum {{ e.name }} {
{%- for value in e.values %}
    {{ value.name }} = {{ loop.index0 }},
{%- endfor %}
}
{%- when Item::Struct(s) -%}
interface {{ s.name }} {
{%- for field in s.fields %}
    {{ spell::slot(api, field) }};
{%- endfor %}
}
{%- when Item::Function(f) -%}
{{ spell::prototype(api, f) }}
{%- when Item::UserFunction(f) -%}
{{ spell::user_prototype(api, f, "") }}
{%- endmatch -%}
