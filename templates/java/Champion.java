/** {{ text.champion_notice }} */
public class Champion extends Interface {
{%- for f in user_functions %}
{%- if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    public {{ f.head }} {
{%- for line in f.body %}
        {{ line }}
{%- endfor %}
    }
{% endfor -%}
}
