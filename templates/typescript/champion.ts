// {{ kit::champion_notice(*api.model.locale) }}

import * as api from './api.js';
{%- for f in api.user_functions %}{% let text = doc::doc(f, None) %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
export {{ spell::user_prototype(api, f, "api.") }} {
    // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
    return {{ spell::value(api, value.ty, None) }};
{%- endif %}
}
{%- endfor %}
