{%- for _ in u.args %}{% if !loop.first %}, {% endif %}args.arg{{ loop.index0 }}{% endfor -%}
