//! Where the arguments of a call live while it lasts.

use pyo3::ffi::{self, PyObject};
use std::ffi::c_void;
use std::mem::{ManuallyDrop, MaybeUninit};

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

/// Bytes on the stack: 256 ints, or the arrays of a usual call.
const INLINE: usize = 1024;

/// C arrays, and references that keep borrowed text alive, until the call is over.
///
/// Nothing of it is left in calls that need none: the vectors are dropped only where something was put into them.
#[derive(Debug)]
pub struct Arena {
    used: usize,
    blocks: ManuallyDrop<Vec<*mut c_void>>,
    kept: ManuallyDrop<Vec<*mut PyObject>>,
    inline: MaybeUninit<[u128; INLINE / 16]>,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// An empty one.
    #[inline(always)]
    pub const fn new() -> Self {
        let (blocks, kept) = (ManuallyDrop::new(Vec::new()), ManuallyDrop::new(Vec::new()));
        Arena { used: 0, blocks, kept, inline: MaybeUninit::uninit() }
    }

    /// Room for `length` items, aligned to 16 bytes; null if there is no memory.
    #[inline]
    pub fn room<T>(&mut self, length: usize) -> *mut T {
        let bytes = size_of::<T>().saturating_mul(length).saturating_add(15) & !15;
        if bytes <= INLINE - self.used {
            let start = self.used;
            self.used += bytes;
            return self.inline.as_mut_ptr().cast::<u8>().wrapping_add(start).cast();
        }
        self.block(bytes).cast()
    }

    #[cold]
    fn block(&mut self, bytes: usize) -> *mut c_void {
        // SAFETY: any size is fine for malloc.
        let block = unsafe { malloc(bytes) };
        if !block.is_null() {
            self.blocks.push(block);
        }
        block
    }

    /// Holds an object until the call is over.
    pub unsafe fn keep(&mut self, object: *mut PyObject) {
        ffi::Py_INCREF(object);
        self.kept.push(object);
    }

    /// Takes over a reference until the call is over.
    pub fn keep_owned(&mut self, object: *mut PyObject) {
        self.kept.push(object);
    }
}

impl Drop for Arena {
    #[inline(always)]
    fn drop(&mut self) {
        if !self.blocks.is_empty() || !self.kept.is_empty() {
            // SAFETY: nothing is used after `drop`. Handed over whole, so that no call can touch the arena itself.
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
