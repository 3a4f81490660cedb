<?php
// {{ text.champion_notice }}

require('api.php');
{%- for f in user_functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
{{ f.signature }}
{
    // {{ text.todo }}
{%- if let Some(result) = f.result %}
    return {{ result }};
{%- endif %}
}
{%- endfor %}
