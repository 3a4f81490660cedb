{%- match item -%}
{%- when Item::Constant(c) -%}
print {{ c.name }}
{%- when Item::Enum(e) -%}
if v == {{ e.values[0].name }} then pure () else {{ e.display }} v
{%- when Item::Struct(s) -%}
let v = {{ self::sample_struct(api, s) }}
{%- when Item::Function(f) -%}
{%- if f.result.is_some() %}r <- {% endif %}{{ self::call(api, f, None) }}
{%- when Item::UserFunction(f) -%}
{{ f.name }}{% for arg in f.args %} {{ arg.name }}{% endfor %} = pure {% if let Some(value) = f.result %}{{ self::sample_of(api, value.ty, 1) }}{% else %}(){% endif %}
{%- endmatch -%}
