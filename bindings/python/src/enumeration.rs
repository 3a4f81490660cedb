//! Converts the enums of an API between Python and C. In Python they are `IntEnum` classes of
//! `api.py`, whose members are cached.

use crate::arena::Arena;
use crate::bad::{Bad, StrongReference};
use crate::codec::Codec;
use crate::ffi::{self, PyObject, PyTypeObject};
use crate::locale::locale;
use crate::scalar::Int;
use joute_words::border;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// The Python class of an API's enum, with its members. [`EnumClass::bind`] looks them up in the
/// kit's module `api.py`.
#[derive(Debug)]
pub struct EnumClass {
    /// The name of the enum's class in the kit's module `api.py`.
    pub name: &'static str,
    /// The range of the enum's values, as text for error messages.
    range: &'static str,
    /// The number of values of the enum, which are numbered from 0.
    pub count: u32,
    class: AtomicPtr<PyTypeObject>,
    members: AtomicPtr<*mut PyObject>,
}

/// The functions that return the Python classes of the API's enums.
pub type EnumClasses = &'static [fn() -> &'static EnumClass];

static CLASSES: OnceLock<EnumClasses> = OnceLock::new();

/// Stores the Python classes of the API's enums. Only the first call has an effect.
pub(crate) fn register_enums(classes: EnumClasses) {
    let _ = CLASSES.set(classes);
}

/// Returns the Python classes of the API's enums.
pub(crate) fn enums() -> impl Iterator<Item = &'static EnumClass> {
    CLASSES.get().into_iter().flat_map(|classes| *classes).map(|class| class())
}

/// An enum of the API that can be converted between Python and C. The macro [`crate::enumeration!`]
/// implements this trait.
pub trait Enumeration {
    /// Returns the Python class of the enum.
    fn class() -> &'static EnumClass;
}

impl EnumClass {
    /// Creates the description of an enum's Python class. [`EnumClass::bind`] adds the class object
    /// later.
    pub const fn new(name: &'static str, range: &'static str, count: u32) -> Self {
        EnumClass {
            name,
            range,
            count,
            class: AtomicPtr::new(null_mut()),
            members: AtomicPtr::new(null_mut()),
        }
    }

    /// Stores the enum's Python class and its members for later conversions.
    ///
    /// # Errors
    /// Returns an error if the class does not match the description.
    pub fn bind(&self, class: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut members = Vec::new();
        for value in 0..self.count {
            let member = class.call1((value,))?;
            if !member.get_type().is(class) {
                return Err(PyImportError::new_err(border::no_enum(locale(), self.name)));
            }
            members.push(member.into_ptr());
        }
        self.members.store(Box::leak(members.into_boxed_slice()).as_mut_ptr(), Relaxed);
        self.class.store(class.clone().into_ptr().cast(), Relaxed);
        Ok(())
    }

    /// Returns true if the Python class `class` is the class of this enum.
    pub fn is(&self, class: *mut PyTypeObject) -> bool {
        self.class.load(Relaxed) == class
    }

    /// Returns a new reference to the Python enum member with the given value.
    #[inline(always)]
    pub unsafe fn give(&self, value: i32) -> *mut PyObject {
        if value as u32 >= self.count {
            return self.unknown(value);
        }
        let member = *self.members.load(Relaxed).add(value as usize);
        ffi::Py_INCREF(member);
        member
    }

    #[cold]
    fn unknown(&self, value: i32) -> *mut PyObject {
        let text = border::foreign_value(locale(), value, self.name);
        Python::attach(|python| pyo3::exceptions::PySystemError::new_err(text).restore(python));
        null_mut()
    }

    /// Returns the value of a Python enum member. An int that is a value of the enum is also
    /// accepted.
    #[inline(always)]
    pub unsafe fn take(&self, object: *mut PyObject) -> Result<i32, Bad> {
        if self.is(ffi::Py_TYPE(object))
            && let Some(value) = ffi::int_value(object)
            && (value as u32) < self.count
        {
            return Ok(value);
        }
        self.take_int(object)
    }

    #[cold]
    #[inline(never)]
    unsafe fn take_int(&self, object: *mut PyObject) -> Result<i32, Bad> {
        let _held = StrongReference::new(object);
        let class = ffi::Py_TYPE(object);
        let expected = |locale| border::a_value(locale, self.name);
        if enums().any(|other| other.is(class) && !self.is(class)) {
            return Err(Bad::wrong_type(object, expected));
        }
        let value = match Int::take(object, &mut Arena::new()) {
            Ok(value) => value,
            Err(bad) if ffi::PyLong_Check(object) == 0 && ffi::PyIndex_Check(object) != 0 => return Err(bad),
            Err(_) if ffi::PyLong_Check(object) == 0 => return Err(Bad::wrong_type(object, expected)),
            Err(_) => -1,
        };
        if value as u32 >= self.count {
            return Err(Bad::value(object, |locale, shown| {
                border::no_value(locale, shown, self.name, self.range)
            }));
        }
        Ok(value)
    }
}
