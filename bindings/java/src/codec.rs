//! The conversion of values between C and the scratch memory. Java and Rust exchange values through
//! this memory.

use crate::load::too_large;
use crate::scratch::{Reader, Writer};
use std::ffi::{c_char, c_void};

unsafe extern "C" {
    fn free(block: *mut c_void);
}

/// A C value that can be written to and read from the scratch memory. Java and Rust share this
/// memory, which is a sequence of 32-bit words.
///
/// - An int, an enum or a bool takes one word, a double two words.
/// - A string consists of its length in bytes, its UTF-8, a NUL, and zeros up to the next word.
/// - An array consists of its length and its items, and a struct of its fields.
/// - An optional consists of a bool, and of the value if the bool is 1.
///
/// Zeros are a C form of every type. `JouteScratch.java` uses the same format.
pub trait Codec: Copy {
    /// True if a C value has the same bits in the memory shared with Java. Arrays of such values
    /// are copied as a whole.
    const PLAIN: bool;

    /// Writes the value to the scratch memory, from which Java reads it.
    ///
    /// # Safety
    /// Pointers inside the value must be null or valid for their type.
    unsafe fn put(self, out: &mut Writer);

    /// Reads a value that Java wrote to the scratch memory. The reader owns the memory to which the
    /// value points.
    ///
    /// # Safety
    /// The scratch memory must contain such a value at the reader's position.
    unsafe fn take(from: &mut Reader) -> Self;

    /// Frees the memory to which a C value from the game's library points.
    ///
    /// # Safety
    /// The value must come from the library and must not be used afterwards.
    unsafe fn release(self);
}

impl Reader {
    /// Reads the next value that Java wrote to the scratch memory.
    ///
    /// # Safety
    /// Java must have written a value of this type at the current position.
    #[inline(always)]
    pub unsafe fn next<T: Codec>(&mut self) -> T {
        // SAFETY: guaranteed by the caller.
        unsafe { T::take(self) }
    }
}

/// Writes a result of the game's library to the scratch memory, and frees it. Java reads the result
/// from there.
///
/// # Safety
/// The value must come from the library and must not be used afterwards.
#[inline]
pub unsafe fn reply<T: Codec>(value: T) {
    let mut out = Writer::new();
    // SAFETY: guaranteed by the caller.
    unsafe {
        value.put(&mut out);
        value.release();
    }
    if let Some(limit) = out.exceeded_limit() {
        too_large(limit);
    }
}

impl Codec for i32 {
    const PLAIN: bool = true;

    #[inline(always)]
    unsafe fn put(self, out: &mut Writer) {
        out.word(self);
    }

    #[inline(always)]
    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: guaranteed by the caller.
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
        // SAFETY: guaranteed by the caller. Java writes 0 or 1.
        unsafe { from.word() as u8 }
    }

    #[inline(always)]
    unsafe fn release(self) {}
}

impl Codec for f64 {
    /// False, because doubles are only aligned to four bytes in the memory shared with Java. An
    /// array of doubles can therefore not be copied as a whole.
    const PLAIN: bool = false;

    #[inline(always)]
    unsafe fn put(self, out: &mut Writer) {
        out.double(self);
    }

    #[inline(always)]
    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: guaranteed by the caller.
        unsafe { from.double() }
    }

    #[inline(always)]
    unsafe fn release(self) {}
}

impl Codec for *mut c_char {
    const PLAIN: bool = false;

    unsafe fn put(self, out: &mut Writer) {
        // The library returns null after misuse.
        let bytes = if self.is_null() {
            &[]
        } else {
            // SAFETY: the pointer is not null, and the caller guarantees a string.
            unsafe { std::ffi::CStr::from_ptr(self) }.to_bytes()
        };
        out.string(bytes);
    }

    unsafe fn take(from: &mut Reader) -> Self {
        // SAFETY: guaranteed by the caller.
        unsafe { from.string() }
    }

    unsafe fn release(self) {
        // SAFETY: strings of the library are allocated with `malloc`, or null.
        unsafe { free(self.cast()) }
    }
}

/// Writes an array to the scratch memory, from which Java reads it. [`codec_array!`] uses this
/// function.
///
/// # Safety
/// `items` must be null or point to `length` values.
#[doc(hidden)]
#[inline]
pub unsafe fn put_array<T: Codec>(items: *const T, length: usize, out: &mut Writer) {
    // A length that exceeds Java's int does not fit in the scratch memory either.
    out.word(i32::try_from(length).unwrap_or(i32::MAX));
    if items.is_null() {
        return;
    }
    if T::PLAIN {
        // SAFETY: guaranteed by the caller.
        unsafe { out.bytes(items.cast(), length.saturating_mul(size_of::<T>())) }
        return;
    }
    for index in 0..length {
        // SAFETY: guaranteed by the caller.
        unsafe { (*items.add(index)).put(out) }
    }
}

