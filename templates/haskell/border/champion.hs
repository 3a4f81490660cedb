Champion.{{ e.name }}{% if let Some(args) = e.take %}{% for _ in args.slots %} joute_{{ loop.index0 }}{% endfor %}{% endif %}
