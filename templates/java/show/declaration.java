{%- match item -%}
{%- when Item::Constant(c) -%}
public static final {{ spell::type_name(api, &c.value.ty()) }} {{ c.name }} = {{ self::LITERALS.value(c.value, "") }};
{%- when Item::Enum(e) -%}
public enum {{ e.name }} { {% for value in e.values %}{% if !loop.first %}, {% endif %}{{ value.name }}{% endfor %} }
{%- when Item::Struct(s) -%}
public class {{ s.name }} {
{%- for field in s.fields %}
    public {{ spell::type_name(api, field.ty()) }} {{ field.name }};
{%- endfor %}
}
{%- when Item::Function(f) -%}
public static {{ spell::head(api, f) }};
{%- when Item::UserFunction(f) -%}
public {{ spell::head(api, f) }};
{%- endmatch -%}
