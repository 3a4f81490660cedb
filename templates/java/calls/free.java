    static {% include "java/calls/head.java" %} {
{%- match native.back %}
{%- when ResultForm::Nothing | ResultForm::Printed | ResultForm::Arguments %}
        {% include "java/calls/native.java" %};
{%- when ResultForm::Number(_) %}
        return {% include "java/calls/native.java" %};
{%- when ResultForm::Enum(name) %}
        return joute_values_{{ name }}[{% include "java/calls/native.java" %}];
{%- when ResultForm::Scratch(f) %}
        JouteScratch.begin("{{ native.function }}");
        {% include "java/calls/native.java" %};
        return {% include "java/scratch/read.java" %};
{%- endmatch %}
    }
