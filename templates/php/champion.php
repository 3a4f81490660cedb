<?php
// {{ text.champion_notice }}

require('api.php');
{%- for f in user_functions %}

{{ f.doc }}
{{ f.signature }}
{
    // {{ text.todo }}
{%- if let Some(result) = f.result %}
    return {{ result }};
{%- endif %}
}
{%- endfor %}
