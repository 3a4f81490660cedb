//! The allocator of a game's library. It uses C's `malloc`, so that `free` can release memory returned by the
//! API.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

/// The memory allocator of a game's library, which uses `malloc`. Candidates can `free` all blocks
/// that are aligned to at most 16 bytes. No value that is passed to a champion needs a larger
/// alignment.
#[derive(Debug)]
pub struct Malloc;

/// The alignment that `malloc` guarantees on 64-bit platforms, in bytes.
const MALLOC_ALIGN: usize = 16;

// SAFETY: all methods use `malloc`'s functions for blocks aligned to at most 16 bytes, and `System` for the
// others.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: `malloc` accepts any size.
            unsafe { malloc(layout.size()).cast() }
        } else {
            // SAFETY: `System` has the same contract.
            unsafe { System.alloc(layout) }
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: `alloc` allocated the block with `malloc`.
            unsafe { free(block.cast()) }
        } else {
            // SAFETY: `alloc` allocated the block with `System`.
            unsafe { System.dealloc(block, layout) }
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: `alloc` allocated the block with `malloc`.
            unsafe { realloc(block.cast(), size).cast() }
        } else {
            // SAFETY: `alloc` allocated the block with `System`.
            unsafe { System.realloc(block, layout, size) }
        }
    }
}
