{%- for a in stub.args %}{% if !loop.first %}, {% endif %}{% if a.pointer %}const void *{% else %}{{ a.held.ty.trim_end() }}{% endif %}{% else %}void{% endfor -%}
