{{ doc }}type {{ name }} = {% for part in parts %}{% if !loop.first %} * {% endif %}{{ part }}{% endfor %}
