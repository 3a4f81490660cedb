{%- for a in f.args %}{% if !loop.first %}, {% endif %}{% if a.is_lowered() %}raw{% else %}arg{% endif %}{{ loop.index0 }}{% endfor -%}
