{% include "java/imports.java" %}/**
 * {{ text.title }}
 *
 * <p>{{ text.notice }}
 */
public class Interface {
{%- for c in constants %}
{%- if !c.doc.is_empty() %}
{{ c.doc }}
{%- endif %}
    public static final {{ c.ty }} {{ c.name }} = {{ c.value }};
{% endfor %}
{%- for f in functions %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{%- match f.form %}
{%- when MethodBody::Native %}
    public static native {{ f.head }};
{%- when MethodBody::Call(values) %}
    public static {{ f.head }} { JouteCalls.{{ f.name }}({{ values }}); }
{%- when MethodBody::Result(values) %}
    public static {{ f.head }} { return JouteCalls.{{ f.name }}({{ values }}); }
{%- endmatch %}
{% endfor %}
    static {
        JouteScratch.load();
    }
}
