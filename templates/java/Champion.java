{% include "java/imports.java" %}/** {{ text.champion_notice }} */
public class Champion extends Interface {
{%- for f in user_functions %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    public {{ f.head }} {
        // {{ text.todo }}
{%- if let Some(blank) = f.blank %}
        return {{ blank }};
{%- endif %}
    }
{% endfor -%}
}
