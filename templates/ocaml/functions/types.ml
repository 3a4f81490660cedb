{%- for a in call.args %}
{%- match a.straight %}
{%- when None %}{{ a.ty }}
{%- when Some(Number::Double) %}(float[@unboxed])
{%- when Some(_) %}(int[@untagged])
{%- endmatch %} -> {% endfor -%}
