{%- match way %}
{%- when Way::Int %}
  {{ name }}_int <- Joute.int (Joute.Argument {{ function }} {{ label }}) {{ name }}
{%- when Way::Double | Way::Bool | Way::Enum %}
{%- when Way::Text %}
  Joute.Block {{ name }}_raw <- Joute.text (Joute.Argument {{ function }} {{ label }}) {{ name }}
{%- when Way::Whole %}
  Joute.Block {{ name }}_raw <- Joute.one (Joute.Argument {{ function }} {{ label }}) {{ keep }} {{ name }}
{%- when Way::List %}
  Joute.Items (Joute.Block {{ name }}_raw) {{ name }}_count <- Joute.many (Joute.Argument {{ function }} {{ label }}) {{ keep }} {{ name }}
{%- endmatch %}
