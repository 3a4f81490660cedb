instance Probed Api.{{ s.name }} where
  draw _ = Api.{{ s.name }} <$> {% for _ in s.fields %}{% if !loop.first %} <*> {% endif %}draw False{% endfor %}
{%- match s.shape %}
{%- when Shape::Tuple %}
  dump (Api.{{ s.name }}{% for _ in s.fields %} v{{ loop.index0 }}{% endfor %}) = list '(' ')' [{% for _ in s.fields %}{% if !loop.first %}, {% endif %}dump v{{ loop.index0 }}{% endfor %}]
{%- when Shape::Record %}
  dump value = list '(' ')' [{% for field in s.fields %}{% if !loop.first %}, {% endif %}dump (Api.{{ field }} value){% endfor %}]
{%- endmatch %}
