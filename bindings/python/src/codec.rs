//! The conversion of a type between Python and C.

use crate::{Arena, Bad};
use pyo3::ffi::PyObject;

/// A type of the description with its C form, its Python form, and the conversions between them.
pub trait Codec {
    /// The C form, which `bindings/abi/README.md` describes.
    type Raw: Copy;

    /// True if the Python form cannot be part of a reference cycle, so that the garbage collector need not
    /// track it.
    const LEAF: bool;

    /// True if the C form points to memory.
    const OWNED: bool;

    /// True if reading an object does not require a separate reference to it, so that items of a list need
    /// not be kept alive while they are read.
    const SCALAR: bool;

    /// Converts a C form to a Python object. Returns a new reference, or null with an exception set.
    unsafe fn give(raw: &Self::Raw) -> *mut PyObject;

    /// Checks an object and converts it to its C form. The C form may point into the object and into the
    /// arena, which must outlive it.
    unsafe fn take(object: *mut PyObject, arena: &mut Arena) -> Result<Self::Raw, Bad>;

    /// Frees the memory to which a C form from the library points.
    unsafe fn release(raw: &Self::Raw);
}
