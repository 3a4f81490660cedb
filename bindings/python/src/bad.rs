//! What candidates read about bad values.

use crate::glue::locale;
use joute_words::{Locale, border};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use std::ptr::null_mut;

/// Why an object is not a value of a type, and where inside the argument.
#[derive(Debug)]
pub struct Bad(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: String,
    reason: String,
    class: Class,
}

#[derive(Debug, Clone, Copy)]
enum Class {
    Overflow,
    Type,
    Value,
    /// Python's own exception is set already: out of memory, or raised by the candidate's `__index__`.
    Raised,
}

/// Characters of a value that a message shows.
const SHOWN: usize = 80;

impl Bad {
    #[cold]
    fn new(class: Class, reason: String) -> Self {
        Bad(Box::new(Inner { path: String::new(), reason, class }))
    }

    /// An int of more than 32 bits.
    #[cold]
    pub unsafe fn overflow(object: *mut PyObject) -> Self {
        let reason = border::out_of_range(locale(), show(object));
        Bad::new(Class::Overflow, reason)
    }

    /// An object of another type; `expected` is in words.
    #[cold]
    pub unsafe fn wrong_type(object: *mut PyObject, expected: impl Fn(Locale) -> String) -> Self {
        let (locale, shown) = (locale(), show(object));
        let expected = expected(locale);
        let reason = match object == ffi::Py_None() {
            true => border::expected(locale, shown, expected),
            false => border::expected_not(locale, shown, kind(object), expected),
        };
        Bad::new(Class::Type, reason)
    }

    /// An unsuitable object; its text goes into the reason.
    #[cold]
    pub unsafe fn unfit(object: *mut PyObject, reason: impl Fn(Locale, String) -> String) -> Self {
        Bad::new(Class::Type, reason(locale(), show(object)))
    }

    /// A value of the right type that is refused; its text goes into the reason.
    #[cold]
    pub unsafe fn value(object: *mut PyObject, reason: impl Fn(Locale, String) -> String) -> Self {
        Bad::new(Class::Value, reason(locale(), show(object)))
    }

    /// A refusal as a complete text.
    #[cold]
    pub fn reason(reason: impl Fn(Locale) -> &'static str) -> Self {
        Bad::new(Class::Value, reason(locale()).to_owned())
    }

    /// Python has already raised an exception, which is the message.
    #[cold]
    pub fn raised() -> Self {
        Bad::new(Class::Raised, String::new())
    }

    /// The same, seen from the struct that holds the field.
    #[cold]
    #[must_use]
    pub fn within_field(mut self, field: &str) -> Self {
        self.0.path.insert_str(0, &format!(".{field}"));
        self
    }

    /// The same, seen from the array that holds the item.
    #[cold]
    #[must_use]
    pub fn within_item(mut self, index: usize) -> Self {
        self.0.path.insert_str(0, &format!("[{index}]"));
        self
    }

    /// Raises it, as `FUNCTION: ARGUMENT…: reason`; returns null for the caller to return.
    #[cold]
    #[inline(never)]
    pub unsafe fn raise(self, function: &str, argument: &str) -> *mut PyObject {
        let Inner { path, reason, class } = *self.0;
        let text = format!("{function}: {argument}{path}: {reason}");
        Python::attach(|python| match class {
            Class::Overflow => PyOverflowError::new_err(text).restore(python),
            Class::Type => PyTypeError::new_err(text).restore(python),
            Class::Value => PyValueError::new_err(text).restore(python),
            Class::Raised => {}
        });
        null_mut()
    }
}

/// A reference held while Python code may run.
pub struct Held(*mut PyObject);

impl Held {
    pub unsafe fn new(object: *mut PyObject) -> Self {
        ffi::Py_INCREF(object);
        Held(object)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: `new` took the reference.
        unsafe { ffi::Py_DECREF(self.0) }
    }
}

/// The name of an object's type.
pub unsafe fn kind(object: *mut PyObject) -> String {
    Python::attach(|python| {
        let object = Bound::from_borrowed_ptr(python, object);
        object.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string())
    })
}

/// `repr`, cut where it gets long.
unsafe fn show(object: *mut PyObject) -> String {
    let _held = Held::new(object);
    // A `repr` may fail: an int of 5,000 digits, a class of the candidate's.
    let text = Python::attach(|python| {
        let object = Bound::from_borrowed_ptr(python, object);
        object.repr().map(|text| text.to_string_lossy().into_owned())
    });
    let text = text.unwrap_or_else(|_| format!("<{}>", kind(object)));
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN).chain("…".chars()).collect()
}
