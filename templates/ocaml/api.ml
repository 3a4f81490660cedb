{%- let commented = false -%}
(* {{ kit::generated_notice(*api.model.locale) }} *)
{%- for e in api.enums %}

{% include "ocaml/types/enum.ml" %}
{%- endfor %}
{%- for s in api.structs %}

{% include "ocaml/types/struct.ml" %}
{%- endfor %}
{%- for c in api.constants %}
let {{ c.name }} = {{ spell::value(c.value) }}
{%- endfor %}
{%- for f in api.functions %}

{{ self::function(api, f) }}
{%- endfor %}
{%- for d in api.displayed() %}

external joute_show_{{ d.original_name }} : {{ d.name }} -> string = "joute_ml_show_{{ d.original_name }}"
let {{ d.function }} v = Joute.show (joute_show_{{ d.original_name }} v)
{%- endfor %}
