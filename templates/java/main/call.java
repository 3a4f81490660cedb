champion.{{ e.name }}({% for f in self::slots(api, e.args) %}{% if !loop.first %}, {% endif %}{% include "java/scratch/get.java" %}{% endfor %})
