//! The allocator of a game's library: C's own, so that what the API returns can be passed to `free`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

/// Every block aligned to at most 16 bytes comes from `malloc`, which candidates may `free`.
/// Nothing that crosses the border asks for more.
#[derive(Debug)]
pub struct Malloc;

/// What `malloc` guarantees on 64-bit platforms.
const MALLOC_ALIGN: usize = 16;

// SAFETY: blocks aligned to at most 16 bytes are malloc's on every path, the others are System's.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: any size is fine for malloc.
            unsafe { malloc(layout.size()).cast() }
        } else {
            // SAFETY: same contract.
            unsafe { System.alloc(layout) }
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: came from malloc above.
            unsafe { free(block.cast()) }
        } else {
            // SAFETY: came from System above.
            unsafe { System.dealloc(block, layout) }
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            // SAFETY: came from malloc above.
            unsafe { realloc(block.cast(), size).cast() }
        } else {
            // SAFETY: came from System above.
            unsafe { System.realloc(block, layout, size) }
        }
    }
}
