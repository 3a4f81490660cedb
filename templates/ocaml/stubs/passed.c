{%- for a in stub.args %}{% if !loop.first %}, {% endif %}{% if a.pointer %}&{% endif %}c{{ loop.index0 }}{% endfor -%}
