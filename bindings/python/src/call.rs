//! Calls of API functions from Python. They use the calling convention `METH_FASTCALL`, with
//! arguments by position or by name.

use crate::codec::Codec;
use crate::ffi::{self, PyCFunctionFastWithKeywords, PyMethodDef, PyMethodDefPointer, PyObject};
use crate::locale::locale;
use crate::misuse;
use crate::scalar::{Void, free_block};
use joute_words::border;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::ffi::{CStr, c_char};
use std::mem::{MaybeUninit, transmute};
use std::ptr::null_mut;

/// A native function that Python code can call, with its name and its documentation.
#[repr(transparent)]
pub struct Method(PyMethodDef);

// SAFETY: the definition is never written, and its pointers refer to statics.
unsafe impl Sync for Method {}

impl Method {
    /// Creates the definition of a native function for Python. The name has a final NUL, and the
    /// documentation starts with the signature.
    pub const fn new(name: &'static str, call: PyCFunctionFastWithKeywords, doc: &'static CStr) -> Self {
        assert!(name.as_bytes()[name.len() - 1] == 0);
        // SAFETY: Python uses the pointer as the flags say. The stable API of 3.9 has no type for it.
        let call = unsafe { transmute::<PyCFunctionFastWithKeywords, ffi::PyCFunction>(call) };
        Method(PyMethodDef {
            ml_name: name.as_ptr().cast(),
            ml_meth: PyMethodDefPointer { PyCFunction: call },
            ml_flags: ffi::METH_FASTCALL | ffi::METH_KEYWORDS,
            ml_doc: doc.as_ptr(),
        })
    }

    /// Returns the name by which Python code calls the function.
    pub fn name(&self) -> &'static CStr {
        // SAFETY: `new` received a static name.
        unsafe { CStr::from_ptr(self.0.ml_name) }
    }

    /// Returns the structure `PyMethodDef`, from which Python creates the function. It must not be
    /// written to.
    pub fn definition(&'static self) -> *mut PyMethodDef {
        (&raw const self.0).cast_mut()
    }
}

/// Returns the arguments of a call from Python, in the order of the parameters. They are borrowed
/// references, and are collected in `slots` if some were passed by name. Returns `None` and sets an
/// exception if they do not match the parameters.
#[inline(always)]
pub unsafe fn bind<const N: usize>(
    function: &str,
    names: &[&str; N],
    args: *const *mut PyObject,
    count: ffi::Py_ssize_t,
    keywords: *mut PyObject,
    slots: &mut MaybeUninit<[*mut PyObject; N]>,
) -> Option<*const *mut PyObject> {
    if count as usize == N && keywords.is_null() {
        return Some(args);
    }
    let slots = slots.write([null_mut(); N]);
    bind_names(function, names, args, count as usize, keywords, slots)?;
    Some(slots.as_ptr())
}

#[cold]
#[inline(never)]
unsafe fn bind_names(
    function: &str,
    names: &[&str],
    args: *const *mut PyObject,
    count: usize,
    keywords: *mut PyObject,
    slots: &mut [*mut PyObject],
) -> Option<()> {
    let locale = locale();
    let refuse = |text: String| Python::attach(|python| PyTypeError::new_err(text).restore(python));
    let arguments = match names {
        [] => border::no_argument(locale).into(),
        [one] => border::one_argument(locale, one),
        many => border::arguments(locale, many.len(), many.join(", ")),
    };
    let named = if keywords.is_null() { 0 } else { ffi::PyTuple_GET_SIZE(keywords) as usize };
    if count + named > names.len() {
        refuse(border::takes(locale, function, arguments, count + named));
        return None;
    }
    for (index, slot) in slots.iter_mut().take(count).enumerate() {
        *slot = *args.add(index);
    }
    for index in 0..named {
        let keyword = *ffi::tuple_items(keywords).add(index);
        let name = Python::attach(|python| Bound::from_borrowed_ptr(python, keyword).to_string());
        let Some(place) = names.iter().position(|known| *known == name) else {
            refuse(border::not_called(locale, function, name, arguments));
            return None;
        };
        if !slots[place].is_null() {
            refuse(border::given_twice(locale, function, name));
            return None;
        }
        slots[place] = *args.add(count + index);
    }
    if let Some(missing) = slots.iter().position(|slot| slot.is_null()) {
        refuse(border::argument_missing(locale, function, names[missing], arguments));
        return None;
    }
    Some(())
}

/// Converts the result of an API function to a Python object. Frees the result's C form. Returns
/// null if the champion used the API wrongly.
#[inline(always)]
pub unsafe fn give_back<C: Codec>(raw: C::Raw) -> *mut PyObject {
    if misuse::has_misuse() {
        return misuse::raise_misuse();
    }
    let object = C::give(&raw);
    if C::OWNED {
        C::release(&raw);
    }
    object
}

/// Prints a line that a display function returned to Python's `sys.stdout`, and frees the line. The
/// output therefore stays in order with that of `print`.
pub unsafe fn show(line: *mut c_char) -> *mut PyObject {
    if misuse::has_misuse() {
        return misuse::raise_misuse();
    }
    let mut text = CStr::from_ptr(line).to_bytes().to_vec();
    free_block(line);
    text.extend(b"\n\0");
    let stdout = ffi::PySys_GetObject(c"stdout".as_ptr());
    // Without a standard output, nothing is printed, as with `print`.
    if !stdout.is_null()
        && stdout != ffi::Py_None()
        && ffi::PyFile_WriteString(text.as_ptr().cast(), stdout) != 0
    {
        return null_mut();
    }
    Void::give(&())
}
