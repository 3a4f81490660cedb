{%- for arg in f.args %}
  {{ arg }} <- draw big
{%- endfor %}
  {% if f.answers %}{{ f.result }} <- {% endif %}Api.{{ f.name }}{% for arg in f.args %} {{ arg }}{% endfor %}
  report "call {{ f.written }}" [{% for arg in f.args %}{% if !loop.first %}, {% endif %}dump {{ arg }}{% endfor %}] {% if f.answers %}(dump {{ f.result }}){% else %}void{% endif %}
