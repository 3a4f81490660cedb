ffi::{{ native.symbol }}({% for _ in values %}{% if !loop.first %}, {% endif %}{% if native.by_pointer() %}&{% endif %}value{{ loop.index0 }}{% endfor %})
