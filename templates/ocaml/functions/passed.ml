{%- for a in call.args %} {% match a.straight %}
{%- when None | Some(Number::Double) %}{{ a.name }}
{%- when Some(Number::Int) %}(Joute.arg "{{ call.original_name }}" "{{ a.original_name }}" {{ a.name }})
{%- when Some(Number::Bool) | Some(Number::Enum(_)) %}(Joute.number {{ a.name }})
{%- endmatch %}
{%- endfor -%}
