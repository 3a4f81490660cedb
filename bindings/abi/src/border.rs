//! Values on their way between a champion and the rules.

use joute_words::{Locale, border as words};
use std::ffi::{CStr, c_char, c_void};
use std::mem::{ManuallyDrop, MaybeUninit};

/// A value of the rules that has a C form.
///
/// `lower` transfers ownership: strings and arrays become `malloc`'d blocks that the receiver frees.
/// `lift` copies: what the champion passes stays the champion's.
pub trait Border: Sized {
    /// The C form.
    type Raw;

    /// True if the bits of a value are the bits of its C form, so that arrays need no conversion.
    const SAME_BITS: bool;

    /// Gives the value to the champion.
    fn lower(self) -> Self::Raw;

    /// Takes a copy of the champion's value.
    ///
    /// # Errors
    /// [`Bad`] if the bits are not a value of the type.
    ///
    /// # Safety
    /// Pointers inside `raw` are null or valid for what the type says.
    unsafe fn lift(raw: &Self::Raw) -> Result<Self, Bad>;

    /// Frees what a C form from `lower` points to.
    ///
    /// # Safety
    /// `raw` came from `lower` and is not used afterwards.
    unsafe fn release(raw: &Self::Raw);
}

unsafe extern "C" {
    fn free(block: *mut c_void);
}

/// An array in C: `items` may be null if `length` is 0.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct RawArray<T> {
    /// First item; `malloc`'d if it came from the API.
    pub items: *mut T,
    /// How many.
    pub length: usize,
}

/// A value or nothing, in C.
#[derive(Debug, Copy)]
#[repr(C)]
pub struct RawOptional<T> {
    /// 1 if there is a value, 0 if there is none.
    pub present: u8,
    /// Zeros if it came from the API and there is none; from a champion, anything.
    pub value: MaybeUninit<T>,
}

impl<T: Copy> Clone for RawOptional<T> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Why bits from a champion are not a valid value: where inside the argument, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bad(Box<(String, Reason)>);

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// An int that is not a value of an enum: the int, the enum, its values in words.
    NoValue(i32, &'static str, &'static str),
    /// A byte that is not a bool.
    NoBool(u8),
    NullString,
    /// Why, in the standard library's words.
    NotUtf8(std::str::Utf8Error),
    /// Its length and its address.
    NullArray(usize, usize),
}

impl Bad {
    #[cold]
    pub(crate) fn new(reason: Reason) -> Self {
        Bad(Box::new((String::new(), reason)))
    }

    /// An int that is not a value of an enum, whose values are `range`: `RED = 0 to BLUE = 2`.
    #[cold]
    pub fn enumeration(name: &'static str, value: i32, range: &'static str) -> Self {
        Bad::new(Reason::NoValue(value, name, range))
    }

    /// The same, seen from the struct that holds the field.
    #[cold]
    #[must_use]
    pub fn within_field(mut self, field: &str) -> Self {
        self.0.0.insert_str(0, &format!(".{field}"));
        self
    }

    /// The same, seen from the array that holds the item.
    #[cold]
    #[must_use]
    pub fn within_item(mut self, index: usize) -> Self {
        self.0.0.insert_str(0, &format!("[{index}]"));
        self
    }

    /// As a text that follows the argument's name.
    pub fn said(&self, locale: Locale) -> String {
        let (path, reason) = &*self.0;
        let reason = match reason {
            Reason::NoValue(value, name, range) => words::no_value(locale, value, name, range),
            Reason::NoBool(byte) => words::no_bool(locale, byte),
            Reason::NullString => words::null_string(locale).into(),
            Reason::NotUtf8(error) => words::not_utf8(locale, error),
            Reason::NullArray(length, address) => words::null_array(locale, length, format!("{address:#x}")),
        };
        format!("{path}: {reason}")
    }
}

macro_rules! free_layout {
    ($($ty:ty),*) => {$(
        impl Border for $ty {
            type Raw = $ty;
            const SAME_BITS: bool = true;

            #[inline(always)]
            fn lower(self) -> $ty {
                self
            }

            #[inline(always)]
            unsafe fn lift(raw: &$ty) -> Result<Self, Bad> {
                Ok(*raw)
            }

            #[inline(always)]
            unsafe fn release(_: &$ty) {}
        }
    )*};
}
free_layout!(i32, f64);

impl Border for bool {
    type Raw = u8;
    const SAME_BITS: bool = true;

    #[inline(always)]
    fn lower(self) -> u8 {
        u8::from(self)
    }

    #[inline(always)]
    unsafe fn lift(raw: &u8) -> Result<Self, Bad> {
        match raw {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Bad::new(Reason::NoBool(*other))),
        }
    }

    #[inline(always)]
    unsafe fn release(_: &u8) {}
}

