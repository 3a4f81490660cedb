{#- The candidate's function is not inlined, so that exceptions keep their position. -#}
{%- if !f.args.is_empty() %}let {% for _ in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}{% endfor %} = joute_take_{{ f.original_name }} () in {% endif -%}
{%- if f.result.is_some() %}Joute.unit (joute_answer_{{ f.original_name }} ({% endif -%}
(Champion.{{ f.name }} [@inlined never]){% for _ in f.args %} a{{ loop.index0 }}{% else %} (){% endfor -%}
{%- if f.result.is_some() %})){% endif -%}
