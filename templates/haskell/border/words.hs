{%- for a in call.args %} {% match a.way %}
{%- when Way::Int %}{{ a.here }}_int
{%- when Way::Double %}{{ a.here }}
{%- when Way::Bool %}(Joute.bool {{ a.here }})
{%- when Way::Enum(_) %}(Joute.tag {{ a.here }})
{%- when Way::Text | Way::Whole %}{{ a.here }}_raw
{%- when Way::List %}{{ a.here }}_raw {{ a.here }}_count
{%- endmatch %}
{%- endfor -%}
