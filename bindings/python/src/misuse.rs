//! Turns misuse of the API by a champion into Python exceptions.

use crate::ffi::PyObject;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static REPORTED: AtomicBool = AtomicBool::new(false);
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// Stores the error message when the champion uses the API wrongly. The interrupted call later
/// raises the first message as a Python exception. This is the handler for `joute_set_misuse`.
pub unsafe extern "C" fn store_message(message: *const c_char) {
    let text = CStr::from_ptr(message).to_string_lossy().into_owned();
    if let Ok(mut slot) = MESSAGE.lock() {
        slot.get_or_insert(text);
    }
    REPORTED.store(true, Relaxed);
}

/// Returns true if the last call of the game's library used the API wrongly.
#[inline(always)]
pub fn has_misuse() -> bool {
    REPORTED.load(Relaxed)
}

/// Raises the stored message about a wrong use of the API as a Python exception. Returns null,
/// which the caller returns as well.
#[cold]
#[inline(never)]
pub unsafe fn raise_misuse() -> *mut PyObject {
    REPORTED.store(false, Relaxed);
    let text = MESSAGE.lock().ok().and_then(|mut slot| slot.take()).unwrap_or_default();
    Python::attach(|python| PyRuntimeError::new_err(text).restore(python));
    null_mut()
}