/// Reads an array from Java in the scratch memory, without copying plain items. [`codec_array!`]
/// uses this function.
///
/// # Safety
/// The scratch memory must contain an array of such values at the reader's position.
#[doc(hidden)]
#[inline]
pub unsafe fn take_array<T: Codec>(from: &mut Reader) -> (*mut T, usize) {
    // SAFETY: guaranteed by the caller. Lengths in Java are not negative.
    let length = unsafe { from.word() } as usize;
    if T::PLAIN {
        // SAFETY: guaranteed by the caller.
        return (unsafe { from.bytes(length * size_of::<T>()) }.cast(), length);
    }
    let items = from.room::<T>(length);
    for index in 0..length {
        // SAFETY: `room` allocated memory for `length` items.
        unsafe { items.add(index).write(T::take(from)) }
    }
    (items, length)
}

/// Frees an array that the game's library returned. [`codec_array!`] uses this function.
///
/// # Safety
/// The array must come from the library and must not be used afterwards.
#[doc(hidden)]
#[inline]
pub unsafe fn release_array<T: Codec>(items: *mut T, length: usize) {
    if !T::PLAIN && !items.is_null() {
        for index in 0..length {
            // SAFETY: guaranteed by the caller.
            unsafe { (*items.add(index)).release() }
        }
    }
    // SAFETY: arrays of the library are allocated with `malloc`, or null.
    unsafe { free(items.cast()) }
}

/// Implements [`Codec`] for a C struct, which can then be exchanged with Java. Example:
/// `codec_struct!(ffi::Position { x: i32, y: i32 });`.
#[macro_export]
macro_rules! codec_struct {
    ($name:path { $($field:ident: $ty:ty),* $(,)? }) => {
        impl $crate::Codec for $name {
            const PLAIN: bool = $(<$ty as $crate::Codec>::PLAIN)&&*;

            #[inline(always)]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: guaranteed by the caller.
                unsafe { $($crate::Codec::put(self.$field, out);)* }
            }

            #[inline(always)]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: guaranteed by the caller. The fields are read in the order in which they are
                // written here.
                unsafe { Self { $($field: $crate::Codec::take(from)),* } }
            }

            #[inline(always)]
            unsafe fn release(self) {
                // SAFETY: guaranteed by the caller.
                unsafe { $($crate::Codec::release(self.$field);)* }
            }
        }
    };
}

/// Implements [`Codec`] for the generated array type, so that arrays can be exchanged with Java.
/// Example: `codec_array!(ffi::RawArray);`.
#[macro_export]
macro_rules! codec_array {
    ($($name:ident)::+) => {
        impl<T: $crate::Codec> $crate::Codec for $($name)::+<T> {
            const PLAIN: bool = false;

            #[inline]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: guaranteed by the caller.
                unsafe { $crate::put_array(self.items, self.length, out) }
            }

            #[inline]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: guaranteed by the caller.
                let (items, length) = unsafe { $crate::take_array(from) };
                Self { items, length }
            }

            #[inline]
            unsafe fn release(self) {
                // SAFETY: guaranteed by the caller.
                unsafe { $crate::release_array(self.items, self.length) }
            }
        }
    };
}

/// Implements [`Codec`] for the generated optional type, so that optionals can be exchanged with
/// Java. Example: `codec_optional!(ffi::RawOptional);`.
#[macro_export]
macro_rules! codec_optional {
    ($($name:ident)::+) => {
        impl<T: $crate::Codec> $crate::Codec for $($name)::+<T> {
            const PLAIN: bool = false;

            #[inline]
            unsafe fn put(self, out: &mut $crate::Writer) {
                // SAFETY: guaranteed by the caller.
                unsafe { $crate::Codec::put(self.present, out) }
                if self.present != 0 {
                    // SAFETY: guaranteed by the caller. The value is present.
                    unsafe { $crate::Codec::put(self.value, out) }
                }
            }

            #[inline]
            unsafe fn take(from: &mut $crate::Reader) -> Self {
                // SAFETY: guaranteed by the caller. Zeros are a C form of every type.
                unsafe {
                    let present: u8 = $crate::Codec::take(from);
                    let value = if present != 0 { $crate::Codec::take(from) } else { ::std::mem::zeroed() };
                    Self { present, value }
                }
            }

            #[inline]
            unsafe fn release(self) {
                if self.present != 0 {
                    // SAFETY: guaranteed by the caller.
                    unsafe { $crate::Codec::release(self.value) }
                }
            }
        }
    };
}
