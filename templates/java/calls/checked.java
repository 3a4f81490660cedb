    static {% include "java/calls/head.java" %} {
        try {
{%- if native.uses_scratch() %}
            JouteScratch.begin("{{ native.function }}");
{%- endif %}
{%- for a in native.args %}
{%- if let Way::Scratch(f) = a.way %}
            {% include "java/scratch/put.java" %};
{%- endif %}
{%- endfor %}
{%- if native.sends() %}
            JouteScratch.rewind();
{%- endif %}
{%- match native.back %}
{%- when Back::Nothing | Back::Arguments %}
            {% include "java/calls/native.java" %};
{%- when Back::Number(_) %}
            return {% include "java/calls/native.java" %};
{%- when Back::Enum(name) %}
            return joute_values_{{ name }}[{% include "java/calls/native.java" %}];
{%- when Back::Scratch(f) %}
            {% include "java/calls/native.java" %};
            return {% include "java/scratch/read.java" %};
{%- when Back::Printed %}
            {% include "java/calls/native.java" %};
            java.lang.System.out.println(JouteScratch.getString());
{%- endmatch %}
        } catch (RuntimeException joute_error) {
            throw JouteErrors.explain(joute_error, "{{ native.method }}", new java.lang.Object[] { {% for a in native.args %}{% if !loop.first %}, {% endif %}{{ a.name }}{% endfor %} });
        }
    }
