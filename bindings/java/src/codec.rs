//! How the C form of a value is written into the scratch memory, and read from it.

use crate::scratch::{Reader, Writer};
use std::ffi::{c_char, c_void};

unsafe extern "C" {
    fn free(block: *mut c_void);
}

/// The C form of a value that crosses through the scratch memory, which is a row of 32-bit words.
///
/// An int, an enum and a bool take one word, a double two; a string is its length in bytes, its
/// UTF-8, a NUL and zeros up to the next word; an array is its length and its items; a struct is its
/// fields; an optional is a bool, and the value if that is 1. Zeros are a C form of every type.
/// `JouteScratch.java` reads and writes the same.
pub trait Codec: Copy {
    /// True if the bits of the C form are the words of the scratch, so that arrays are copied whole.
    const PLAIN: bool;

    /// Writes the value.
    ///
    /// # Safety
    /// Pointers inside are null or valid for what the type says.
    unsafe fn put(self, out: &mut Writer);

    /// Reads a value; what it points to lives as long as the reader.
    ///
    /// # Safety
    /// The scratch holds such a value at the reader's place.
    unsafe fn take(from: &mut Reader) -> Self;

    /// Frees what a value from the library points to.
    ///
    /// # Safety
    /// The value came from the library and is not used afterwards.
    unsafe fn release(self);
}

impl Codec for i32 {
    const PLAIN: bool = true;

    #[inline(always)]
    unsafe fn put(self, out: &mut Writer) {
        out.word(self);
    }

    #[inline(always)]
    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: the caller's contract.
        unsafe { from.word() }
    }

    #[inline(always)]
    unsafe fn release(self) {}
}

impl Codec for u8 {
    const PLAIN: bool = false;

    #[inline(always)]
    unsafe fn put(self, out: &mut Writer) {
        out.word(i32::from(self));
    }

    #[inline(always)]
    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: the caller's contract; Java writes 0 or 1.
        unsafe { from.word() as u8 }
    }

    #[inline(always)]
    unsafe fn release(self) {}
}

impl Codec for f64 {
    /// The scratch is aligned to four bytes only.
    const PLAIN: bool = false;

    #[inline(always)]
    unsafe fn put(self, out: &mut Writer) {
        out.double(self);
    }

    #[inline(always)]
    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: the caller's contract.
        unsafe { from.double() }
    }

    #[inline(always)]
    unsafe fn release(self) {}
}

impl Codec for *mut c_char {
    const PLAIN: bool = false;

    unsafe fn put(self, out: &mut Writer) {
        // After misuse the library answers with null.
        let bytes = if self.is_null() {
            &[]
        } else {
            // SAFETY: not null, and the caller's contract.
            unsafe { std::ffi::CStr::from_ptr(self) }.to_bytes()
        };
        out.string(bytes);
    }

    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: the caller's contract.
        unsafe { from.string() }
    }

    unsafe fn release(self) {
        // SAFETY: the library's strings are malloc'd, or null.
        unsafe { free(self.cast()) }
    }
}

/// Writes an array: for [`codec_array!`].
///
/// # Safety
/// `items` is null or points to `length` values.
#[doc(hidden)]
#[inline]
pub unsafe fn put_array<T: Codec>(items: *const T, length: usize, out: &mut Writer) {
    // A length that Java cannot count does not fit the scratch either.
    out.word(i32::try_from(length).unwrap_or(i32::MAX));
    if items.is_null() {
        return;
    }
    if T::PLAIN {
        // SAFETY: the caller's contract.
        unsafe { out.bytes(items.cast(), length.saturating_mul(size_of::<T>())) }
        return;
    }
    for index in 0..length {
        // SAFETY: the caller's contract.
        unsafe { (*items.add(index)).put(out) }
    }
}

/// Reads an array: for [`codec_array!`]. Plain items stay where they are.
///
/// # Safety
/// The scratch holds an array of such values at the reader's place.
#[doc(hidden)]
#[inline]
pub unsafe fn take_array<T: Codec>(from: &mut Reader) -> (*mut T, usize) {
    // SAFETY: the caller's contract; Java's lengths are not negative.
    let length = unsafe { from.word() } as usize;
    if T::PLAIN {
        // SAFETY: the caller's contract.
        return (unsafe { from.bytes(length * size_of::<T>()) }.cast(), length);
    }
    let items = from.room::<T>(length);
    for index in 0..length {
        // SAFETY: there is room for `length` items.
        unsafe { items.add(index).write(T::take(from)) }
    }
    (items, length)
}

/// Frees an array: for [`codec_array!`].
///
/// # Safety
/// The array came from the library and is not used afterwards.
#[doc(hidden)]
#[inline]
pub unsafe fn release_array<T: Codec>(items: *mut T, length: usize) {
    if !T::PLAIN && !items.is_null() {
        for index in 0..length {
            // SAFETY: the caller's contract.
            unsafe { (*items.add(index)).release() }
        }
    }
    // SAFETY: the library's arrays are malloc'd, or null.
    unsafe { free(items.cast()) }
}

/// Implements [`Codec`] for a struct of the C ABI: `codec_struct!(ffi::Position { x: i32, y: i32 });`.
#[macro_export]
macro_rules! codec_struct {
    ($name:path { $($field:ident: $ty:ty),* $(,)? }) => {
        impl $crate::Codec for $name {
            const PLAIN: bool = $(<$ty as $crate::Codec>::PLAIN)&&*;

            #[inline(always)]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: the caller's contract.
                unsafe { $($crate::Codec::put(self.$field, out);)* }
            }

            #[inline(always)]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: the caller's contract; fields are read in the order written here.
                unsafe { Self { $($field: $crate::Codec::take(from)),* } }
            }

            #[inline(always)]
            unsafe fn release(self) {
                // SAFETY: the caller's contract.
                unsafe { $($crate::Codec::release(self.$field);)* }
            }
        }
    };
}

/// Implements [`Codec`] for the generated array type: `codec_array!(ffi::RawArray);`.
#[macro_export]
macro_rules! codec_array {
    ($($name:ident)::+) => {
        impl<T: $crate::Codec> $crate::Codec for $($name)::+<T> {
            const PLAIN: bool = false;

            #[inline]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: the caller's contract.
                unsafe { $crate::put_array(self.items, self.length, out) }
            }

            #[inline]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: the caller's contract.
                let (items, length) = unsafe { $crate::take_array(from) };
                Self { items, length }
            }

            #[inline]
            unsafe fn release(self) {
                // SAFETY: the caller's contract.
                unsafe { $crate::release_array(self.items, self.length) }
            }
        }
    };
}

/// Implements [`Codec`] for the generated optional type: `codec_optional!(ffi::RawOptional);`.
#[macro_export]
macro_rules! codec_optional {
    ($($name:ident)::+) => {
        impl<T: $crate::Codec> $crate::Codec for $($name)::+<T> {
            const PLAIN: bool = false;

            #[inline]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: the caller's contract.
                unsafe { $crate::Codec::put(self.present, out) }
                if self.present != 0 {
                    // SAFETY: as above; there is a value.
                    unsafe { $crate::Codec::put(self.value, out) }
                }
            }

            #[inline]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: the caller's contract; zeros are a C form.
                unsafe {
                    let present: u8 = $crate::Codec::take(from);
                    let value = if present != 0 { $crate::Codec::take(from) } else { ::std::mem::zeroed() };
                    Self { present, value }
                }
            }

            #[inline]
            unsafe fn release(self) {
                if self.present != 0 {
                    // SAFETY: the caller's contract.
                    unsafe { $crate::Codec::release(self.value) }
                }
            }
        }
    };
}
