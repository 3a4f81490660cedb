Champion.{{ e.name }}{% for _ in e.args.slots %} joute_{{ loop.index0 }}{% endfor %}
