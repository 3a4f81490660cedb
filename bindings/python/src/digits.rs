//! Converts between Python's ints and 32-bit ints. No function of Python is called where the memory
//! layout of ints is known.

use pyo3::ffi::{self, PyObject};
use std::cell::UnsafeCell;
use std::ptr::null_mut;

/// The smallest of the Python ints that are created at the start and reused. The next constant is
/// the number of these ints.
const LOWEST: i32 = -256;
const COUNT: usize = 1280;

/// The base-2 logarithm of the number of further Python ints in the cache. A lookup is five times
/// as fast as an allocation, and games often return the same numbers. An int is cached when it is
/// returned for the second time, so that counters do not fill the cache.
const RECENT_BITS: u32 = 10;

struct Ints {
    known: [*mut PyObject; COUNT],
    recent: [Recent; 1 << RECENT_BITS],
    /// The last int that was created for each slot of the cache. It is cached when it is returned
    /// again.
    seen: [i32; 1 << RECENT_BITS],
}

#[derive(Clone, Copy)]
struct Recent {
    value: i32,
    object: *mut PyObject,
}

struct Table(UnsafeCell<Ints>);

// SAFETY: the table is only accessed while Python's lock is held.
unsafe impl Sync for Table {}

/// The cache of Python int objects. An empty slot contains the value 0, because 0 itself is always
/// found elsewhere.
static TABLE: Table = Table(UnsafeCell::new(Ints {
    known: [null_mut(); COUNT],
    recent: [Recent { value: 0, object: null_mut() }; 1 << RECENT_BITS],
    seen: [0; 1 << RECENT_BITS],
}));

/// Fills the cache of Python ints, and checks their memory layout. The layout must be the one that
/// this module assumes.
///
/// # Errors
/// Returns an error message for the organiser who built the module.
pub unsafe fn prepare() -> Result<(), &'static str> {
    let table = &mut *TABLE.0.get();
    for (value, slot) in (i64::from(LOWEST)..).zip(table.known.iter_mut()) {
        *slot = ffi::PyLong_FromLongLong(value);
    }
    for value in
        [0, 1, -1, 4095, 1 << 29, 1 << 30, -(1 << 30), i64::from(i32::MAX), i64::from(i32::MIN), 1 << 31]
    {
        let object = ffi::PyLong_FromLongLong(value);
        let read = read(object);
        ffi::Py_DECREF(object);
        if read != i32::try_from(value).ok() {
            return Err("this module does not know the ints of this Python; build it again for this version");
        }
    }
    Ok(())
}

/// Returns a new reference to the Python int with this value. Returns null if there is not enough
/// memory.
#[inline(always)]
pub unsafe fn make(value: i32) -> *mut PyObject {
    let index = value.wrapping_sub(LOWEST) as u32 as usize;
    if index < COUNT {
        let object = (*TABLE.0.get()).known[index];
        ffi::Py_INCREF(object);
        return object;
    }
    let slot = (value as u32).wrapping_mul(0x9E37_79B1) >> (32 - RECENT_BITS);
    let Recent { value: there, object } = (*TABLE.0.get()).recent[slot as usize];
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
        let before = std::mem::replace(&mut table.recent[slot], Recent { value, object });
        ffi::Py_XDECREF(before.object);
    }
    object
}

/// Returns the value of a Python int. Returns `None` if it does not fit in 32 bits. Instances of
/// subclasses such as `bool` and `IntEnum` are also ints.
#[cfg(all(target_pointer_width = "64", not(Py_3_15)))]
#[inline(always)]
pub unsafe fn read(object: *mut PyObject) -> Option<i32> {
    let (size, digits) = digits(object);
    if (size + 1) as usize <= 2 {
        // The int has one digit of 30 bits or none. For 0 the digit is multiplied by 0.
        return Some(size as i32 * *digits as i32);
    }
    read_two(size, digits)
}

#[cfg(all(target_pointer_width = "64", not(Py_3_15)))]
#[inline(never)]
unsafe fn read_two(size: isize, digits: *const u32) -> Option<i32> {
    if size.unsigned_abs() != 2 {
        return None;
    }
    let magnitude = i64::from(*digits) | i64::from(*digits.add(1)) << 30;
    i32::try_from(magnitude * size.signum() as i64).ok()
}

/// Returns the number of internal digits of a Python int, and a pointer to the lowest digit. The
/// number is negative for a negative int.
#[cfg(all(target_pointer_width = "64", not(Py_3_12)))]
#[inline(always)]
unsafe fn digits(object: *mut PyObject) -> (isize, *const u32) {
    let header = object.cast::<ffi::PyVarObject>();
    ((*header).ob_size, header.add(1).cast())
}

/// Returns the number of internal digits of a Python int, and a pointer to the lowest digit. The
/// number is negative for a negative int. In this version of Python, the lowest 3 bits of the count
/// contain the sign: 0 for positive, 1 for zero, 2 for negative.
#[cfg(all(target_pointer_width = "64", Py_3_12, not(Py_3_15)))]
#[inline(always)]
unsafe fn digits(object: *mut PyObject) -> (isize, *const u32) {
    let tag = object.add(1).cast::<usize>();
    let sign = 1 - (*tag & 3) as isize;
    ((*tag >> 3) as isize * sign, tag.add(1).cast())
}

#[cfg(not(all(target_pointer_width = "64", not(Py_3_15))))]
pub unsafe fn read(object: *mut PyObject) -> Option<i32> {
    let mut overflow = 0;
    let value = ffi::PyLong_AsLongLongAndOverflow(object, &mut overflow);
    if overflow == 0 { i32::try_from(value).ok() } else { None }
}
