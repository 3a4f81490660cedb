{%- match item -%}
{%- when Item::Constant(c) -%}
pub {{ self::constant(c) }}
{%- when Item::Enum(e) -%}
pub enum {{ e.name }} { {% for value in e.values %}{% if !loop.first %}, {% endif %}{{ value.name }}{% endfor %} }
{%- when Item::Struct(s) -%}
{%- if self::is_tuple(s) -%}
pub type {{ s.name }} = {{ spell::tuple_type(api, s) }};
{%- else -%}
pub struct {{ s.name }} {
{%- for field in s.fields %}
    pub {{ field.name }}: {{ spell::type_name(api, field.ty()) }},
{%- endfor %}
}
{%- endif -%}
{%- when Item::Function(f) -%}
pub {{ spell::signature(api, f) }}
{%- when Item::UserFunction(f) -%}
pub {{ spell::user_signature(api, f) }}
{%- endmatch -%}
