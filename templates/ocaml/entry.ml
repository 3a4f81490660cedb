{#- Inlined here, an exception of the candidate would lose its place. -#}
{%- if !f.locals.is_empty() %}let {{ f.locals.join(", ") }} = joute_take_{{ f.written }} () in {% endif -%}
{%- if f.answer.is_some() %}Joute.unit (joute_answer_{{ f.written }} ({% endif -%}
(Champion.{{ f.name }} [@inlined never]) {% if f.locals.is_empty() %}(){% else %}{{ f.locals.join(" ") }}{% endif -%}
{%- if f.answer.is_some() %})){% endif -%}
