{%- if let Some(v) = f.result %}
  joute_write ") = ";
  {% include "ocaml/probe/dump.ml" %} joute_result;
  joute_write "\n";
{%- else %}
  joute_write ") = void\n";
{%- endif %}
