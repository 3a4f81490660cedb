{% let imports = spell::imports(api, self::types(api)) %}{% include "java/imports.java" %}/**
 * {{ kit::title(*api.model.locale, api.model.name) }}
 *
 * <p>{{ kit::notice(*api.model.locale) }}
 */
public class Interface {
{%- for c in api.constants %}
{%- let text = doc::doc(c.summary, [], "    ") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
    public static final {{ spell::type_name(api, &c.value.ty()) }} {{ c.name }} = {{ self::LITERALS.value(c.value, "    ") }};
{% endfor %}
{%- for f in api.functions %}
{%- let text = doc::doc(f.summary, &self::notes(f.args), "    ") %}
{%- if !text.is_empty() %}
{{ text }}
{%- endif %}
{%- if border::is_direct(f) %}
    public static native {{ spell::head(api, f) }};
{%- else %}
    public static {{ spell::head(api, f) }} { {% if f.result.is_some() %}return {% endif %}JouteCalls.{{ f.name }}({{ f.arg_names().join(", ") }}); }
{%- endif %}
{% endfor %}
{%- for shown in api.displayed() %}
{{ doc::display(api, shown) }}
    public static void {{ shown.function }}({{ shown.name }} v) { JouteCalls.{{ shown.function }}(v); }
{% endfor %}
    static {
        JouteScratch.load();
    }
}
