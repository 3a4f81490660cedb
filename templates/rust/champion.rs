//! {{ kit::champion_notice(*api.model.locale) }}

pub mod api;

#[allow(unused_imports)]
use api::*;
{%- for f in api.user_functions %}

{{ doc::doc(f.summary, [], "") }}pub {{ spell::user_signature(api, f) }} {
{%- for arg in f.args %}
    let _ = {{ arg.name }};
{%- endfor %}
    // {{ kit::todo(*api.model.locale) }}
{%- if let Some(value) = f.result %}
    {{ self::plain_value(api, value.ty) }}
{%- endif %}
}
{%- endfor %}
