//! Reports misuse of the API: bad values, calls at the wrong time, and panics in the rules.
//!
//! A binding whose language has exceptions registers a handler that raises one. The API function then returns
//! zeros, which the binding discards. Without a handler, the message is printed to standard error and the
//! process exits with an error code. It never crashes.

use crate::Bad;
use joute_words::{Locale, border};
use std::ffi::{CString, c_char};
use std::sync::atomic::{AtomicPtr, Ordering};

/// A function of a language's binding that receives the error message when a champion misuses the
/// API. The message is UTF-8, NUL-terminated and valid only during the call.
pub type MisuseHandler = unsafe extern "C" fn(message: *const c_char);

static HANDLER: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());

/// The exit code of a champion that misused the API.
const EXIT_MISUSE: i32 = 2;
/// The exit code of a champion in whose process the game's rules panicked.
const EXIT_RULES: i32 = 70;

/// Sets the function that handles misuse of the API by the champion. Without a handler, the message
/// is printed to standard error and the process exits.
pub fn set_handler(handler: Option<MisuseHandler>) {
    let raw = handler.map_or(std::ptr::null_mut(), |f| f as *mut ());
    HANDLER.store(raw, Ordering::Relaxed);
}

/// Reports that the champion misused the API, with a message for the candidate. The message goes to
/// the handler, or to standard error.
#[cold]
#[inline(never)]
pub fn misuse(message: &str) {
    let handler = HANDLER.load(Ordering::Relaxed);
    if handler.is_null() {
        eprintln!("joute: {message}");
        std::process::exit(EXIT_MISUSE);
    }
    // SAFETY: `set_handler` is the only writer and stores valid handlers.
    let handler = unsafe { std::mem::transmute::<*mut (), MisuseHandler>(handler) };
    let text = CString::new(message.replace('\0', "\\0")).unwrap_or_default();
    // SAFETY: the string is NUL-terminated and outlives the call of the handler.
    unsafe { handler(text.as_ptr()) }
}

/// Reports that the champion called an API function with an argument that is not a value of its
/// type.
#[cold]
#[inline(never)]
pub fn refuse(locale: Locale, function: &str, argument: &str, bad: &Bad) {
    misuse(&format!("{function}: {argument}{}", bad.message(locale)));
}

/// Installs a panic hook in the champion's process that reports the panic as an error in the game's
/// rules and exits the process.
pub fn guard_panics(game: &'static str, locale: Locale) {
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("joute: {}", border::rules_failed(locale, game));
        eprintln!("joute: {panic}");
        std::process::exit(EXIT_RULES);
    }));
}
