/**
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
    public static {{ f.definition }}
{% endfor %}
    static {
        JouteScratch.load();
    }
}
