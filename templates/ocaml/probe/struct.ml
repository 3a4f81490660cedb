let joute_draw_{{ s.original_name }} () : Api.{{ s.name }} =
{%- let big = "false" %}
{%- for field in s.fields %}
  {% let v = field.value %}let v{{ loop.index0 }} = {% include "ocaml/probe/draw.ml" %} in
{%- endfor %}
  {{ self::struct_expression(api.structs[loop.index0]) }}

let joute_dump_{{ s.original_name }} ({{ self::struct_expression(api.structs[loop.index0]) }} : Api.{{ s.name }}) =
  joute_write "(";
{%- for field in s.fields %}
  {% let v = field.value %}{% include "ocaml/probe/dump.ml" %} v{{ loop.index0 }};
{%- if !loop.last %}
  joute_write ",";
{%- endif %}
{%- endfor %}
  joute_write ")"
