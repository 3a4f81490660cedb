{%- match item -%}
{%- when Item::Constant(c) -%}
{{ c.name }} = {{ self::LITERALS.value(c.value, "") }}
{%- when Item::Enum(e) -%}
{{ e.name }} = {
{%- for value in e.values %}
    {{ value.name }} = {{ loop.index0 }},
{%- endfor %}
}
{%- when Item::Struct(s) -%}
{
{%- for field in s.fields %}
    {{ field.name }} = {{ spell::type_name(api, field.ty()) }},
{%- endfor %}
}
{%- when Item::Function(f) -%}
{{ spell::signature(api, f) }}
{%- when Item::UserFunction(f) -%}
{{ spell::signature(api, f) }}
{%- endmatch -%}
