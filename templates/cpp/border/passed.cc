{%- for a in f.args %}{% if !loop.first %}, {% endif %}{% if a.lowered() %}raw{% else %}arg{% endif %}{{ loop.index0 }}{% endfor -%}
