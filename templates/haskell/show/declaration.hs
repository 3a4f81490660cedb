{%- match item -%}
{%- when Item::Constant(c) -%}
{{ c.name }} :: {{ spell::type_name(api, &c.value.ty()) }}
{{ c.name }} = {{ self::LITERALS.value(c.value, "  ") }}
{%- when Item::Enum(e) -%}
data {{ e.name }}
  = {% for value in e.values %}{% if !loop.first %}
  | {% endif %}{{ value.name }}{% endfor %}
  deriving (Show, Eq, Enum, Bounded)
{%- when Item::Struct(s) -%}
data {{ s.name }} = {{ s.name }}
  { {% for field in s.fields %}{% if !loop.first %}
  , {% endif %}{{ field.name }} :: {{ spell::type_name(api, field.ty()) }}{% endfor %}
  }
  deriving (Show, Eq)
{%- when Item::Function(f) -%}
{{ spell::signature(api, f) }}
{%- when Item::UserFunction(f) -%}
{{ spell::signature(api, f) }}
{%- endmatch -%}
