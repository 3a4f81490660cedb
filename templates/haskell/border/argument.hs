{%- match a.conversion %}
{%- when Conversion::Int %}
  {{ a.here }}_int <- Joute.int (Joute.Argument "{{ call.name }}" "{{ a.name }}") {{ a.here }}
{%- when Conversion::Double | Conversion::Bool | Conversion::Enum(_) %}
{%- when Conversion::Text %}
  Joute.Block {{ a.here }}_raw <- Joute.text (Joute.Argument "{{ call.name }}" "{{ a.name }}") {{ a.here }}
{%- when Conversion::Whole %}
  Joute.Block {{ a.here }}_raw <- Joute.one (Joute.Argument "{{ call.name }}" "{{ a.name }}") {% if a.points %}joute_keep{% else %}Joute.noKeep{% endif %} {{ a.here }}
{%- when Conversion::List %}
  Joute.Items (Joute.Block {{ a.here }}_raw) {{ a.here }}_count <- Joute.many (Joute.Argument "{{ call.name }}" "{{ a.name }}") {% if a.points %}joute_keep{% else %}Joute.noKeep{% endif %} {{ a.here }}
{%- endmatch %}
