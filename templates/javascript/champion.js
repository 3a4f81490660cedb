// {{ text.champion_notice }}

import * as api from './api.js';
{%- for f in user_functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
export function {{ f.name }}({{ f.args }}) {
    // {{ text.todo }}
{%- if let Some(result) = f.result %}
    return {{ result }};
{%- endif %}
}
{%- endfor %}
