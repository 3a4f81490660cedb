{%- let commented = true -%}
(** {{ kit::title(*api.model.locale, api.model.name) }}

    {{ kit::notice(*api.model.locale) }} *)
{%- for e in api.enums %}

{% include "ocaml/types/enum.ml" %}
{%- endfor %}
{%- for s in api.structs %}

{% include "ocaml/types/struct.ml" %}
{%- endfor %}
{%- for c in api.constants %}

{{ doc::constant_doc(c.summary, &spell::value(c.value)) }}val {{ c.name }} : {{ spell::type_name(api, &c.value.ty(), "") }}
{%- endfor %}
{%- for f in api.functions %}

{{ doc::function_doc(f) }}val {{ f.name }} : {{ spell::arrow(api, f, "") }}
{%- endfor %}
{%- for shown in api.displayed() %}

{{ doc::display(api, shown) }}val {{ shown.function }} : {{ shown.name }} -> unit
{%- endfor %}
