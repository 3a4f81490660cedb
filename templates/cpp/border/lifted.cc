{%- for a in u.args %}{% if !loop.first %}, {% endif %}joute_::form<{{ a.ty }}>::lift(args.arg{{ loop.index0 }}){% endfor -%}
