//! {{ text.generated_notice }}
#![allow(improper_ctypes, missing_docs, non_camel_case_types)]

use super::joute_border as joute;

/// Tells this API from another.
pub const JOUTE_HASH: u64 = {{ hash }};

/// Who calls, for the arena; ends as C strings do.
pub const JOUTE_LANGUAGE: &[u8] = b"rust\0";

/// The C form of a type.
pub type JouteRaw<T> = <T as joute::Border>::Raw;
{%- for block in blocks %}

{{ block }}
{%- endfor %}

#[link(name = "{{ game }}")]
extern "C" {
    pub fn joute_start(language: *const std::os::raw::c_char, hash: u64) -> i32;
    pub fn joute_next() -> i32;
{%- for line in externs %}
    {{ line }}
{%- endfor %}
}
