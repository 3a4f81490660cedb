//! Python's C API. To the declarations of pyo3, this module adds direct access to the memory of objects.
//!
//! pyo3 declares the stable part of the API, with which one module works in every version of Python. There,
//! references, items and numbers cost a call each. The definitions here have the same names and need none.
//! [`prepare`] finds out where objects have their contents, and refuses a version of Python whose objects
//! have another layout.
#![allow(non_snake_case, non_upper_case_globals)]

pub use pyo3::ffi::*;

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::Relaxed};

unsafe extern "C" {
    fn _Py_Dealloc(object: *mut PyObject);
    /// Returns the text of a str in UTF-8, which the str keeps, and stores its length in bytes. Returns
    /// null and sets an exception if the str contains half of a surrogate pair.
    pub fn PyUnicode_AsUTF8AndSize(object: *mut PyObject, length: *mut Py_ssize_t) -> *const c_char;
}

/// The calling convention of functions with an array of arguments.
pub const METH_FASTCALL: c_int = 0x80;

/// A native function with the calling convention `METH_FASTCALL` and arguments by name.
pub type PyCFunctionFastWithKeywords = unsafe extern "C" fn(
    slf: *mut PyObject,
    args: *const *mut PyObject,
    count: Py_ssize_t,
    keywords: *mut PyObject,
) -> *mut PyObject;

/// The position of the contents of lists, and of tuples up to Python 3.13, in bytes.
const ITEMS: usize = size_of::<PyVarObject>();

/// The position of the items of a tuple, in bytes.
static TUPLE_ITEMS: AtomicUsize = AtomicUsize::new(ITEMS);

/// The class of ints, if the header of an int contains its sign and the number of its digits, as from
/// Python 3.12 on. Otherwise null.
static TAGGED_INT: AtomicPtr<PyTypeObject> = AtomicPtr::new(null_mut());

/// The class of ints, if the header of an int is the number of its digits, which is negative for negative
/// ints, as up to Python 3.11. Otherwise null.
static SIGNED_INT: AtomicPtr<PyTypeObject> = AtomicPtr::new(null_mut());

/// Finds out where this version of Python has the contents of its objects. Returns false if it does
/// not have them where one of the known versions has them.
pub unsafe fn prepare() -> bool {
    let (one, half) = (PyLong_FromLong(1), PyFloat_FromDouble(0.5));
    let (tuple, list) = (PyTuple_New(1), PyList_New(1));
    // Both functions take over a reference.
    Py_INCREF(one);
    PyTuple_SetItem(tuple, 0, one);
    Py_INCREF(one);
    PyList_SetItem(list, 0, one);
    let word = |place: usize| *tuple.cast::<u8>().add(place).cast::<*mut PyObject>();
    let items = [ITEMS, ITEMS + size_of::<Py_hash_t>()].into_iter().find(|place| word(*place) == one);
    TUPLE_ITEMS.store(items.unwrap_or(ITEMS), Relaxed);
    let class = if int_header(one) == 1 { &SIGNED_INT } else { &TAGGED_INT };
    class.store(&raw mut PyLong_Type, Relaxed);
    let known = items.is_some() && *list_items(list) == one && PyFloat_AS_DOUBLE(half) == 0.5;
    for object in [one, half, tuple, list] {
        Py_DECREF(object);
    }
    known && is_ints_layout_known()
}

unsafe fn is_ints_layout_known() -> bool {
    [0, 1, -1, 4095, 1 << 29, 1 << 30, -(1 << 30), i64::from(i32::MAX), i64::from(i32::MIN), 1 << 31]
        .into_iter()
        .all(|value| {
            let object = PyLong_FromLongLong(value);
            let same = int_value(object) == i32::try_from(value).ok();
            Py_DECREF(object);
            same
        })
}

/// Adds a reference to an object.
///
/// The lower half of the counter is used. It is negative for the immortal objects of Python 3.12 and newer.
/// Their references are not counted. In older versions, it would be negative after two thousand million
/// references, and the object would then never be freed. Adding 0 to an immortal counter
/// is faster than a branch.
#[inline(always)]
pub unsafe fn Py_INCREF(object: *mut PyObject) {
    let count = object.cast::<i32>();
    *count = (*count).wrapping_add(i32::from(*count >= 0));
}

/// Removes a reference to an object, and frees the object if it was the last one.
#[inline(always)]
pub unsafe fn Py_DECREF(object: *mut PyObject) {
    let count = object.cast::<i32>();
    if *count >= 0 {
        *count -= 1;
        if *count == 0 {
            _Py_Dealloc(object);
        }
    }
}

