external joute_api_{{ call.written }} : {% include "ocaml/functions/types.ml" %}{% if call.args.is_empty() %}unit -> {% endif %}{{ raw }} = "joute_ml_bytecode" "{{ call.symbol }}" [@@noalloc]
let {{ call.name }} {{ call.params() }} = Joute.{{ convert }} (joute_api_{{ call.written }}{% include "ocaml/functions/passed.ml" %}{% if call.args.is_empty() %} (){% endif %})
