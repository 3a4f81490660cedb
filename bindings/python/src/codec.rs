//! The interface of conversions between Python objects and C values, one for each type.

use crate::{Arena, Bad};
use pyo3::ffi::PyObject;

/// Converts a type of a game's API between its C form and its Python form.
pub trait Codec {
    /// The representation of the type in C, which `bindings/abi/README.md` describes.
    type Raw: Copy;

    /// True if Python objects of the type cannot be part of a reference cycle. The garbage
    /// collector then need not track them.
    const LEAF: bool;

    /// True if the C form of the type contains a pointer to memory that must be freed.
    const OWNED: bool;

    /// True if a Python object of the type can be read without a separate reference to it. Items of
    /// a list then need not be kept alive while they are read.
    const SCALAR: bool;

    /// Converts a value from its C form to a Python object. Returns a new reference, or null with
    /// an exception set.
    unsafe fn give(raw: &Self::Raw) -> *mut PyObject;

    /// Checks a Python object and converts it to the C form of the type. The C form may point into
    /// the object and into the arena, which must outlive it.
    unsafe fn take(object: *mut PyObject, arena: &mut Arena) -> Result<Self::Raw, Bad>;

    /// Frees the memory to which a C value from the game's library points.
    unsafe fn release(raw: &Self::Raw);
}
