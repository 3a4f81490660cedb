{%- match item -%}
{%- when Item::Constant(c) -%}
{{ constant::declaration(api, c) }}
{%- when Item::Enum(e) -%}
type {{ e.name }} int

const (
{%- for v in e.values %}
	{{ v.name }}{% if loop.first %} {{ e.name }} = iota{% endif %}
{%- endfor %}
)
{%- when Item::Struct(s) -%}
type {{ s.name }} struct {
{%- for line in self::field_lines(api, s) %}
	{{ line }}
{%- endfor %}
}
{%- when Item::Function(f) -%}
{{ spell::signature(api, f) }}
{%- when Item::UserFunction(f) -%}
{{ spell::signature(api, f) }}
{%- endmatch -%}
