let joute_draw_{{ s.written }} () : Api.{{ s.name }} =
{%- let big = "false" %}
{%- for v in s.fields %}
  let v{{ loop.index0 }} = {% include "ocaml/probe/draw.ml" %} in
{%- endfor %}
  {{ s.built }}

let joute_dump_{{ s.written }} (({{ s.pattern }}) : Api.{{ s.name }}) =
  joute_write "(";
{%- for v in s.fields %}
  {% include "ocaml/probe/dump.ml" %} v{{ loop.index0 }};
{%- if !loop.last %}
  joute_write ",";
{%- endif %}
{%- endfor %}
  joute_write ")"
