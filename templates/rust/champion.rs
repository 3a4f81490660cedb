//! {{ text.champion_notice }}

pub mod api;

#[allow(unused_imports)]
use api::*;
{%- for f in user_functions %}

{{ f.doc }}pub {{ f.signature }} {
{%- for name in f.args %}
    let _ = {{ name }};
{%- endfor %}
    // {{ text.todo }}
{%- if let Some(value) = f.result %}
    {{ value }}
{%- endif %}
}
{%- endfor %}
