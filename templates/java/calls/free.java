    static {% include "java/calls/head.java" %} {
{%- match native.back %}
{%- when Back::Nothing | Back::Printed | Back::Arguments %}
        {% include "java/calls/native.java" %};
{%- when Back::Number(_) %}
        return {% include "java/calls/native.java" %};
{%- when Back::Enum(name) %}
        return joute_values_{{ name }}[{% include "java/calls/native.java" %}];
{%- when Back::Scratch(f) %}
        JouteScratch.begin("{{ native.function }}");
        {% include "java/calls/native.java" %};
        return {% include "java/scratch/read.java" %};
{%- endmatch %}
    }
