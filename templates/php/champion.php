<?php
// {{ text.champion_notice }}

require('api.php');
{%- for f in user_functions %}
{% if !f.function.doc.is_empty() %}
{{ f.function.doc }}
{%- endif %}
{{ f.function.signature }}
{
    // {{ text.todo }}
{%- if let Some(value) = f.value %}
    return {{ value }};
{%- endif %}
}
{%- endfor %}
