//! What languages other than Rust tell candidates: they ask the library, which contains the catalogue.

use crate::Border;
use joute_words::{Locale, border};
use std::ffi::{CStr, c_char};

/// A message of `border.ftl` with its values, in the game's language: `malloc`'d. The key itself if there is no such
/// message. A value that is null is empty.
///
/// # Safety
/// The key and each value that is not null are NUL-terminated strings.
#[cold]
pub unsafe fn say(locale: Locale, key: *const c_char, values: [*const c_char; 3]) -> *mut c_char {
    let text = |raw: *const c_char| {
        if raw.is_null() {
            return String::new();
        }
        // SAFETY: the caller's contract.
        unsafe { CStr::from_ptr(raw) }.to_string_lossy().into_owned()
    };
    let (key, values) = (text(key), values.map(text));
    let values = values.each_ref().map(String::as_str);
    border::find(locale, &key, &values).unwrap_or(key).lower()
}
