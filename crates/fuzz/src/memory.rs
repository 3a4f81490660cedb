//! Measures the maximum amount of memory that is allocated during a computation.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// A memory allocator that counts the allocated bytes of each thread. It allocates with the
/// system's allocator.
struct CountingAllocator;

thread_local! {
    static HELD_BYTES: Cell<isize> = const { Cell::new(0) };
    static PEAK_BYTES: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    // Thread-local variables may free memory after the counters have been destroyed.
    let _ = HELD_BYTES.try_with(|held| {
        held.set(held.get() + change);
        let _ = PEAK_BYTES.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

// SAFETY: every call is forwarded to the system's allocator unchanged. The counters allocate nothing.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: guaranteed by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: guaranteed by the caller.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: guaranteed by the caller.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: guaranteed by the caller.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Runs a closure and measures how much memory it needs. Returns its result and the maximum number
/// of bytes that this thread allocated in addition to those before.
pub fn peak<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD_BYTES.get();
    PEAK_BYTES.set(before);
    let result = work();
    (result, usize::try_from(PEAK_BYTES.get() - before).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::peak;

    #[test]
    fn freed_memory_counts_for_the_peak() {
        let (_, held) = peak(|| drop(std::hint::black_box(vec![1_u8; 1 << 20])));
        assert!((1 << 20..1 << 21).contains(&held), "{held}");
        assert!(peak(|| ()).1 < 1 << 10);
    }
}
