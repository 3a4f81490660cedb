(* {{ text.generated_notice }} *)
{%- for ty in types %}

{{ ty }}
{%- endfor %}
{%- for c in constants %}
let {{ c.name }} = {{ c.value }}
{%- endfor %}
{%- for function in functions %}

{{ function }}
{%- endfor %}
{%- for d in displays %}

external joute_show_{{ d.written }} : {{ d.ty }} -> string = "joute_ml_show_{{ d.written }}"
let {{ d.name }} v = Joute.show (joute_show_{{ d.written }} v)
{%- endfor %}
