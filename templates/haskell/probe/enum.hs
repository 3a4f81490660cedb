instance Probed Api.{{ e.name }} where
  draw _ = ([{% for value in e.values %}{% if !loop.first %}, {% endif %}Api.{{ value.name }}{% endfor %}] !!) <$> below {{ e.values.len() }}
  dump value = shows $ case value of
{%- for value in e.values %}
    Api.{{ value.name }} -> {{ loop.index0 }} :: Int
{%- endfor %}
