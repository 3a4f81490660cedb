//! {{ text.title }}
//!
//! {{ text.notice }}
#![allow(dead_code, clippy::all)]

#[doc(hidden)]
#[path = "joute/border.rs"]
pub mod joute_border;
#[doc(hidden)]
#[path = "joute/raw.rs"]
pub mod joute_raw;
{%- for c in constants %}

{{ c.doc }}pub {{ c.declaration }}
{%- endfor %}
{%- for ty in types %}

{{ ty }}
{%- endfor %}
{%- for part in parts %}

{{ part }}
{%- endfor %}
