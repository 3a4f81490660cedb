external joute_api_{{ call.original_name }} : {% include "ocaml/functions/types.ml" %}bytes -> (int[@untagged]) = "joute_ml_bytecode" "{{ call.symbol }}" [@@noalloc]
let {{ call.name }}{% for a in call.args %} {{ a.name }}{% else %} (){% endfor %} =
  Joute.unit (joute_api_{{ call.original_name }}{% include "ocaml/functions/passed.ml" %} Joute.room);
{%- for leaf in leaves %}
  let joute_{{ loop.index0 }} = Joute.{{ leaf.word }}_at {{ leaf.offset }} in
{%- endfor %}
  ({% if optional %}if joute_0 then Some {{ value }} else None{% else %}{{ value }}{% endif %} : {{ ty }})
