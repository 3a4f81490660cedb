{%- let call = loop.index0 %}
{%- for arg in f.args %}
  arg{{ call }}_{{ loop.index0 }} <- draw big
{%- endfor %}
  {% if f.result.is_some() %}result{{ call }} <- {% endif %}Api.{{ f.name }}{% for _ in f.args %} arg{{ call }}_{{ loop.index0 }}{% endfor %}
  report "call {{ f.original_name }}" [{% for _ in f.args %}{% if !loop.first %}, {% endif %}dump arg{{ call }}_{{ loop.index0 }}{% endfor %}] {% if f.result.is_some() %}(dump result{{ call }}){% else %}void{% endif %}
