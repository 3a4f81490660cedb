{%- match item -%}
{%- when Item::Constant(c) -%}
let {{ c.name }} : {{ spell::type_name(api, &c.value.ty(), "") }} = {{ spell::value(c.value) }}
{%- when Item::Enum(e) -%}
{%- let commented = false -%}
{% include "ocaml/types/enum.ml" %}
{%- when Item::Struct(s) -%}
{%- let commented = false -%}
{% include "ocaml/types/struct.ml" %}
{%- when Item::Function(f) -%}
val {{ f.name }} : {{ spell::arrow(api, f, "") }}
{%- when Item::UserFunction(f) -%}
val {{ f.name }} : {{ spell::arrow(api, f, "") }}
{%- endmatch -%}
