//! Converts values between the Rust types of a game's rules and C. Champions use the C forms.

use joute_words::{Locale, border as words};
use std::ffi::{CStr, c_char, c_void};
use std::mem::{ManuallyDrop, MaybeUninit};

/// A Rust type whose values can be passed between the game's library and a champion. The champion
/// is a candidate's program, and gets the values in a C form.
///
/// `lower` transfers ownership: strings and arrays become blocks allocated with `malloc`, which the
/// receiver frees. `lift` copies: the champion keeps ownership of the values it passes.
///
/// `lower` transfers ownership: strings and arrays become blocks allocated with `malloc`, which the receiver
/// frees. `lift` copies: the champion keeps ownership of the values it passes.
pub trait Border: Sized {
    /// The type that represents the Rust type in C, such as `i32` for an enum.
    type Raw;

    /// True if a Rust value and its C form have the same bits. Arrays of the type then need no
    /// conversion.
    const SAME_BITS: bool;

    /// Converts a Rust value to its C form, whose memory the champion then owns.
    fn lower(self) -> Self::Raw;

    /// Converts a C value from the champion to a Rust value, by copying it.
    ///
    /// # Errors
    /// Returns [`Bad`] if the bits are not a value of the type.
    ///
    /// # Safety
    /// Pointers inside `raw` must be null or valid for their type.
    unsafe fn lift(raw: &Self::Raw) -> Result<Self, Bad>;

    /// Frees the memory to which a C value points.
    ///
    /// # Safety
    /// `raw` must have been returned by `lower` and must not be used afterwards.
    unsafe fn release(raw: &Self::Raw);
}

unsafe extern "C" {
    fn free(block: *mut c_void);
}

/// An array in C: a pointer and a length. Champions and the game's library pass arrays in this
/// form. The pointer `items` may be null if `length` is 0.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct RawArray<T> {
    /// The pointer to the first item of the array. If the API returned the array, `malloc`
    /// allocated it.
    pub items: *mut T,
    /// The number of items in the array.
    pub length: usize,
}

/// An optional value in C. Champions and the game's library pass optionals in this form.
#[derive(Debug, Copy)]
#[repr(C)]
pub struct RawOptional<T> {
    /// The byte that tells whether the optional contains a value. It is 1 if it does, and 0 if not.
    pub present: u8,
    /// The value inside the optional. In an empty optional that the API returns, it consists of
    /// zeros. In an argument of a champion, it may contain any bits.
    pub value: MaybeUninit<T>,
}

impl<T: Copy> Clone for RawOptional<T> {
    fn clone(&self) -> Self {
        *self
    }
}

/// The reason why an argument of an API function is not a valid value. It contains the position of
/// the error inside the argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bad(Box<(String, Reason)>);

/// The kind of error in a value that a champion passed to an API function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The champion passed an int that is not a value of the enum. The fields are the int, the
    /// enum's name and the range of its values.
    NoValue(i32, &'static str, &'static str),
    /// The champion passed a byte as a bool that is neither 0 nor 1.
    NoBool(u8),
    NullString,
    /// The champion passed a string that is not valid UTF-8. The field is the error of the standard
    /// library.
    NotUtf8(std::str::Utf8Error),
    /// The champion passed an array whose pointer is null or whose length is too large. The fields
    /// are the array's length and address.
    NullArray(usize, usize),
}

impl Bad {
    #[cold]
    pub(crate) fn new(reason: Reason) -> Self {
        Bad(Box::new((String::new(), reason)))
    }

    /// Creates the error for an int that is not a value of the enum. `range` describes the enum's
    /// values, such as `RED = 0 to BLUE = 2`.
    #[cold]
    pub fn enumeration(name: &'static str, value: i32, range: &'static str) -> Self {
        Bad::new(Reason::NoValue(value, name, range))
    }

    /// Adds a field's name in front of the error's position. The conversion of a struct calls this
    /// for a bad field.
    #[cold]
    #[must_use]
    pub fn within_field(mut self, field: &str) -> Self {
        self.0.0.insert_str(0, &format!(".{field}"));
        self
    }

