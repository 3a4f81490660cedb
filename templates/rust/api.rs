//! {{ kit::title(*api.model.locale, api.model.name) }}
//!
//! {{ kit::notice(*api.model.locale) }}
#![allow(dead_code, clippy::all)]

#[doc(hidden)]
#[path = "joute/border.rs"]
pub mod joute_border;
#[doc(hidden)]
#[path = "joute/raw.rs"]
pub mod joute_raw;
{%- for c in api.constants %}

{{ doc::doc(c.summary, [], "") }}pub {{ self::constant(c) }}
{%- endfor %}
{%- for e in api.enums %}

{% include "rust/api/enum.rs" %}
{%- endfor %}
{%- for s in api.structs %}

{% if self::is_tuple(s) %}{% include "rust/api/tuple.rs" %}{% else %}{% include "rust/api/record.rs" %}{% endif %}
{%- endfor %}
{%- for f in api.functions %}

{% include "rust/api/function.rs" %}
{%- endfor %}
{%- for d in api.displayed() %}

{% include "rust/api/show.rs" %}
{%- endfor %}
