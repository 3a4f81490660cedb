{% include "java/imports.java" %}{% if !doc.is_empty() %}{{ doc }}
{% endif %}public class {{ name }} {
{%- for f in fields %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    public {{ f.ty }} {{ f.name }};
{% endfor %}
    /** {{ text.blank_object }} */
    public {{ name }}() {
        this({{ blanks }});
    }

    /** {{ text.full_object }} */
    public {{ name }}({{ params }}) {
{%- for f in fields %}
        this.{{ f.name }} = {{ f.name }};
{%- endfor %}
    }

    @{{ override_class }}
    public boolean equals({{ object }} joute_other) {
        if (!(joute_other instanceof {{ name }})) {
            return false;
        }
        {{ name }} joute_that = ({{ name }}) joute_other;
        return {% for f in fields %}{% if !loop.first %}
            && {% endif %}{% include "java/struct/equal.java" %}{% endfor %};
    }

    @{{ override_class }}
    public int hashCode() {
        int joute_hash = 0;
{%- for f in fields %}
        joute_hash = 31 * joute_hash + {% include "java/struct/hash.java" %};
{%- endfor %}
        return joute_hash;
    }

    @{{ override_class }}
    public {{ string }} toString() {
        return "{{ name }}({% for f in fields %}{% if !loop.first %}
            + ", {% endif %}{{ f.name }}=" + {% include "java/struct/text.java" %}{% endfor %} + ")";
    }
}
