{{ native.returned }} {{ native.method }}({% for a in native.args %}{% if !loop.first %}, {% endif %}{{ a.ty }} {{ a.name }}{% endfor %})
