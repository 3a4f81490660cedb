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

{{ c.doc }}{{ c.declaration }}
{%- endfor %}
{%- for e in enums %}

{{ e.doc }}#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum {{ e.name }} {
{%- for v in e.values %}
{{ v.doc }}    {{ v.name }} = {{ loop.index0 }},
{%- endfor %}
}
{%- endfor %}
{%- for s in structs %}

{{ s }}
{%- endfor %}
{%- for f in functions %}

{{ f.doc }}#[inline]
#[track_caller]
pub {{ f.signature }} {
{%- for line in f.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
