//! The module itself: what `api.py` and `joute/main.py` call.

use crate::{EnumClass, Method, RecordClass, UserFunction, digits, misuse};
use joute_words::{Locale, border};
use pyo3::exceptions::{PyImportError, PyKeyError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::ffi::c_char;
use std::sync::OnceLock;

/// What a generated module consists of.
pub struct Glue {
    /// The API's hash.
    pub hash: u64,
    /// The language of its candidates.
    pub locale: Locale,
    /// Its enums.
    pub enums: &'static [fn() -> &'static EnumClass],
    /// Its structs.
    pub records: &'static [fn() -> &'static RecordClass],
    /// Its functions, `afficher_*` included.
    pub functions: &'static [Method],
    /// What the champion writes.
    pub user_functions: &'static [UserFunction],
    /// `joute_start`.
    pub start: unsafe extern "C" fn(*const c_char, u64) -> i32,
    /// `joute_next`.
    pub next: unsafe extern "C" fn() -> i32,
    /// `joute_set_misuse`.
    pub set_misuse: unsafe extern "C" fn(Option<unsafe extern "C" fn(*const c_char)>),
    /// `joute_api_hash`.
    pub api_hash: unsafe extern "C" fn() -> u64,
}

static GLUE: OnceLock<&'static Glue> = OnceLock::new();

/// The enums of the API.
pub fn enums() -> impl Iterator<Item = &'static EnumClass> {
    GLUE.get().into_iter().flat_map(|glue| glue.enums).map(|class| class())
}

/// The structs of the API.
pub fn records() -> impl Iterator<Item = &'static RecordClass> {
    GLUE.get().into_iter().flat_map(|glue| glue.records).map(|class| class())
}

/// Fills the module.
///
/// # Errors
/// If this Python is not the one that the module was built for.
pub fn open(module: &Bound<'_, PyModule>, glue: &'static Glue) -> PyResult<()> {
    // SAFETY: the lock is held, and nothing of the module can be called yet.
    unsafe { digits::prepare() }.map_err(PyImportError::new_err)?;
    // SAFETY: the handler is a function, it lives for ever.
    unsafe { (glue.set_misuse)(Some(misuse::hear)) };
    let _ = GLUE.set(glue);
    module.add_function(wrap_pyfunction!(joute_bind, module)?)?;
    module.add_function(wrap_pyfunction!(joute_run, module)?)
}

/// The language of the candidates.
pub(crate) fn locale() -> Locale {
    GLUE.get().map(|glue| glue.locale).unwrap_or_default()
}

fn glue() -> PyResult<&'static Glue> {
    GLUE.get().copied().ok_or_else(|| PyImportError::new_err("_api is not open"))
}

/// Takes the classes from the namespace of `api.py`, and puts the functions into it.
///
/// # Errors
/// If `api.py` belongs to another version of the API.
#[pyfunction]
fn joute_bind(namespace: &Bound<'_, PyDict>, kit_hash: u64) -> PyResult<()> {
    let glue = glue()?;
    // SAFETY: takes nothing.
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

/// Plays the match with the champion's functions, in the order of the description: the exit code.
///
/// # Errors
/// What the champion's functions raise.
#[pyfunction]
fn joute_run(python: Python<'_>, functions: &Bound<'_, PyTuple>, kit_hash: u64) -> PyResult<i32> {
    let glue = glue()?;
    let fetch = || PyErr::fetch(python);
    // SAFETY: a NUL-terminated string.
    let refused = unsafe { (glue.start)(c"python".as_ptr(), kit_hash) };
    if misuse::misused() {
        // SAFETY: the lock is held.
        unsafe { misuse::raise_misuse() };
        return Err(fetch());
    }
    if refused != 0 {
        return Ok(refused);
    }
    loop {
        // The champion's own threads may run while the others play.
        // SAFETY: takes nothing.
        let index = python.detach(|| unsafe { (glue.next)() });
        if misuse::misused() {
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
