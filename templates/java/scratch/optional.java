    static {{ ty }} joute_get_{{ name }}() {
{%- let f = value %}
        return JouteScratch.getBoolean() ? {{ class }}.of({% include "java/scratch/get.java" %}) : {{ class }}.empty();
    }

    static void joute_put_{{ name }}({{ ty }} joute_value) {
        JouteScratch.put(joute_value.isPresent());
        if (joute_value.isPresent()) {
            {% include "java/scratch/put.java" %};
        }
    }
