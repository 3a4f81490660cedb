//! Calls the functions that a Python champion defines, with their arguments and results.

use crate::arena::Arena;
use crate::codec::Codec;
use crate::ffi::{self, PyObject};
use crate::misuse;
use crate::record::{RecordClass, assemble};
use std::ptr::null_mut;

/// A user function, which is a function that a Python champion defines. It is stored with the
/// native function that calls it and passes on its result.
#[derive(Debug, Clone, Copy)]
pub struct UserFunction {
    /// The name of the candidate's function in `Champion.py`.
    pub name: &'static str,
    /// The native function that calls the champion's function `callable`. It gets the arguments
    /// from the game's library and passes the result back. It returns false after a Python
    /// exception.
    pub call: unsafe fn(callable: *mut PyObject) -> bool,
}

/// Calls a Python function of the champion, and takes over the references to its arguments. Returns
/// its result, or null after an exception.
#[inline(always)]
pub unsafe fn invoke<const N: usize>(callable: *mut PyObject, args: [*mut PyObject; N]) -> *mut PyObject {
    static ARGUMENTS: RecordClass = RecordClass::new("arguments", &[], true);
    let args = assemble(&ARGUMENTS, false, args);
    if args.is_null() {
        return args;
    }
    let result = ffi::PyObject_Call(callable, args, null_mut());
    ffi::Py_DECREF(args);
    result
}

/// Converts the result of a champion's function to C and passes it to the game's library. Takes
/// over the reference to the Python result. Returns false after a Python exception.
#[inline(always)]
pub unsafe fn answer<C: Codec>(name: &str, result: *mut PyObject, hand_in: impl FnOnce(C::Raw)) -> bool {
    if result.is_null() {
        return false;
    }
    let mut arena = Arena::new();
    let fine = match C::take(result, &mut arena) {
        Ok(raw) => {
            hand_in(raw);
            true
        }
        Err(bad) => {
            bad.raise(name, "result");
            false
        }
    };
    ffi::Py_DECREF(result);
    if misuse::has_misuse() {
        misuse::raise_misuse();
        return false;
    }
    fine
}

/// Ends a call of a champion's function that should return nothing. It releases the Python object
/// that the function returned. Returns false after an exception.
#[inline(always)]
pub unsafe fn finish_call(result: *mut PyObject) -> bool {
    if result.is_null() {
        return false;
    }
    ffi::Py_DECREF(result);
    true
}
