//! The error messages for candidates whose Python champion passes a bad value to the API.

use crate::ffi::{self, PyObject};
use crate::locale::locale;
use joute_words::{Locale, border};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::ptr::null_mut;

/// The reason why a Python object is not a valid value for an API function. It contains the
/// position of the error inside the argument.
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
    /// Python has already raised an exception. Memory ran out, or the candidate's `__index__`
    /// method failed.
    Raised,
}

/// The maximum number of characters of a bad value in an error message for the candidate.
const MAX_SHOWN_CHARS: usize = 80;

impl Bad {
    #[cold]
    fn new(class: Class, reason: String) -> Self {
        Bad(Box::new(Inner { path: String::new(), reason, class }))
    }

    /// Creates the error for a Python int that does not fit in 32 bits.
    #[cold]
    pub unsafe fn overflow(object: *mut PyObject) -> Self {
        let reason = border::out_of_range(locale(), show(object));
        Bad::new(Class::Overflow, reason)
    }

    /// Creates the error for a Python object of the wrong type. `expected` describes the expected
    /// type.
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

    /// Creates the error for an unsuitable Python object, which becomes a `TypeError`. `reason`
    /// receives the object as text and returns the message.
    #[cold]
    pub unsafe fn unfit(object: *mut PyObject, reason: impl Fn(Locale, String) -> String) -> Self {
        Bad::new(Class::Type, reason(locale(), show(object)))
    }

    /// Creates the error for a Python object with a bad value, which becomes a `ValueError`.
    /// `reason` receives the object as text and returns the message.
    #[cold]
    pub unsafe fn value(object: *mut PyObject, reason: impl Fn(Locale, String) -> String) -> Self {
        Bad::new(Class::Value, reason(locale(), show(object)))
    }

    /// Creates an error that becomes a `ValueError` in Python. `reason` returns the complete
    /// message in the given language.
    #[cold]
    pub fn reason(reason: impl Fn(Locale) -> &'static str) -> Self {
        Bad::new(Class::Value, reason(locale()).to_owned())
    }

    /// Creates the error for an exception that Python has already raised. That exception is kept.
    #[cold]
    pub fn from_raised() -> Self {
        Bad::new(Class::Raised, String::new())
    }

    /// Adds a field's name in front of the error's position. The conversion of a struct calls this
    /// for a bad field.
    #[cold]
    #[must_use]
    pub fn within_field(mut self, field: &str) -> Self {
        self.0.path.insert_str(0, &format!(".{field}"));
        self
    }

    /// Adds an index in front of the error's position. The conversion of an array calls this for a
    /// bad item.
    #[cold]
    #[must_use]
    pub fn within_item(mut self, index: usize) -> Self {
        self.0.path.insert_str(0, &format!("[{index}]"));
        self
    }

    /// Raises the error as a Python exception. The message is `FUNCTION: ARGUMENT…: reason`.
    /// Returns null, which the caller returns as well.
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

/// A reference that keeps a Python object alive while Python code may run.
pub struct StrongReference(*mut PyObject);

impl StrongReference {
    pub unsafe fn new(object: *mut PyObject) -> Self {
        ffi::Py_INCREF(object);
        StrongReference(object)
    }
}

impl Drop for StrongReference {
    fn drop(&mut self) {
        // SAFETY: `new` took the reference.
        unsafe { ffi::Py_DECREF(self.0) }
    }
}

/// Returns the name of a Python object's type, for an error message.
pub unsafe fn kind(object: *mut PyObject) -> String {
    Python::attach(|python| {
        let object = Bound::from_borrowed_ptr(python, object);
        object.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string())
    })
}

/// Returns the `repr` of a Python object for an error message. It is truncated if it is long.
unsafe fn show(object: *mut PyObject) -> String {
    let _held = StrongReference::new(object);
    // `repr` may fail, such as for an int of 5,000 digits or a class of the candidate.
    let text = Python::attach(|python| {
        let object = Bound::from_borrowed_ptr(python, object);
        object.repr().map(|text| text.to_string_lossy().into_owned())
    });
    let text = text.unwrap_or_else(|_| format!("<{}>", kind(object)));
    if text.chars().count() <= MAX_SHOWN_CHARS {
        return text;
    }
    text.chars().take(MAX_SHOWN_CHARS).chain("…".chars()).collect()
}
