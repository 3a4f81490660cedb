//! Converts structs between Python and C. In Python they are `NamedTuple` classes of `api.py`, or
//! plain tuples for tuple structs.

use crate::arena::Arena;
use crate::bad::{Bad, kind};
use crate::ffi::{self, PyObject, PyTypeObject};
use crate::locale::locale;
use joute_words::border;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// The Python class of an API's struct. [`RecordClass::bind`] looks it up in the kit's module
/// `api.py`. The class of a tuple struct is `tuple`.
#[derive(Debug)]
pub struct RecordClass {
    /// The name of the struct's class in the kit's module `api.py`.
    pub name: &'static str,
    /// The names of the struct's fields in the kit's module `api.py`.
    pub fields: &'static [&'static str],
    /// True if the struct is a plain Python tuple. Otherwise it is a class with named fields.
    pub plain: bool,
    class: AtomicPtr<PyTypeObject>,
}

/// The functions that return the Python classes of the API's structs.
pub type RecordClasses = &'static [fn() -> &'static RecordClass];

static CLASSES: OnceLock<RecordClasses> = OnceLock::new();

/// Stores the Python classes of the API's structs. Only the first call has an effect.
pub(crate) fn register_records(classes: RecordClasses) {
    let _ = CLASSES.set(classes);
}

/// Returns the Python classes of the API's structs.
pub(crate) fn records() -> impl Iterator<Item = &'static RecordClass> {
    CLASSES.get().into_iter().flat_map(|classes| *classes).map(|class| class())
}

/// A struct of the API that can be converted between Python and C. The macro [`crate::record!`]
/// implements this trait.
pub trait Record {
    /// Returns the Python class of the struct.
    fn class() -> &'static RecordClass;
}

impl RecordClass {
    /// Creates the description of a struct's Python class. [`RecordClass::bind`] adds the class
    /// object later.
    pub const fn new(name: &'static str, fields: &'static [&'static str], plain: bool) -> Self {
        RecordClass { name, fields, plain, class: AtomicPtr::new(null_mut()) }
    }

    /// Stores the struct's Python class for later conversions.
    ///
    /// # Errors
    /// Returns an error if the class does not match the description.
    pub fn bind(&self, class: &Bound<'_, PyAny>) -> PyResult<()> {
        let python = class.py();
        let tuple = python.get_type::<pyo3::types::PyTuple>();
        let class = if self.plain { tuple.into_any() } else { class.clone() };
        let fits = class
            .cast::<pyo3::types::PyType>()
            .is_ok_and(|class| class.is_subclass_of::<pyo3::types::PyTuple>().unwrap_or(false));
        if !fits {
            return Err(PyImportError::new_err(border::no_record(locale(), self.name)));
        }
        self.class.store(class.into_ptr().cast(), Relaxed);
        Ok(())
    }

    #[inline(always)]
    fn is(&self, class: *mut PyTypeObject) -> bool {
        self.class.load(Relaxed) == class
    }

    /// Returns the struct's field names for error messages, such as `(colonne, ligne)`.
    fn form(&self) -> String {
        match self.fields {
            [one] => format!("({one},)"),
            many => format!("({})", many.join(", ")),
        }
    }
}

/// Returns the field values of a Python object for a struct. They are borrowed from a tuple that
/// the arena or the caller owns.
///
/// The object can be an instance of the class, a plain tuple, or any other sequence of the right length that
/// is not another struct of the API.
#[inline(always)]
pub unsafe fn fields(
    class: &RecordClass,
    object: *mut PyObject,
    arena: &mut Arena,
) -> Result<*mut *mut PyObject, Bad> {
    if class.is(ffi::Py_TYPE(object)) && ffi::Py_SIZE(object) as usize == class.fields.len() {
        return Ok(ffi::tuple_items(object));
    }
    other_fields(class, object, arena)
}

#[cold]
#[inline(never)]
unsafe fn other_fields(
    class: &RecordClass,
    object: *mut PyObject,
    arena: &mut Arena,
) -> Result<*mut *mut PyObject, Bad> {
    let given = ffi::Py_TYPE(object);
    let other = records().find(|other| !other.plain && other.is(given) && !class.is(given));
    let sequence = ffi::PyTuple_Check(object) != 0 || ffi::PyList_Check(object) != 0;
    if other.is_some() || !sequence && !is_sequence(object) {
        return Err(Bad::wrong_type(object, |locale| border::a_record(locale, class.name, class.form())));
    }
    // A list may change while it is read, so a copy is read instead.
    let tuple = ffi::PySequence_Tuple(object);
    if tuple.is_null() {
        return Err(Bad::from_raised());
    }
    arena.keep_owned(tuple);
    let (has, wants) = (ffi::PyTuple_GET_SIZE(tuple) as usize, class.fields.len());
    if has < wants {
        let missing = class.fields[has];
        return Err(Bad::unfit(object, |locale, shown| {
            border::misses(locale, shown, missing, class.name, class.form())
        }));
    }
    if has > wants {
        return Err(Bad::unfit(object, |locale, shown| {
            border::too_many(locale, shown, has, class.name, wants, class.form())
        }));
    }
    Ok(ffi::tuple_items(tuple))
}

/// Returns true for Python objects that are used like lists. Texts, bytes and dicts are not.
pub unsafe fn is_sequence(object: *mut PyObject) -> bool {
    ffi::PySequence_Check(object) != 0
        && ffi::PyUnicode_Check(object) == 0
        && ffi::PyBytes_Check(object) == 0
        && ffi::PyByteArray_Check(object) == 0
        && kind(object) != "memoryview"
}

/// Builds the Python object for a struct from its field values, and takes ownership of their
/// references. Returns null if a value is null. The exception that caused the null is then set.
///
/// `leaf` is true if no item can be part of a reference cycle. The garbage collector then does not track the
/// object.
#[inline(always)]
pub unsafe fn assemble<const N: usize>(
    class: &RecordClass,
    leaf: bool,
    items: [*mut PyObject; N],
) -> *mut PyObject {
    if items.iter().any(|item| item.is_null()) {
        return discard(&items);
    }
    let object =
        if class.plain { ffi::PyTuple_New(N as isize) } else { new_record(class.class.load(Relaxed), N) };
    if object.is_null() {
        return discard(&items);
    }
    let slots = ffi::tuple_items(object);
    for (index, item) in items.into_iter().enumerate() {
        slots.add(index).write(item);
    }
    if !class.plain && !leaf {
        ffi::PyObject_GC_Track(object.cast());
    }
    object
}

/// Creates an instance of a Python class that is derived from `tuple`. Its items are not set, and
/// the garbage collector does not track it yet.
#[inline(always)]
unsafe fn new_record(class: *mut PyTypeObject, length: usize) -> *mut PyObject {
    let object = ffi::PyObject_GC_NewVar::<PyObject>(class, length as isize);
    if !object.is_null() {
        ffi::forget_hash(object);
    }
    object
}

#[cold]
#[inline(never)]
unsafe fn discard(items: &[*mut PyObject]) -> *mut PyObject {
    for item in items {
        ffi::Py_XDECREF(*item);
    }
    null_mut()
}