    /// Adds an index in front of the error's position. The conversion of an array calls this for a
    /// bad item.
    #[cold]
    #[must_use]
    pub fn within_item(mut self, index: usize) -> Self {
        self.0.0.insert_str(0, &format!("[{index}]"));
        self
    }

    /// Returns the error message in the given language. The caller puts the argument's name in
    /// front of it.
    pub fn message(&self, locale: Locale) -> String {
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
        // A C string ends at its first NUL. The rest of a text from the rules cannot be represented.
        let end = self.bytes().position(|byte| byte == 0).unwrap_or(self.len());
        let mut bytes = self.into_bytes();
        bytes.truncate(end);
        bytes.push(0);
        ManuallyDrop::new(bytes).as_mut_ptr().cast()
    }

    unsafe fn lift(raw: &*mut c_char) -> Result<Self, Bad> {
        // SAFETY: guaranteed by the caller.
        unsafe { lift_str(*raw) }.map(str::to_owned)
    }

    unsafe fn release(raw: &*mut c_char) {
        // SAFETY: `lower` allocated the string with `malloc`.
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
        // SAFETY: guaranteed by the caller.
        for (index, item) in unsafe { lift_slice(raw.items, raw.length) }?.iter().enumerate() {
            // SAFETY: guaranteed by the caller.
            items.push(unsafe { T::lift(item) }.map_err(|bad| bad.within_item(index))?);
        }
        Ok(items)
    }

    unsafe fn release(raw: &RawArray<T::Raw>) {
        if !T::SAME_BITS && !raw.items.is_null() {
            for index in 0..raw.length {
                // SAFETY: `lower` initialised `length` items.
                unsafe { T::release(&*raw.items.add(index)) }
            }
        }
        // SAFETY: `lower` allocated the block with `malloc` or left the pointer null.
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
        // SAFETY: guaranteed by the caller.
        if unsafe { bool::lift(&raw.present) }.map_err(|bad| bad.within_field("present"))? {
            // SAFETY: the presence byte is 1, so that the caller guarantees a value.
            unsafe { T::lift(raw.value.assume_init_ref()) }.map(Some)
        } else {
            Ok(None)
        }
    }

    unsafe fn release(raw: &RawOptional<T::Raw>) {
        if raw.present == 1 {
            // SAFETY: the presence byte is 1, so that `lower` initialised the value.
            unsafe { T::release(raw.value.assume_init_ref()) }
        }
    }
}

/// Borrows a C string from the champion as a `&str`, without copying it. The `&str` is valid during
/// the call.
///
/// # Errors
/// Returns [`Bad`] if the pointer is null or the string is not UTF-8.
///
/// # Safety
/// `raw` must be null or point to a NUL-terminated string that outlives the call.
#[inline]
pub unsafe fn lift_str<'a>(raw: *const c_char) -> Result<&'a str, Bad> {
    if raw.is_null() {
        return Err(Bad::new(Reason::NullString));
    }
    // SAFETY: the pointer is not null, and the caller guarantees a string.
    let bytes = unsafe { CStr::from_ptr(raw) };
    bytes.to_str().map_err(|error| Bad::new(Reason::NotUtf8(error)))
}

/// Borrows a C array from the champion as a slice, without copying it. The slice is valid during
/// the call.
///
/// # Errors
/// Returns [`Bad`] if `items` is null and `length` is not 0, or if the array would not fit in memory.
///
/// # Safety
/// `items` must be null or point to `length` items that outlive the call.
#[inline]
pub unsafe fn lift_slice<'a, T>(items: *const T, length: usize) -> Result<&'a [T], Bad> {
    if length == 0 {
        return Ok(&[]);
    }
    if items.is_null() || length > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Bad::new(Reason::NullArray(length, items as usize)));
    }
    // SAFETY: the pointer is not null, and the caller guarantees the items.
    Ok(unsafe { std::slice::from_raw_parts(items, length) })
}
