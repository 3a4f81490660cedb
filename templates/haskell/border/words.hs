{%- for a in args %} {% match a.way %}
{%- when Way::Int %}{{ a.name }}_int
{%- when Way::Double %}{{ a.name }}
{%- when Way::Bool %}(Joute.bool {{ a.name }})
{%- when Way::Enum %}(Joute.tag {{ a.name }})
{%- when Way::Text | Way::Whole %}{{ a.name }}_raw
{%- when Way::List %}{{ a.name }}_raw {{ a.name }}_count
{%- endmatch %}
{%- endfor -%}
