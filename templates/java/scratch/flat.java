    static {{ ty }} joute_read_{{ name }}(int joute_at) {
        return new {{ ty }}({% for f in fields %}{% if !loop.first %}, {% endif %}{% include "java/scratch/read.java" %}{% endfor %});
    }

    static void joute_write_{{ name }}(int joute_at, {{ ty }} joute_value) {
{%- for f in fields %}
        {% include "java/scratch/write.java" %};
{%- endfor %}
    }

    static {{ ty }} joute_get_{{ name }}() {
        int joute_at = JouteScratch.at;
        JouteScratch.at = joute_at + {{ words }};
        return joute_read_{{ name }}(joute_at);
    }

    static void joute_put_{{ name }}({{ ty }} joute_value) {
        int joute_at = JouteScratch.at;
        JouteScratch.at = joute_at + {{ words }};
        joute_write_{{ name }}(joute_at, joute_value);
    }
