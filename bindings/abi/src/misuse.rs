//! Reports misuse of the API. This includes bad values, calls at the wrong time, and panics in the
//! rules.
//!
//! A binding whose language has exceptions registers a handler that raises one. The API function then returns
//! zeros, which the binding discards. Without a handler, the message is printed to standard error and the
//! process exits with an error code. It never crashes.

use crate::border::Bad;
use joute_words::{Locale, border};
use std::ffi::{CString, c_char};
use std::sync::atomic::{AtomicPtr, Ordering};

/// A function that receives the error message when a champion uses the API wrongly. The binding of
/// each language can provide one. The message is UTF-8, NUL-terminated and valid only during the
/// call.
pub type MisuseHandler = unsafe extern "C" fn(message: *const c_char);

static HANDLER: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());

/// The exit code of a champion that used the API wrongly, for example with an invalid argument.
const MISUSE_EXIT_CODE: i32 = 2;
/// The exit code of a champion's process after a panic in the game's rules.
const RULES_PANIC_EXIT_CODE: i32 = 70;

/// Sets the function that is called when the champion uses the API wrongly. Without such a handler,
/// the message is printed to standard error and the process exits.
pub fn set_handler(handler: Option<MisuseHandler>) {
    let raw = handler.map_or(std::ptr::null_mut(), |f| f as *mut ());
    HANDLER.store(raw, Ordering::Relaxed);
}

/// Reports that the champion used the API wrongly. The message for the candidate goes to the
/// handler if one is set. Otherwise it is printed to standard error and the process exits.
#[cold]
#[inline(never)]
pub fn misuse(message: &str) {
    let handler = HANDLER.load(Ordering::Relaxed);
    if handler.is_null() {
        eprintln!("joute: {message}");
        std::process::exit(MISUSE_EXIT_CODE);
    }
    // SAFETY: `set_handler` is the only writer and stores valid handlers.
    let handler = unsafe { std::mem::transmute::<*mut (), MisuseHandler>(handler) };
    let text = CString::new(message.replace('\0', "\\0")).unwrap_or_default();
    // SAFETY: the string is NUL-terminated and outlives the call of the handler.
    unsafe { handler(text.as_ptr()) }
}

/// Reports that the champion called an API function with an invalid argument.
#[cold]
#[inline(never)]
pub fn refuse(locale: Locale, function: &str, argument: &str, bad: &Bad) {
    misuse(&format!("{function}: {argument}{}", bad.message(locale)));
}

/// Installs a panic hook that prints an error message and exits the champion's process. The message
/// says that the game's rules failed.
pub fn guard_panics(game: &'static str, locale: Locale) {
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("joute: {}", border::rules_failed(locale, game));
        eprintln!("joute: {panic}");
        std::process::exit(RULES_PANIC_EXIT_CODE);
    }));
}
