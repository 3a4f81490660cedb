//! {{ text.generated_notice }}
#![allow(improper_ctypes, missing_docs, non_camel_case_types)]

use super::joute_border as joute;

/// The hash that identifies the game's API.
pub const JOUTE_HASH: u64 = {{ hash }};

/// The champion's language for the arena, as a NUL-terminated C string.
pub const JOUTE_LANGUAGE: &[u8] = b"rust\0";

/// The form of a type in the C ABI of the game's library.
pub type JouteRaw<T> = <T as joute::Border>::Raw;
{%- for form in forms %}

{{ form }}
{%- endfor %}

#[link(name = "{{ game }}")]
extern "C" {
    pub fn joute_start(language: *const std::os::raw::c_char, hash: u64) -> i32;
    pub fn joute_next() -> i32;
{%- for f in functions %}
    pub fn joute_api_{{ f.written }}({% for raw in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}: {{ raw }}{% endfor %}){% if let Some(raw) = f.result %} -> {{ raw }}{% endif %};
{%- endfor %}
{%- for s in shows %}
    pub fn joute_show_{{ s.written }}(v: {% if s.pointer %}*const {% endif %}{{ s.raw }}) -> JouteRaw<String>;
{%- endfor %}
{%- for f in user_functions %}
{%- if f.takes %}
    pub fn joute_take_{{ f.written }}(out: *mut joute_args_{{ f.written }});
{%- endif %}
{%- if let Some(raw) = f.answer %}
    pub fn joute_answer_{{ f.written }}(value: {{ raw }});
{%- endif %}
{%- endfor %}
}
