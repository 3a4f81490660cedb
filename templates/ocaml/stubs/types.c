{%- for a in stub.args %}{% if !loop.first %}, {% endif %}{% if stub.pointers %}const void *{% else %}{{ a.ty.trim_end() }}{% endif %}{% else %}void{% endfor -%}
