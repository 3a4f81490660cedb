{%- match item -%}
{%- when Item::Constant(c) -%}
define('{{ c.name }}', {{ self::LITERALS.value(c.value, "") }});
{%- when Item::Enum(e) -%}
{%- for value in e.values %}{% if !loop.first %}
{% endif %}define('{{ value.name }}', {{ loop.index0 }});{% endfor -%}
{%- when Item::Struct(s) -%}
array(
{%- for field in s.fields %}
    '{{ field.name }}' => {{ api.model.spell(field.ty()) }},
{%- endfor %}
)
{%- when Item::Function(f) -%}
{{ spell::signature(f) }}
{%- when Item::UserFunction(f) -%}
{{ spell::signature(f) }}
{%- endmatch -%}
