//! How a type crosses the border.

use crate::{Arena, Bad};
use pyo3::ffi::PyObject;

/// A type of the description: its C form, its Python form, and the conversions between them.
pub trait Codec {
    /// The C form: see `bindings/abi/README.md`.
    type Raw: Copy;

    /// True if the Python form cannot be part of a reference cycle, so that the collector need not look at it.
    const LEAF: bool;

    /// True if the C form points to memory.
    const OWNED: bool;

    /// True if reading an object also holds a reference to it: an item of a list then needs none from the list.
    const SCALAR: bool;

    /// The Python form: a new reference, or null with an exception set.
    unsafe fn give(raw: &Self::Raw) -> *mut PyObject;

    /// The C form of an object, checked. It may point into the object and into the arena: both must
    /// outlive it.
    unsafe fn take(object: *mut PyObject, arena: &mut Arena) -> Result<Self::Raw, Bad>;

    /// Frees what a C form from the library points to.
    unsafe fn release(raw: &Self::Raw);
}
