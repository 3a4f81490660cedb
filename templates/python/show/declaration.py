{%- match item -%}
{%- when Item::Constant(c) -%}
{{ c.name }} = {{ self::LITERALS.value(c.value, "") }}
{%- when Item::Enum(e) -%}
class {{ e.name }}(IntEnum):
{%- for value in e.values %}
    {{ value.name }} = {{ loop.index0 }}
{%- endfor -%}
{%- when Item::Struct(s) -%}
{%- match s.shape -%}
{%- when Shape::Tuple -%}
{{ s.name }} = tuple[{% for field in s.fields %}{% if !loop.first %}, {% endif %}{{ spell::type_name(api, field.ty()) }}{% endfor %}]  # {{ spell::tuple(s) }}
{%- when Shape::Record -%}
class {{ s.name }}(NamedTuple):
{%- for field in s.fields %}
    {{ field.name }}: {{ spell::type_name(api, field.ty()) }}
{%- endfor -%}
{%- endmatch -%}
{%- when Item::Function(f) -%}
def {{ spell::signature(api, f) }}
{%- when Item::UserFunction(f) -%}
def {{ spell::signature(api, f) }}
{%- endmatch -%}
