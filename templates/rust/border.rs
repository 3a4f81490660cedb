{{ by_hand }}
{%- for letters in tuples %}
tuple!(Raw{{ letters.len() }}: {% for letter in letters %}{% if !loop.first %}, {% endif %}{{ letter }} {{ loop.index0 }}{% endfor %});
{%- endfor %}
