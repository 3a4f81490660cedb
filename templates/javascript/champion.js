// {{ kit::champion_notice(*api.model.locale) }}

import * as api from './api.js';
{%- for f in api.user_functions %}{% let text = doc::typed_doc(api, f) %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
export function {{ f.name }}({{ f.arg_names().join(", ") }}) {
    // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
    return {{ spell::value(api, value.ty, None) }};
{%- endif %}
}
{%- endfor %}
