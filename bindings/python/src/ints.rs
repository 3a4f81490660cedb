//! The cache of Python's ints.

use crate::ffi::{self, PyObject};
use std::cell::UnsafeCell;
use std::ptr::null_mut;

/// The smallest of the Python ints that are created at the start and reused. The next constant is
/// the number of these ints.
const SMALLEST_CACHED: i32 = -256;
const CACHED_COUNT: usize = 1280;

/// The base-2 logarithm of the number of further Python ints in the cache. An allocation takes
/// five times as long as a lookup, and games often return the same numbers. An int is cached when it
/// is returned for the second time, so that counters do not fill the cache.
const RECENT_BITS: u32 = 10;

struct Ints {
    known: [*mut PyObject; CACHED_COUNT],
    recent: [CachedInt; 1 << RECENT_BITS],
    /// The last int that was created for each slot of the cache. It is cached when the library
    /// returns it again.
    seen: [i32; 1 << RECENT_BITS],
}

#[derive(Clone, Copy)]
struct CachedInt {
    value: i32,
    object: *mut PyObject,
}

struct Table(UnsafeCell<Ints>);

// SAFETY: the table is only accessed while Python's lock is held.
unsafe impl Sync for Table {}

/// The cache of Python int objects. The value 0 marks an empty slot. This is possible because the int 0
/// itself is never stored in a slot: it is one of the ints that are created at the start.
static TABLE: Table = Table(UnsafeCell::new(Ints {
    known: [null_mut(); CACHED_COUNT],
    recent: [CachedInt { value: 0, object: null_mut() }; 1 << RECENT_BITS],
    seen: [0; 1 << RECENT_BITS],
}));

/// Fills the cache of Python ints.
pub unsafe fn prepare() {
    let table = &mut *TABLE.0.get();
    for (value, slot) in (i64::from(SMALLEST_CACHED)..).zip(table.known.iter_mut()) {
        *slot = ffi::PyLong_FromLongLong(value);
    }
}

/// Returns a new reference to the Python int with this value, or null if memory is exhausted.
#[inline(always)]
pub unsafe fn make(value: i32) -> *mut PyObject {
    let index = value.wrapping_sub(SMALLEST_CACHED) as u32 as usize;
    if index < CACHED_COUNT {
        let object = (*TABLE.0.get()).known[index];
        ffi::Py_INCREF(object);
        return object;
    }
    let slot = (value as u32).wrapping_mul(0x9E37_79B1) >> (32 - RECENT_BITS);
    let CachedInt { value: there, object } = (*TABLE.0.get()).recent[slot as usize];
    if there == value {
        ffi::Py_INCREF(object);
        return object;
    }
    make_new(value, slot as usize)
}

#[inline(never)]
unsafe fn make_new(value: i32, slot: usize) -> *mut PyObject {
    let object = ffi::PyLong_FromLong(value.into());
    let table = &mut *TABLE.0.get();
    if std::mem::replace(&mut table.seen[slot], value) == value && !object.is_null() {
        ffi::Py_INCREF(object);
        let before = std::mem::replace(&mut table.recent[slot], CachedInt { value, object });
        ffi::Py_XDECREF(before.object);
    }
    object
}
