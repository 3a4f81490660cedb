    static {{ ty }} joute_get_{{ name }}() {
        return new {{ ty }}({% for f in fields %}{% if !loop.first %}, {% endif %}{% include "java/scratch/get.java" %}{% endfor %});
    }

    static void joute_put_{{ name }}({{ ty }} joute_value) {
{%- for f in fields %}
        {% include "java/scratch/put.java" %};
{%- endfor %}
    }