impl Border for String {
    type Raw = *mut c_char;
    const SAME_BITS: bool = false;

    fn lower(self) -> *mut c_char {
        // A C string ends at its first NUL; rules that return one have no other reading.
        let end = self.bytes().position(|byte| byte == 0).unwrap_or(self.len());
        let mut bytes = self.into_bytes();
        bytes.truncate(end);
        bytes.push(0);
        ManuallyDrop::new(bytes).as_mut_ptr().cast()
    }

    unsafe fn lift(raw: &*mut c_char) -> Result<Self, Bad> {
        // SAFETY: the caller's contract.
        unsafe { lift_str(*raw) }.map(str::to_owned)
    }

    unsafe fn release(raw: &*mut c_char) {
        // SAFETY: `lower` allocated it with malloc.
        unsafe { free(raw.cast()) }
    }
}

impl<T: Border> Border for Vec<T> {
    type Raw = RawArray<T::Raw>;
    const SAME_BITS: bool = false;

    #[inline]
    fn lower(self) -> RawArray<T::Raw> {
        if self.is_empty() {
            return RawArray { items: std::ptr::null_mut(), length: 0 };
        }
        let length = self.len();
        let items = if T::SAME_BITS {
            ManuallyDrop::new(self).as_mut_ptr().cast()
        } else {
            ManuallyDrop::new(self.into_iter().map(T::lower).collect::<Vec<_>>()).as_mut_ptr()
        };
        RawArray { items, length }
    }

    unsafe fn lift(raw: &RawArray<T::Raw>) -> Result<Self, Bad> {
        let mut items = Vec::with_capacity(raw.length);
        // SAFETY: the caller's contract.
        for (index, item) in unsafe { lift_slice(raw.items, raw.length) }?.iter().enumerate() {
            // SAFETY: the caller's contract.
            items.push(unsafe { T::lift(item) }.map_err(|bad| bad.within_item(index))?);
        }
        Ok(items)
    }

    unsafe fn release(raw: &RawArray<T::Raw>) {
        if !T::SAME_BITS && !raw.items.is_null() {
            for index in 0..raw.length {
                // SAFETY: `lower` filled `length` items.
                unsafe { T::release(&*raw.items.add(index)) }
            }
        }
        // SAFETY: `lower` allocated it with malloc, or left null.
        unsafe { free(raw.items.cast()) }
    }
}

impl<T: Border> Border for Option<T> {
    type Raw = RawOptional<T::Raw>;
    const SAME_BITS: bool = false;

    #[inline]
    fn lower(self) -> RawOptional<T::Raw> {
        match self {
            Some(value) => RawOptional { present: 1, value: MaybeUninit::new(value.lower()) },
            None => RawOptional { present: 0, value: MaybeUninit::zeroed() },
        }
    }

    #[inline]
    unsafe fn lift(raw: &RawOptional<T::Raw>) -> Result<Self, Bad> {
        // SAFETY: the caller's contract.
        if unsafe { bool::lift(&raw.present) }.map_err(|bad| bad.within_field("present"))? {
            // SAFETY: there is one, says the caller.
            unsafe { T::lift(raw.value.assume_init_ref()) }.map(Some)
        } else {
            Ok(None)
        }
    }

    unsafe fn release(raw: &RawOptional<T::Raw>) {
        if raw.present == 1 {
            // SAFETY: `lower` made it, says the caller.
            unsafe { T::release(raw.value.assume_init_ref()) }
        }
    }
}

/// A champion's string, borrowed for the call.
///
/// # Errors
/// [`Bad`] if it is null or not UTF-8.
///
/// # Safety
/// `raw` is null or points to a NUL-terminated string that outlives the call.
#[inline]
pub unsafe fn lift_str<'a>(raw: *const c_char) -> Result<&'a str, Bad> {
    if raw.is_null() {
        return Err(Bad::new(Reason::NullString));
    }
    // SAFETY: not null, and the caller's contract.
    let bytes = unsafe { CStr::from_ptr(raw) };
    bytes.to_str().map_err(|error| Bad::new(Reason::NotUtf8(error)))
}

/// A champion's array, borrowed for the call.
///
/// # Errors
/// [`Bad`] if `items` is null and `length` is not 0.
///
/// # Safety
/// `items` is null or points to `length` items that outlive the call.
#[inline]
pub unsafe fn lift_slice<'a, T>(items: *const T, length: usize) -> Result<&'a [T], Bad> {
    if length == 0 {
        return Ok(&[]);
    }
    if items.is_null() || length > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Bad::new(Reason::NullArray(length, items as usize)));
    }
    // SAFETY: not null, and the caller's contract.
    Ok(unsafe { std::slice::from_raw_parts(items, length) })
}
