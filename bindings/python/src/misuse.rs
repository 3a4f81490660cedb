//! Turns what the library says about misuse into an exception.

use pyo3::exceptions::PyRuntimeError;
use pyo3::ffi::PyObject;
use pyo3::prelude::*;
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static HEARD: AtomicBool = AtomicBool::new(false);
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// The handler for `joute_set_misuse`. It keeps the first message; the call that it interrupts raises it.
pub unsafe extern "C" fn hear(message: *const c_char) {
    let text = CStr::from_ptr(message).to_string_lossy().into_owned();
    if let Ok(mut slot) = MESSAGE.lock() {
        slot.get_or_insert(text);
    }
    HEARD.store(true, Relaxed);
}

/// True if the call that just returned was misuse.
#[inline(always)]
pub fn misused() -> bool {
    HEARD.load(Relaxed)
}

/// Raises the message; returns null for the caller to return.
#[cold]
#[inline(never)]
pub unsafe fn raise_misuse() -> *mut PyObject {
    HEARD.store(false, Relaxed);
    let text = MESSAGE.lock().ok().and_then(|mut slot| slot.take()).unwrap_or_default();
    Python::attach(|python| PyRuntimeError::new_err(text).restore(python));
    null_mut()
}
