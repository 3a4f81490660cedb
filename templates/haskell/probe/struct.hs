instance Probed Api.{{ s.name }} where
  draw _ = Api.{{ s.name }} <$> {% for _ in s.fields %}{% if !loop.first %} <*> {% endif %}draw False{% endfor %}
{%- if s.tuple %}
  dump (Api.{{ s.name }}{% for _ in s.fields %} v{{ loop.index0 }}{% endfor %}) = list '(' ')' [{% for _ in s.fields %}{% if !loop.first %}, {% endif %}dump v{{ loop.index0 }}{% endfor %}]
{%- else %}
  dump value = list '(' ')' [{% for field in s.fields %}{% if !loop.first %}, {% endif %}dump (Api.{{ field.name }} value){% endfor %}]
{%- endif %}
