external joute_api_{{ call.original_name }} : {% include "ocaml/functions/types.ml" %}{% if call.args.is_empty() %}unit -> {% endif %}{% match result %}
{%- when None | Some(Number::Bool) %}(int[@untagged])
{%- when Some(Number::Double) %}(float[@unboxed])
{%- when Some(_) %}(int32[@unboxed])
{%- endmatch %} = "joute_ml_bytecode" "{{ call.symbol }}" [@@noalloc]
let {{ call.name }}{% for a in call.args %} {{ a.name }}{% else %} (){% endfor %} = Joute.{{ convert }} (joute_api_{{ call.original_name }}{% include "ocaml/functions/passed.ml" %}{% if call.args.is_empty() %} (){% endif %})
