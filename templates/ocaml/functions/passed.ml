{%- for a in call.args %} {% match a.way %}
{%- when Way::Whole(_) | Way::Double %}{{ a.name }}
{%- when Way::Int %}(Joute.arg "{{ call.written }}" "{{ a.written }}" {{ a.name }})
{%- when Way::Number %}(Joute.number {{ a.name }})
{%- endmatch %}
{%- endfor -%}
