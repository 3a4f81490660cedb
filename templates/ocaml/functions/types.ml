{%- for a in call.args %}
{%- match a.way %}
{%- when Way::Whole with (ty) %}{{ ty }}
{%- when Way::Double %}(float[@unboxed])
{%- when Way::Int | Way::Number %}(int[@untagged])
{%- endmatch %} -> {% endfor -%}
