{% let imports = spell::imports(api, s.fields.iter().map(NamedField::ty)) %}{% include "java/imports.java" %}{% let text = doc::doc(s.summary, [], "") %}{% if !text.is_empty() %}{{ text }}
{% endif %}public class {{ s.name }} {
{%- for f in s.fields %}
{%- let text = doc::doc(f.summary, [], "    ") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    public {{ spell::type_name(api, f.ty()) }} {{ f.name }};
{% endfor %}
    /** {{ kit::blank_object(*api.model.locale) }} */
    public {{ s.name }}() {
        this({{ self::blanks(api, s) }});
    }

    /** {{ kit::full_object(*api.model.locale) }} */
    public {{ s.name }}({{ spell::params(api, s.fields) }}) {
{%- for f in s.fields %}
        this.{{ f.name }} = {{ f.name }};
{%- endfor %}
    }

    @{{ spell::lang(api, "Override") }}
    public boolean equals({{ spell::lang(api, "Object") }} joute_other) {
        if (!(joute_other instanceof {{ s.name }})) {
            return false;
        }
        {{ s.name }} joute_that = ({{ s.name }}) joute_other;
        return {% for f in s.fields %}{% if !loop.first %}
            && {% endif %}{% include "java/struct/equal.java" %}{% endfor %};
    }

    @{{ spell::lang(api, "Override") }}
    public int hashCode() {
        int joute_hash = 0;
{%- for f in s.fields %}
        joute_hash = 31 * joute_hash + {% include "java/struct/hash.java" %};
{%- endfor %}
        return joute_hash;
    }

    @{{ spell::lang(api, "Override") }}
    public {{ spell::lang(api, "String") }} toString() {
        return "{{ s.name }}({% for f in s.fields %}{% if !loop.first %}
            + ", {% endif %}{{ f.name }}=" + {% include "java/struct/text.java" %}{% endfor %} + ")";
    }
}
