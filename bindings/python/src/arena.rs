//! The temporary memory of a call from Python. It owns the arguments until the call returns.

use crate::ffi::{self, PyObject};
use std::ffi::c_void;
use std::mem::{ManuallyDrop, MaybeUninit};

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

/// The size of the stack memory for arguments of a call from Python, in bytes. It is enough for 256
/// ints or for the arrays of a typical call.
const INLINE_BYTES: usize = 1024;

/// The temporary memory of one call from Python to the game's library. It contains the C arrays of
/// the arguments, and keeps borrowed texts alive until the call returns.
///
/// Calls that need neither have no overhead, because the vectors are dropped only if they are not empty.
#[derive(Debug)]
pub struct Arena {
    used: usize,
    blocks: ManuallyDrop<Vec<*mut c_void>>,
    kept: ManuallyDrop<Vec<*mut PyObject>>,
    inline: MaybeUninit<[u128; INLINE_BYTES / 16]>,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// Creates an empty arena, the temporary memory of one call from Python.
    #[inline(always)]
    pub const fn new() -> Self {
        let (blocks, kept) = (ManuallyDrop::new(Vec::new()), ManuallyDrop::new(Vec::new()));
        Arena { used: 0, blocks, kept, inline: MaybeUninit::uninit() }
    }

    /// Allocates memory for `length` items until the call from Python returns. It is aligned to 16
    /// bytes. Returns null if there is not enough memory.
    #[inline]
    pub fn room<T>(&mut self, length: usize) -> *mut T {
        let bytes = size_of::<T>().saturating_mul(length).saturating_add(15) & !15;
        if bytes <= INLINE_BYTES - self.used {
            let start = self.used;
            self.used += bytes;
            return self.inline.as_mut_ptr().cast::<u8>().wrapping_add(start).cast();
        }
        self.block(bytes).cast()
    }

    #[cold]
    fn block(&mut self, bytes: usize) -> *mut c_void {
        // SAFETY: `malloc` accepts any size.
        let block = unsafe { malloc(bytes) };
        if !block.is_null() {
            self.blocks.push(block);
        }
        block
    }

    /// Keeps a Python object alive until the call returns. For this, it adds a reference to the
    /// object.
    pub unsafe fn keep(&mut self, object: *mut PyObject) {
        ffi::Py_INCREF(object);
        self.kept.push(object);
    }

    /// Takes ownership of a reference to a Python object. The reference is released when the call
    /// returns.
    pub fn keep_owned(&mut self, object: *mut PyObject) {
        self.kept.push(object);
    }
}

impl Drop for Arena {
    #[inline(always)]
    fn drop(&mut self) {
        if !self.blocks.is_empty() || !self.kept.is_empty() {
            // SAFETY: the fields are not used after `drop`. They are moved out so that the arena itself is
            // not accessed by the callee.
            unsafe { clear(ManuallyDrop::take(&mut self.blocks), ManuallyDrop::take(&mut self.kept)) }
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn clear(blocks: Vec<*mut c_void>, kept: Vec<*mut PyObject>) {
    for block in blocks {
        free(block);
    }
    for object in kept {
        ffi::Py_DECREF(object);
    }
}
