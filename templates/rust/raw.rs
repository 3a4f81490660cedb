//! {{ kit::generated_notice(*api.model.locale) }}
#![allow(improper_ctypes, missing_docs, non_camel_case_types)]

use super::joute_border as joute;

/// The hash that identifies the game's API.
pub const JOUTE_HASH: u64 = 0x{{ api.hash() }};

/// The champion's language for the arena, as a NUL-terminated C string.
pub const JOUTE_LANGUAGE: &[u8] = b"rust\0";

/// The form of a type in the C ABI of the game's library.
pub type JouteRaw<T> = <T as joute::Border>::Raw;
{%- for e in api.enums %}

{% include "rust/raw/enum.rs" %}
{%- endfor %}
{%- for s in api.structs %}
{%- if !self::is_tuple(s) %}

{% include "rust/raw/record.rs" %}
{%- endif %}
{%- endfor %}
{%- for f in api.user_functions %}
{%- if !f.args.is_empty() %}

{% include "rust/raw/args.rs" %}
{%- endif %}
{%- endfor %}

#[link(name = "{{ api.model.name }}")]
extern "C" {
    pub fn joute_start(language: *const std::os::raw::c_char, hash: u64) -> i32;
    pub fn joute_next() -> i32;
{%- for f in api.functions %}
    pub fn joute_api_{{ f.original_name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}: {{ self::form(api, arg.value) }}{% endfor %}){% if let Some(value) = f.result %} -> {{ self::form(api, value) }}{% endif %};
{%- endfor %}
{%- for s in api.displayed() %}
    pub fn joute_show_{{ s.original_name }}(v: {% if s.value.is_aggregate() %}*const {% endif %}{{ self::form(api, s.value) }}) -> JouteRaw<String>;
{%- endfor %}
{%- for f in api.user_functions %}
{%- if !f.args.is_empty() %}
    pub fn joute_take_{{ f.original_name }}(out: *mut joute_args_{{ f.original_name }});
{%- endif %}
{%- if let Some(value) = f.result %}
    pub fn joute_answer_{{ f.original_name }}(value: {{ self::form(api, value) }});
{%- endif %}
{%- endfor %}
}
