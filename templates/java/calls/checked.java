    static {% include "java/calls/head.java" %} {
        try {
{%- if native.uses_scratch() %}
            JouteScratch.begin("{{ native.function }}");
{%- endif %}
{%- for a in native.args %}
{%- if let ArgumentForm::Scratch(f) = a.form %}
            {% include "java/scratch/put.java" %};
{%- endif %}
{%- endfor %}
{%- if native.sends() %}
            JouteScratch.rewind();
{%- endif %}
{%- match native.back %}
{%- when ResultForm::Nothing | ResultForm::Arguments %}
            {% include "java/calls/native.java" %};
{%- when ResultForm::Number(_) %}
            return {% include "java/calls/native.java" %};
{%- when ResultForm::Enum(name) %}
            return joute_values_{{ name }}[{% include "java/calls/native.java" %}];
{%- when ResultForm::Scratch(f) %}
            {% include "java/calls/native.java" %};
            return {% include "java/scratch/read.java" %};
{%- when ResultForm::Printed %}
            {% include "java/calls/native.java" %};
            java.lang.System.out.println(JouteScratch.getString());
{%- endmatch %}
        } catch (RuntimeException joute_error) {
            throw JouteErrors.explain(joute_error, "{{ native.method }}", new java.lang.Object[] { {% for a in native.args %}{% if !loop.first %}, {% endif %}{{ a.name }}{% endfor %} });
        }
    }
