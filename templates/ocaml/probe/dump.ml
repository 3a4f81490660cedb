{%- if v.optional %}joute_optional_dumped ({% endif -%}
{%- for i in 0..v.depth %}{% if i > 0 %}({% endif %}joute_array_dumped {% endfor %}joute_dump_{{ v.base }}{% for _ in 1..v.depth %}){% endfor %}{% if v.optional %}){% endif -%}
