//! {{ text.generated_notice }}
#![allow(improper_ctypes, missing_docs, non_camel_case_types)]

use super::joute_border as joute;

/// Tells this API from another.
pub const JOUTE_HASH: u64 = {{ hash }};

/// Who calls, for the arena; ends as C strings do.
pub const JOUTE_LANGUAGE: &[u8] = b"rust\0";

/// The C form of a type.
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
