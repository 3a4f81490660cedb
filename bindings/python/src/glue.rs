//! The Python extension module, with the functions that `api.py` and `joute/main.py` call.

use crate::call::Method;
use crate::enumeration::{EnumClasses, enums, register_enums};
use crate::ffi;
use crate::locale::set_locale;
use crate::record::{RecordClasses, records, register_records};
use crate::user::UserFunction;
use crate::{ints, misuse};
use joute_words::{Locale, border};
use pyo3::exceptions::{PyImportError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::ffi::c_char;
use std::sync::OnceLock;

/// The contents of a Python extension module: the types and functions of one game's API.
pub struct Glue {
    /// The hash of the API for which the Python module was generated. Other files with the same
    /// hash belong to the same API.
    pub hash: u64,
    /// The language of messages for candidates.
    pub locale: Locale,
    /// The functions that return the Python classes of the API's enums.
    pub enums: EnumClasses,
    /// The functions that return the Python classes of the API's structs.
    pub records: RecordClasses,
    /// The API functions that Python champions call. They include display functions, which print
    /// values.
    pub functions: &'static [Method],
    /// The functions that the champion defines, which are called user functions.
    pub user_functions: &'static [UserFunction],
    /// The library's function `joute_start`, which tells the arena that the champion is ready. It
    /// returns 0 on success, or 1 after printing a message to standard error.
    pub start: unsafe extern "C" fn(*const c_char, u64) -> i32,
    /// The library's function `joute_next`, which waits until the arena requests a call of a user
    /// function. It returns the index of this function, -1 at the end of the match, or -2 after
    /// printing a message to standard error.
    pub next: unsafe extern "C" fn() -> i32,
    /// The library's function `joute_set_misuse`, which sets the handler for misuse. The handler is
    /// called when the champion uses the API wrongly.
    pub set_misuse: unsafe extern "C" fn(Option<unsafe extern "C" fn(*const c_char)>),
    /// The library's function `joute_library_hash`, which returns the hash of its API.
    pub api_hash: unsafe extern "C" fn() -> u64,
}

static GLUE: OnceLock<&'static Glue> = OnceLock::new();

/// Prepares a generated Python extension module, and adds the binding's functions to it.
///
/// # Errors
/// Returns an error if the module does not know how this version of Python stores its objects.
pub fn open(module: &Bound<'_, PyModule>, glue: &'static Glue) -> PyResult<()> {
    // SAFETY: the lock is held, and no function of the module can be called yet.
    if !unsafe { ffi::prepare() } {
        return Err(PyImportError::new_err(border::unknown_python(glue.locale)));
    }
    // SAFETY: as above.
    unsafe { ints::prepare() };
    // SAFETY: the handler is a function, which is valid forever.
    unsafe { (glue.set_misuse)(Some(misuse::store_message)) };
    set_locale(glue.locale);
    register_enums(glue.enums);
    register_records(glue.records);
    let _ = GLUE.set(glue);
    module.add_function(wrap_pyfunction!(joute_bind, module)?)?;
    module.add_function(wrap_pyfunction!(joute_run, module)?)
}

fn glue() -> PyResult<&'static Glue> {
    GLUE.get().copied().ok_or_else(|| PyImportError::new_err("_api is not open"))
}

/// Connects the native module with the kit's module `api.py`, whose namespace is given. Looks up
/// the classes of the API in the namespace, and adds the API functions to it.
///
/// # Errors
/// Returns an error if `api.py` belongs to another version of the API.
#[pyfunction]
fn joute_bind(namespace: &Bound<'_, PyDict>, kit_hash: u64) -> PyResult<()> {
    let glue = glue()?;
    // SAFETY: the function has no preconditions.
    let library = unsafe { (glue.api_hash)() };
    if kit_hash != glue.hash || library != glue.hash {
        let [kit, own, library] = [kit_hash, glue.hash, library].map(|hash| format!("{hash:016x}"));
        return Err(PyImportError::new_err(border::mixed_files(glue.locale, kit, own, library)));
    }
    let find = |name: &str| {
        namespace.get_item(name)?.ok_or_else(|| PyKeyError::new_err(border::not_defined(glue.locale, name)))
    };
    for class in enums() {
        class.bind(&find(class.name)?)?;
    }
    for class in records() {
        class.bind(&find(class.name)?)?;
    }
    let python = namespace.py();
    let home = PyString::new(python, "api");
    for method in glue.functions {
        // SAFETY: the definition is static.
        let function = unsafe {
            let function = ffi::PyCFunction_NewEx(method.definition(), std::ptr::null_mut(), home.as_ptr());
            Bound::from_owned_ptr_or_err(python, function)?
        };
        namespace.set_item(method.name().to_string_lossy(), function)?;
    }
    Ok(())
}

/// Plays a match by calling the champion's functions when the arena requests them. The functions
/// are given in the order of the API description. Returns the exit code of the process.
///
/// # Errors
/// Returns the exception that a function of the champion raised.
#[pyfunction]
fn joute_run(python: Python<'_>, functions: &Bound<'_, PyTuple>, kit_hash: u64) -> PyResult<i32> {
    let glue = glue()?;
    let fetch = || PyErr::fetch(python);
    // SAFETY: the string is NUL-terminated.
    let refused = unsafe { (glue.start)(c"python".as_ptr(), kit_hash) };
    if misuse::has_misuse() {
        // SAFETY: the lock is held.
        unsafe { misuse::raise_misuse() };
        return Err(fetch());
    }
    if refused != 0 {
        return Ok(refused);
    }
    loop {
        // The lock is released so that the champion's own threads can run while other players play.
        // SAFETY: the function has no preconditions.
        let index = python.detach(|| unsafe { (glue.next)() });
        if misuse::has_misuse() {
            // SAFETY: the lock is held.
            unsafe { misuse::raise_misuse() };
            return Err(fetch());
        }
        let Ok(index) = usize::try_from(index) else { return Ok(i32::from(index != -1)) };
        let (user, function) = (glue.user_functions[index], functions.get_borrowed_item(index)?);
        // SAFETY: the lock is held, and the function is alive.
        if !unsafe { (user.call)(function.as_ptr()) } {
            return Err(fetch());
        }
    }
}
