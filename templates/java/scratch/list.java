    static {{ ty }} joute_get{{ plural }}_{{ name }}() {
        {{ ty }} joute_values = {{ blank }};
        int joute_at = JouteScratch.at;
        for (int joute_i = 0; joute_i < joute_values.length; joute_i++) {
{%- let f = item %}
            joute_values[joute_i] = {% include "java/scratch/read.java" %};
            joute_at += {{ words }};
        }
        JouteScratch.at = joute_at;
        return joute_values;
    }

    static void joute_put{{ plural }}_{{ name }}({{ ty }} joute_values) {
        JouteScratch.put(joute_values.length);
        int joute_at = JouteScratch.at;
        for (int joute_i = 0; joute_i < joute_values.length; joute_i++) {
            {% include "java/scratch/write.java" %};
            joute_at += {{ words }};
        }
        JouteScratch.at = joute_at;
    }
