{%- match a.way %}
{%- when Way::Int %}
  {{ a.here }}_int <- Joute.int (Joute.Argument "{{ call.name }}" "{{ a.name }}") {{ a.here }}
{%- when Way::Double | Way::Bool | Way::Enum(_) %}
{%- when Way::Text %}
  Joute.Block {{ a.here }}_raw <- Joute.text (Joute.Argument "{{ call.name }}" "{{ a.name }}") {{ a.here }}
{%- when Way::Whole %}
  Joute.Block {{ a.here }}_raw <- Joute.one (Joute.Argument "{{ call.name }}" "{{ a.name }}") {% if a.points %}joute_keep{% else %}Joute.noKeep{% endif %} {{ a.here }}
{%- when Way::List %}
  Joute.Items (Joute.Block {{ a.here }}_raw) {{ a.here }}_count <- Joute.many (Joute.Argument "{{ call.name }}" "{{ a.name }}") {% if a.points %}joute_keep{% else %}Joute.noKeep{% endif %} {{ a.here }}
{%- endmatch %}