/// Removes a reference to an object, unless the pointer is null.
#[inline(always)]
pub unsafe fn Py_XDECREF(object: *mut PyObject) {
    if !object.is_null() {
        Py_DECREF(object);
    }
}

/// Returns the number of items of a tuple, or of an instance of a derived class.
#[inline(always)]
pub unsafe fn PyTuple_GET_SIZE(tuple: *mut PyObject) -> Py_ssize_t {
    Py_SIZE(tuple)
}

/// Returns a pointer to the items of a tuple, or of an instance of a derived class.
#[inline(always)]
pub unsafe fn tuple_items(tuple: *mut PyObject) -> *mut *mut PyObject {
    tuple.cast::<u8>().add(TUPLE_ITEMS.load(Relaxed)).cast()
}

/// Marks the hash of a new tuple as not computed. Tuples store it from Python 3.14 on, before the items.
#[inline(always)]
pub unsafe fn forget_hash(tuple: *mut PyObject) {
    if TUPLE_ITEMS.load(Relaxed) != ITEMS {
        *tuple.cast::<u8>().add(ITEMS).cast::<Py_ssize_t>() = -1;
    }
}

/// Returns a pointer to the items of a list.
#[inline(always)]
pub unsafe fn list_items(list: *mut PyObject) -> *mut *mut PyObject {
    *list.cast::<u8>().add(ITEMS).cast()
}

/// Returns the value of a float.
#[inline(always)]
pub unsafe fn PyFloat_AS_DOUBLE(float: *mut PyObject) -> f64 {
    *float.add(1).cast()
}

/// Returns 1 if the object is an int, or an instance of a derived class such as `bool`.
#[inline(always)]
pub unsafe fn PyLong_Check(object: *mut PyObject) -> c_int {
    c_int::from(Py_TYPE(object) == &raw mut PyLong_Type || pyo3::ffi::PyLong_Check(object) != 0)
}

/// Returns 1 if the object is a list, or an instance of a derived class.
#[inline(always)]
pub unsafe fn PyList_Check(object: *mut PyObject) -> c_int {
    c_int::from(Py_TYPE(object) == &raw mut PyList_Type || pyo3::ffi::PyList_Check(object) != 0)
}

/// Returns the value of a Python int. Returns `None` if the object is not an int, or does not fit in
/// 32 bits. Instances of derived classes such as `bool` and `IntEnum` are ints.
#[inline(always)]
pub unsafe fn int_value(object: *mut PyObject) -> Option<i32> {
    let class = Py_TYPE(object);
    // A single comparison suffices in versions with signed headers.
    if class == SIGNED_INT.load(Relaxed) {
        return signed_int(object);
    }
    if class == TAGGED_INT.load(Relaxed) {
        return tagged_int(object);
    }
    derived_int(object)
}

#[inline(never)]
unsafe fn derived_int(object: *mut PyObject) -> Option<i32> {
    if PyLong_Check(object) == 0 {
        None
    } else if TAGGED_INT.load(Relaxed).is_null() {
        signed_int(object)
    } else {
        tagged_int(object)
    }
}

#[inline(always)]
unsafe fn int_header(int: *mut PyObject) -> isize {
    *int.add(1).cast()
}

#[inline(always)]
unsafe fn signed_int(int: *mut PyObject) -> Option<i32> {
    int_of_digits(int_header(int), int)
}

#[inline(always)]
unsafe fn tagged_int(int: *mut PyObject) -> Option<i32> {
    let header = int_header(int);
    // The lowest 2 bits are 0 for positive ints, 1 for zero, and 2 for negative ints.
    int_of_digits((header >> 3) * (1 - (header & 3)), int)
}

/// Returns the value of an int from the number of its digits, which is negative for negative ints.
#[inline(always)]
unsafe fn int_of_digits(size: isize, int: *mut PyObject) -> Option<i32> {
    let digits = int.cast::<u8>().add(ITEMS).cast::<u32>();
    if (size + 1) as usize <= 2 {
        // The int has one digit of 30 bits or none. For 0 the digit is multiplied by 0.
        return Some(size as i32 * *digits as i32);
    }
    int_of_two_digits(size, digits)
}

#[inline(never)]
unsafe fn int_of_two_digits(size: isize, digits: *const u32) -> Option<i32> {
    if size.unsigned_abs() != 2 {
        return None;
    }
    let magnitude = i64::from(*digits) | i64::from(*digits.add(1)) << 30;
    i32::try_from(magnitude * size.signum() as i64).ok()
}
