//! Functions that the champion writes.

use crate::{Arena, Codec, misuse};
use pyo3::ffi::{self, PyObject};
use std::ptr::null;

/// A user function: how to call it and hand in what it returns; false after an exception.
#[derive(Debug, Clone, Copy)]
pub struct UserFunction {
    /// As `Champion.py` spells it.
    pub name: &'static str,
    /// Calls an object as this function.
    pub call: unsafe fn(callable: *mut PyObject) -> bool,
}

/// Calls an object with arguments, whose references it takes over; null after an exception.
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

/// Hands in what a user function returned, whose reference it takes over; false after an exception.
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
    if misuse::misused() {
        misuse::raise_misuse();
        return false;
    }
    fine
}

/// Lets go of what a user function without a result returned; false after an exception.
#[inline(always)]
pub unsafe fn done(result: *mut PyObject) -> bool {
    if result.is_null() {
        return false;
    }
    ffi::Py_DECREF(result);
    true
}

/// A user function: its name, then what it takes (symbol, C form, fields), then what it answers (symbol, type);
/// either part may be absent.
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
