champion.{{ e.name }}({% for f in e.args %}{% if !loop.first %}, {% endif %}{% include "java/scratch/get.java" %}{% endfor %})
