//! Converts the library's reports of misuse to exceptions.

use pyo3::exceptions::PyRuntimeError;
use pyo3::ffi::PyObject;
use pyo3::prelude::*;
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static REPORTED: AtomicBool = AtomicBool::new(false);
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// Stores the first message of misuse until the interrupted call raises it. This is the handler for
/// `joute_set_misuse`.
pub unsafe extern "C" fn store_message(message: *const c_char) {
    let text = CStr::from_ptr(message).to_string_lossy().into_owned();
    if let Ok(mut slot) = MESSAGE.lock() {
        slot.get_or_insert(text);
    }
    REPORTED.store(true, Relaxed);
}

/// Returns true if the call that just returned was misuse.
#[inline(always)]
pub fn has_misuse() -> bool {
    REPORTED.load(Relaxed)
}

/// Raises the stored message as an exception. Returns null, which the caller returns as well.
#[cold]
#[inline(never)]
pub unsafe fn raise_misuse() -> *mut PyObject {
    REPORTED.store(false, Relaxed);
    let text = MESSAGE.lock().ok().and_then(|mut slot| slot.take()).unwrap_or_default();
    Python::attach(|python| PyRuntimeError::new_err(text).restore(python));
    null_mut()
}
