-- {{ kit::champion_notice(*api.model.locale) }}

require("api")
{%- for f in api.user_functions %}{% let text = doc::doc(api, f) %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
{{ spell::head(f) }}
    -- {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
    return {{ spell::neutral(api, value.ty) }}
{%- endif %}
end
{%- endfor %}
