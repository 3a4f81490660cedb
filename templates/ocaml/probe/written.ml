{%- for v in f.args %}
  {% include "ocaml/probe/dump.ml" %} {{ f.locals[loop.index0] }};
{%- if !loop.last %}
  joute_write ",";
{%- endif %}
{%- endfor %}
{%- if let Some(v) = f.result %}
  joute_write ") = ";
  {% include "ocaml/probe/dump.ml" %} joute_result;
  joute_write "\n";
{%- else %}
  joute_write ") = void\n";
{%- endif %}
