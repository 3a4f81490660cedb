{%- if v.optional %}joute_draw_optional (fun () -> {% endif -%}
{%- if v.depth == 0 %}joute_draw_{{ v.base }} (){% else %}joute_draw_array {{ big }}
{%- for _ in 1..v.depth %} (fun () -> joute_draw_array false{% endfor %} joute_draw_{{ v.base }}
{%- for _ in 1..v.depth %}){% endfor %}{% endif %}{% if v.optional %}){% endif -%}
