//! Calls of the functions that the champion defines.

use crate::{Arena, Codec, misuse};
use pyo3::ffi::{self, PyObject};
use std::ptr::null;

/// A user function, with the native function that calls it and hands in its result.
#[derive(Debug, Clone, Copy)]
pub struct UserFunction {
    /// The function's name in `Champion.py`.
    pub name: &'static str,
    /// Calls an object as this function. Returns false after an exception.
    pub call: unsafe fn(callable: *mut PyObject) -> bool,
}

/// Calls an object with arguments, whose references it takes over. Returns null after an exception.
#[inline(always)]
pub unsafe fn invoke<const N: usize>(callable: *mut PyObject, args: [*mut PyObject; N]) -> *mut PyObject {
    let result = if args.iter().any(|arg| arg.is_null()) {
        std::ptr::null_mut()
    } else {
        ffi::PyObject_Vectorcall(callable, args.as_ptr(), N, null::<PyObject>().cast_mut())
    };
    for arg in args {
        ffi::Py_XDECREF(arg);
    }
    result
}

/// Hands in the result of a user function and takes over its reference. Returns false after an exception.
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

/// Releases the result of a user function that returns nothing. Returns false after an exception.
#[inline(always)]
pub unsafe fn done(result: *mut PyObject) -> bool {
    if result.is_null() {
        return false;
    }
    ffi::Py_DECREF(result);
    true
}

/// Defines a user function from its name, its arguments (symbol, C form, fields) and its result (symbol,
/// type). A function can lack arguments or a result.
#[macro_export]
macro_rules! user_function {
    ($name:literal
     $(, take $take:path, $form:path, {$($field:ident: $codec:ty),*})?
     $(, answer $answer:path, $result:ty)?) => {{
        unsafe fn call(callable: *mut $crate::pyo3::ffi::PyObject) -> bool {
            let args = [];
            $(let args = unsafe {
                let _: [(); 0] = args;
                let mut form = ::std::mem::MaybeUninit::<$form>::uninit();
                $take(form.as_mut_ptr());
                let form = form.assume_init();
                let args = [$(<$codec as $crate::Codec>::give(&form.$field)),*];
                $(<$codec as $crate::Codec>::release(&form.$field);)*
                args
            };)?
            let result = unsafe { $crate::invoke(callable, args) };
            $(return unsafe { $crate::answer::<$result>($name, result, |raw| $answer(raw)) };)?
            #[allow(unreachable_code)]
            unsafe { $crate::done(result) }
        }
        $crate::UserFunction { name: $name, call }
    }};
}
