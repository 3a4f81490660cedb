//! The interface for converting values between Python and C. Each type implements it.

use crate::arena::Arena;
use crate::bad::Bad;
use crate::ffi::PyObject;

/// A type of a game's API whose values can be converted between C and Python.
pub trait Codec {
    /// The type's representation in C. `bindings/abi/README.md` describes it.
    type Raw: Copy;

    /// True if Python objects of the type cannot be part of a reference cycle. The garbage
    /// collector need not track them.
    const LEAF: bool;

    /// True if the C form of the type points to memory that must be freed.
    const OWNED: bool;

    /// True if a Python object of the type can be read without a separate reference. Items of a
    /// list then need not be kept alive while they are read.
    const SCALAR: bool;

    /// Converts a C value to a Python object. Returns a new reference, or null with an exception
    /// set.
    unsafe fn give(raw: &Self::Raw) -> *mut PyObject;

    /// Checks a Python object and converts it to C. The C form may point into the object and into
    /// the arena, which must outlive it.
    unsafe fn take(object: *mut PyObject, arena: &mut Arena) -> Result<Self::Raw, Bad>;

    /// Frees the memory to which a C value from the game's library points.
    unsafe fn release(raw: &Self::Raw);
}
