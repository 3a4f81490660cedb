//! Messages for candidates that bindings in other languages than Rust request. The library contains
//! the catalogue of messages.

use crate::border::Border;
use joute_words::{Locale, border};
use std::ffi::{CStr, c_char};

/// Returns a message for the candidate in the game's language. It is a C string allocated with
/// `malloc`. `key` names a message of `border.ftl`, and `values` are inserted into it. If there is
/// no such message, the key is returned. A null value becomes an empty string.
///
/// # Safety
/// The key and each value that is not null must be NUL-terminated strings.
#[cold]
pub unsafe fn format_message(locale: Locale, key: *const c_char, values: [*const c_char; 3]) -> *mut c_char {
    let text = |raw: *const c_char| {
        if raw.is_null() {
            return String::new();
        }
        // SAFETY: guaranteed by the caller.
        unsafe { CStr::from_ptr(raw) }.to_string_lossy().into_owned()
    };
    let (key, values) = (text(key), values.map(text));
    let values = values.each_ref().map(String::as_str);
    border::find(locale, &key, &values).unwrap_or(key).lower()
}
