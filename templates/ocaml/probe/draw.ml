{%- if v.optional %}joute_optional_drawn (fun () -> {% endif -%}
{%- if v.depth == 0 %}joute_draw_{{ v.base }} (){% else %}joute_array_drawn {{ big }}
{%- for _ in 1..v.depth %} (fun () -> joute_array_drawn false{% endfor %} joute_draw_{{ v.base }}
{%- for _ in 1..v.depth %}){% endfor %}{% endif %}{% if v.optional %}){% endif -%}
