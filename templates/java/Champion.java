{% let imports = spell::imports(api, api.model.all_types()) %}{% include "java/imports.java" %}/** {{ kit::champion_notice(*api.model.locale) }} */
public class Champion extends Interface {
{%- for f in api.user_functions %}
{%- let text = doc::doc(f.summary, &self::notes(f.args), "    ") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    public {{ spell::head(api, f) }} {
        // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
        return {{ spell::blank(api, value.ty) }};
{%- endif %}
    }
{% endfor -%}
}
