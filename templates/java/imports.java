{% for class in imports -%}
import java.util.{{ class }};
{% if loop.last %}
{% endif %}
{%- endfor -%}
