//! {{ text.champion_notice }}

pub mod api;

#[allow(unused_imports)]
use api::*;
{%- for f in user_functions %}

{{ f.doc }}{{ f.definition }} {
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
