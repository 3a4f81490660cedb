//! Converts ints, doubles, bools and strings between Python and C.

use crate::arena::Arena;
use crate::bad::Bad;
use crate::codec::Codec;
use crate::ffi::{self, PyObject};
use crate::ints;
use joute_words::border;
use std::ffi::{c_char, c_void};

unsafe extern "C" {
    fn free(block: *mut c_void);
}

/// The conversion of the result of a function that returns nothing. In Python, this
/// result is `None`.
#[derive(Debug)]
pub struct Void;

/// The conversion between a Python int and a 32-bit `int` in C.
#[derive(Debug)]
pub struct Int;

/// The conversion between a Python float and a `double` in C.
#[derive(Debug)]
pub struct Double;

/// The conversion between a Python bool and a `bool` in C.
#[derive(Debug)]
pub struct Bool;

/// The conversion between a Python str and a string in C.
#[derive(Debug)]
pub struct Text;

impl Codec for Void {
    type Raw = ();
    const LEAF: bool = true;
    const OWNED: bool = false;
    const SCALAR: bool = true;

    #[inline(always)]
    unsafe fn give((): &()) -> *mut PyObject {
        let none = ffi::Py_None();
        ffi::Py_INCREF(none);
        none
    }

    unsafe fn take(_: *mut PyObject, _: &mut Arena) -> Result<(), Bad> {
        Ok(())
    }

    #[inline(always)]
    unsafe fn release((): &()) {}
}

impl Codec for Int {
    type Raw = i32;
    const LEAF: bool = true;
    const OWNED: bool = false;
    const SCALAR: bool = true;

    #[inline(always)]
    unsafe fn give(raw: &i32) -> *mut PyObject {
        ints::make(*raw)
    }

    #[inline(always)]
    unsafe fn take(object: *mut PyObject, _: &mut Arena) -> Result<i32, Bad> {
        match ffi::int_value(object) {
            Some(value) => Ok(value),
            None => int_like(object).map(|value| value as i32),
        }
    }

    #[inline(always)]
    unsafe fn release(_: &i32) {}
}

/// Converts a Python object with `__index__` to an int. An int of numpy is such an object. The
/// result has the size of a pointer, because a register returns it faster than memory.
#[cold]
#[inline(never)]
unsafe fn int_like(object: *mut PyObject) -> Result<isize, Bad> {
    if ffi::PyLong_Check(object) != 0 {
        return Err(Bad::overflow(object));
    }
    if ffi::PyIndex_Check(object) == 0 {
        return Err(Bad::wrong_type(object, |locale| border::an_int(locale).into()));
    }
    ffi::Py_INCREF(object);
    let int = ffi::PyNumber_Index(object);
    let value = if int.is_null() {
        Err(Bad::from_raised())
    } else {
        let value = ffi::int_value(int).map(|value| value as isize).ok_or_else(|| Bad::overflow(int));
        ffi::Py_DECREF(int);
        value
    };
    ffi::Py_DECREF(object);
    value
}

impl Codec for Double {
    type Raw = f64;
    const LEAF: bool = true;
    const OWNED: bool = false;
    const SCALAR: bool = true;

    #[inline(always)]
    unsafe fn give(raw: &f64) -> *mut PyObject {
        ffi::PyFloat_FromDouble(*raw)
    }

    #[inline(always)]
    unsafe fn take(object: *mut PyObject, _: &mut Arena) -> Result<f64, Bad> {
        if ffi::PyFloat_Check(object) != 0 {
            return Ok(ffi::PyFloat_AS_DOUBLE(object));
        }
        float_like(object)
    }

    #[inline(always)]
    unsafe fn release(_: &f64) {}
}

/// Converts a Python int, or an object with `__float__` or `__index__`, to a double.
#[inline(never)]
unsafe fn float_like(object: *mut PyObject) -> Result<f64, Bad> {
    ffi::Py_INCREF(object);
    let value = ffi::PyFloat_AsDouble(object);
    let value = if value == -1.0 && !ffi::PyErr_Occurred().is_null() {
        if ffi::PyErr_ExceptionMatches(ffi::PyExc_OverflowError) != 0 {
            ffi::PyErr_Clear();
            Err(Bad::value(object, border::no_double))
        } else if ffi::PyErr_ExceptionMatches(ffi::PyExc_TypeError) != 0 {
            ffi::PyErr_Clear();
            Err(Bad::wrong_type(object, |locale| border::a_float(locale).into()))
        } else {
            Err(Bad::from_raised())
        }
    } else {
        Ok(value)
    };
    ffi::Py_DECREF(object);
    value
}

impl Codec for Bool {
    type Raw = u8;
    const LEAF: bool = true;
    const OWNED: bool = false;
    const SCALAR: bool = true;

    #[inline(always)]
    unsafe fn give(raw: &u8) -> *mut PyObject {
        let object = if *raw != 0 { ffi::Py_True() } else { ffi::Py_False() };
        ffi::Py_INCREF(object);
        object
    }

    #[inline(always)]
    unsafe fn take(object: *mut PyObject, _: &mut Arena) -> Result<u8, Bad> {
        if object == ffi::Py_True() {
            Ok(1)
        } else if object == ffi::Py_False() {
            Ok(0)
        } else {
            bool_like(object)
        }
    }

    #[inline(always)]
    unsafe fn release(_: &u8) {}
}

/// Converts the Python ints 0 and 1 to a bool in C. They are equal to `False` and `True`. Other
/// objects are errors.
#[cold]
#[inline(never)]
unsafe fn bool_like(object: *mut PyObject) -> Result<u8, Bad> {
    if let Some(value @ 0..=1) = ffi::int_value(object) {
        return Ok(value as u8);
    }
    Err(Bad::wrong_type(object, |locale| border::a_bool(locale).into()))
}

impl Codec for Text {
    type Raw = *mut c_char;
    const LEAF: bool = true;
    const OWNED: bool = true;
    const SCALAR: bool = false;

    unsafe fn give(raw: &*mut c_char) -> *mut PyObject {
        ffi::PyUnicode_FromString(*raw)
    }

    /// Borrows the text of a Python str as a C string. The str must outlive it.
    unsafe fn take(object: *mut PyObject, _: &mut Arena) -> Result<*mut c_char, Bad> {
        if ffi::PyUnicode_Check(object) == 0 {
            return Err(Bad::wrong_type(object, |locale| border::a_str(locale).into()));
        }
        let mut length = 0;
        let text = ffi::PyUnicode_AsUTF8AndSize(object, &mut length);
        if text.is_null() {
            if ffi::PyErr_ExceptionMatches(ffi::PyExc_UnicodeError) == 0 {
                return Err(Bad::from_raised());
            }
            ffi::PyErr_Clear();
            return Err(Bad::value(object, border::half_surrogate));
        }
        let bytes = std::slice::from_raw_parts(text.cast::<u8>(), length as usize);
        if bytes.contains(&0) {
            return Err(Bad::value(object, border::nul_in));
        }
        Ok(text.cast_mut())
    }

    #[inline(always)]
    unsafe fn release(raw: &*mut c_char) {
        free_block(*raw);
    }
}

/// Frees a block of memory that the game's library allocated.
#[inline(always)]
pub unsafe fn free_block<T>(block: *mut T) {
    if !block.is_null() {
        free(block.cast());
    }
}
