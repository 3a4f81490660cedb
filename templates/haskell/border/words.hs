{%- for a in call.args %} {% match a.conversion %}
{%- when Conversion::Int %}{{ a.here }}_int
{%- when Conversion::Double %}{{ a.here }}
{%- when Conversion::Bool %}(Joute.bool {{ a.here }})
{%- when Conversion::Enum(_) %}(Joute.tag {{ a.here }})
{%- when Conversion::Text | Conversion::Whole %}{{ a.here }}_raw
{%- when Conversion::List %}{{ a.here }}_raw {{ a.here }}_count
{%- endmatch %}
{%- endfor -%}
