//! Converts arrays between Python and C. They are lists in Python.

use crate::arena::Arena;
use crate::bad::Bad;
use crate::codec::Codec;
use crate::ffi::{self, PyObject};
use crate::record::is_sequence;
use crate::scalar::free_block;
use joute_words::border;
use std::marker::PhantomData;

/// A C array type that the Python binding can create and read. [`crate::arrays!`] implements this
/// trait for a generated module.
pub trait ArrayForm<T>: Copy {
    /// Creates a C array from the pointer to its items and its length.
    fn new(items: *mut T, length: usize) -> Self;
    /// Returns the pointer to the first item of the C array. It may be null if the array is empty.
    fn items(&self) -> *mut T;
    /// Returns the number of items in the C array.
    fn length(&self) -> usize;
}

/// The conversion between Python lists and C arrays. `C` converts an item, and `Form` is the C
/// type of the array.
#[derive(Debug)]
pub struct ListOf<C, Form>(PhantomData<(C, Form)>);

impl<C: Codec, Form: ArrayForm<C::Raw>> Codec for ListOf<C, Form> {
    type Raw = Form;
    const LEAF: bool = false;
    const OWNED: bool = true;
    const SCALAR: bool = false;

    #[inline]
    unsafe fn give(raw: &Form) -> *mut PyObject {
        let list = ffi::PyList_New(raw.length() as isize);
        if list.is_null() {
            return list;
        }
        let slots = ffi::list_items(list);
        for index in 0..raw.length() {
            let item = C::give(&*raw.items().add(index));
            if item.is_null() {
                ffi::Py_DECREF(list);
                return item;
            }
            slots.add(index).write(item);
        }
        list
    }

    #[inline]
    unsafe fn take(object: *mut PyObject, arena: &mut Arena) -> Result<Form, Bad> {
        let (list, object) =
            if ffi::PyList_Check(object) != 0 { (true, object) } else { (false, as_tuple(object, arena)?) };
        let length = ffi::Py_SIZE(object) as usize;
        let items = arena.room::<C::Raw>(length);
        if items.is_null() {
            ffi::PyErr_NoMemory();
            return Err(Bad::from_raised());
        }
        // The items of a tuple never move.
        let fixed = ffi::tuple_items(object);
        for index in 0..length {
            // Reading an item may run the candidate's code, which may shorten the list.
            if list && ffi::Py_SIZE(object) as usize != length {
                return Err(Bad::reason(border::list_changed));
            }
            let slots = if list { ffi::list_items(object) } else { fixed };
            let item = *slots.add(index);
            if list && C::OWNED {
                arena.keep(item);
            } else if list && !C::SCALAR {
                ffi::Py_INCREF(item);
            }
            let value = C::take(item, arena);
            if list && !C::OWNED && !C::SCALAR {
                ffi::Py_DECREF(item);
            }
            match value {
                Ok(value) => items.add(index).write(value),
                Err(bad) => return Err(bad.within_item(index)),
            }
        }
        Ok(Form::new(items, length))
    }

    #[inline]
    unsafe fn release(raw: &Form) {
        if C::OWNED {
            for index in 0..raw.length() {
                C::release(&*raw.items().add(index));
            }
        }
        free_block(raw.items());
    }
}

/// Returns the items of a Python sequence as a tuple. A tuple is returned itself. Other sequences
/// are copied to a tuple that the arena owns.
#[inline(never)]
unsafe fn as_tuple(object: *mut PyObject, arena: &mut Arena) -> Result<*mut PyObject, Bad> {
    if ffi::PyTuple_Check(object) != 0 {
        return Ok(object);
    }
    if !is_sequence(object) {
        return Err(Bad::wrong_type(object, |locale| border::a_list(locale).into()));
    }
    let tuple = ffi::PySequence_Tuple(object);
    if tuple.is_null() {
        return Err(Bad::from_raised());
    }
    arena.keep_owned(tuple);
    Ok(tuple)
}
