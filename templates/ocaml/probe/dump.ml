{%- if v.optional %}joute_dump_optional ({% endif -%}
{%- for i in 0..v.depth %}{% if i > 0 %}({% endif %}joute_dump_array {% endfor %}joute_dump_{{ v.base }}{% for _ in 1..v.depth %}){% endfor %}{% if v.optional %}){% endif -%}
