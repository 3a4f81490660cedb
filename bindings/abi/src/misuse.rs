//! What must not happen: bad values, calls at the wrong moment, rules that panic.
//!
//! A binding whose language has exceptions registers a handler and raises one; the call then returns zeros, which the
//! binding discards. Without a handler the message goes to standard error and the process exits: with an error message,
//! never with a crash.

use crate::Bad;
use joute_words::{Locale, border};
use std::ffi::{CString, c_char};
use std::sync::atomic::{AtomicPtr, Ordering};

/// Receives a message (UTF-8, NUL-terminated, valid for the call only).
pub type MisuseHandler = unsafe extern "C" fn(message: *const c_char);

static HANDLER: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());

/// The exit code of a champion that misused the API.
const EXIT_MISUSE: i32 = 2;
/// The exit code of a champion whose rules library failed.
const EXIT_RULES: i32 = 70;

/// Chooses who is told of misuse; `None` means a message on standard error and the end of the process.
pub fn set_handler(handler: Option<MisuseHandler>) {
    let raw = handler.map_or(std::ptr::null_mut(), |f| f as *mut ());
    HANDLER.store(raw, Ordering::Relaxed);
}

/// Reports misuse, in words for the candidate.
#[cold]
#[inline(never)]
pub fn misuse(message: &str) {
    let handler = HANDLER.load(Ordering::Relaxed);
    if handler.is_null() {
        eprintln!("joute: {message}");
        std::process::exit(EXIT_MISUSE);
    }
    // SAFETY: only `set_handler` stores here, and it stores handlers.
    let handler = unsafe { std::mem::transmute::<*mut (), MisuseHandler>(handler) };
    let text = CString::new(message.replace('\0', "\\0")).unwrap_or_default();
    // SAFETY: a NUL-terminated string that lives until the handler returns.
    unsafe { handler(text.as_ptr()) }
}

/// Reports an argument that is not a value of its type.
#[cold]
#[inline(never)]
pub fn refuse(locale: Locale, function: &str, argument: &str, bad: &Bad) {
    misuse(&format!("{function}: {argument}{}", bad.said(locale)));
}

/// Makes a panic in the rules say whose fault it is and end the process.
pub fn guard_panics(game: &'static str, locale: Locale) {
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("joute: {}", border::rules_failed(locale, game));
        eprintln!("joute: {panic}");
        std::process::exit(EXIT_RULES);
    }));
}
