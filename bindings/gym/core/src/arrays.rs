//! The NumPy arrays that a pool writes.

use joute_gym::Buffers;
use numpy::{Element, PyArrayDyn, PyArrayMethods as _, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The memory of a NumPy array, with a reference that keeps the array alive.
struct Memory<T> {
    _array: Py<PyArrayDyn<T>>,
    start: *mut T,
    length: usize,
}

impl<T: Element> Memory<T> {
    fn of(arrays: &Bound<'_, PyDict>, name: &str, length: usize) -> PyResult<Self> {
        let wrong = |what: &str| PyValueError::new_err(format!("buffers[{name:?}] {what}"));
        let array = arrays.get_item(name)?.ok_or_else(|| wrong("is missing"))?;
        let array = array.cast_into::<PyArrayDyn<T>>().map_err(|_| wrong("has another dtype"))?;
        if array.len() != length {
            return Err(wrong(&format!("has {} items instead of {length}", array.len())));
        }
        // The check fails if the array is read-only or not contiguous.
        let start = array.try_readwrite().map_err(|_| wrong("is read-only"))?;
        let start =
            start.as_array().as_slice().map(<[T]>::as_ptr).ok_or_else(|| wrong("is not contiguous"))?;
        Ok(Memory { start: start.cast_mut(), length, _array: array.unbind() })
    }

    /// Returns the memory as a slice.
    ///
    /// # Safety
    /// No other slice of this memory exists as long as the slice is used.
    unsafe fn slice<'a, U>(&self) -> &'a mut [U] {
        assert_eq!(size_of::<T>(), size_of::<U>(), "the two types must have the same size");
        // SAFETY: the array is alive and contiguous, NumPy aligns its items, and `U` is `T`, or
        // `u8` for `bool`, of which the pool writes 0 and 1 only.
        unsafe { std::slice::from_raw_parts_mut(self.start.cast(), self.length) }
    }
}

/// The arrays of a pool: the rows of all environments.
pub struct Arrays {
    observations: Memory<i32>,
    action_mask: Memory<i8>,
    rewards: Memory<f32>,
    terminations: Memory<bool>,
    truncations: Memory<bool>,
    actor: Memory<i32>,
    final_observations: Option<Memory<i32>>,
    environments: usize,
}

// SAFETY: the pointers are to memory that the arrays keep alive. The pool is the only writer, and
// it writes from one thread of Python's at a time (`&mut self`).
unsafe impl Send for Arrays {}
// SAFETY: no method takes `&self` and writes.
unsafe impl Sync for Arrays {}

impl Arrays {
    pub fn of(
        arrays: &Bound<'_, PyDict>,
        environments: usize,
        seats: usize,
        observation: usize,
        choices: usize,
    ) -> PyResult<Self> {
        let rows = environments * seats;
        let last = "final_observations";
        let same_step = arrays.contains(last)?;
        Ok(Arrays {
            observations: Memory::of(arrays, "observations", rows * observation)?,
            action_mask: Memory::of(arrays, "action_mask", rows * choices)?,
            rewards: Memory::of(arrays, "rewards", rows)?,
            terminations: Memory::of(arrays, "terminations", rows)?,
            truncations: Memory::of(arrays, "truncations", rows)?,
            actor: Memory::of(arrays, "actor", environments)?,
            final_observations: same_step
                .then(|| Memory::of(arrays, last, rows * observation))
                .transpose()?,
            environments,
        })
    }

    /// Returns the rows of all environments.
    pub fn rows(&mut self) -> Buffers<'_> {
        // SAFETY: the result borrows `self`, so there is one slice of each array at a time.
        // Arrays of the caller do not overlap: they are documented to be distinct.
        unsafe {
            Buffers {
                observations: self.observations.slice(),
                action_mask: self.action_mask.slice(),
                rewards: self.rewards.slice(),
                terminations: self.terminations.slice(),
                truncations: self.truncations.slice(),
                actor: self.actor.slice(),
                final_observations: self.final_observations.as_ref().map_or(&mut [], |memory| memory.slice()),
            }
        }
    }

    /// Returns the rows of one environment.
    pub fn rows_of(&mut self, environment: usize) -> Buffers<'_> {
        let all = self.environments;
        let (_, after) = self.rows().split(environment, all);
        after.split(1, all - environment).0
    }
}
