//! Conversions of values between the champion and the library, on which `raw.rs` is built.
//!
//! The code compiles with rustc 1.63 of Debian 12. The generator adds a line for each length of
//! tuple that the API has.
#![allow(unused_imports, unused_macros)]

use std::any::Any;
use std::borrow::Borrow;
use std::ffi::{CStr, CString};
use std::fmt;
use std::mem::{align_of, size_of, transmute_copy, MaybeUninit};
use std::os::raw::{c_char, c_void};
use std::ptr::addr_of;

extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
    fn joute_say(key: *const c_char, first: *const c_char, second: *const c_char, third: *const c_char) -> *mut c_char;
}

/// Returns the message for the candidate with the given key, in the game's language. `number` is
/// inserted into the message.
#[cold]
fn error_message(key: &CStr, number: usize) -> String {
    let number = CString::new(number.to_string()).unwrap_or_default();
    // SAFETY: the strings outlive the call, and the returned text is freed once.
    unsafe {
        let words = joute_say(key.as_ptr(), number.as_ptr(), std::ptr::null(), std::ptr::null());
        let text = CStr::from_ptr(words).to_string_lossy().into_owned();
        free(words.cast());
        text
    }
}

/// The memory allocator of a Rust champion. It is C's own allocator, so that memory which the
/// game's library allocated can become a `Vec` without being copied.
///
/// A champion that declares a `#[global_allocator]` of its own is built with `--cfg joute_own_allocator`; arrays are then copied.
pub struct Malloc;

/// The alignment in bytes that `malloc` guarantees for its blocks on 64-bit platforms.
const MALLOC_ALIGN: usize = 16;

// SAFETY: blocks aligned to at most 16 bytes are malloc's on every path, the others are System's.
unsafe impl std::alloc::GlobalAlloc for Malloc {
    #[inline]
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            malloc(layout.size()).cast()
        } else {
            std::alloc::System.alloc(layout)
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: std::alloc::Layout) {
        if layout.align() <= MALLOC_ALIGN {
            free(block.cast());
        } else {
            std::alloc::System.dealloc(block, layout);
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: std::alloc::Layout, size: usize) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGN {
            realloc(block.cast(), size).cast()
        } else {
            std::alloc::System.realloc(block, layout, size)
        }
    }
}

#[cfg(not(joute_own_allocator))]
#[global_allocator]
static MALLOC: Malloc = Malloc;

/// The position of a value in a call of an API function, for error messages, in the form `function:
/// argument.field[index]`.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    up: Option<&'a Path<'a>>,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Function(&'static str),
    Argument(&'static str),
    Field(&'static str),
    Item(usize),
    Position(usize),
}

impl<'a> Path<'a> {
    /// Returns the position of the field `name` inside the value at this position.
    #[inline(always)]
    pub fn field(&'a self, name: &'static str) -> Path<'a> {
        Path { up: Some(self), part: Part::Field(name) }
    }

    #[inline(always)]
    fn position(&'a self, index: usize) -> Path<'a> {
        Path { up: Some(self), part: Part::Position(index) }
    }

    #[inline(always)]
    fn item(&'a self, index: usize) -> Path<'a> {
        Path { up: Some(self), part: Part::Item(index) }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(up) = self.up {
            write!(f, "{}", up)?;
        }
        match self.part {
            Part::Function(name) => write!(f, "{}: ", name),
            Part::Argument(name) => write!(f, "{}", name),
            Part::Field(name) => write!(f, ".{}", name),
            Part::Position(index) => write!(f, ".{}", index),
            Part::Item(index) => write!(f, "[{}]", index),
        }
    }
}

/// A type of the game's API that can be converted between its Rust form and its C form.
pub trait Border: Sized {
    /// The representation of the type in C.
    type Raw: Copy + 'static;

    /// Returns true if a Rust value has the same bits as its C form and need not be converted. The
    /// compiler knows the result.
    fn same_bits() -> bool;

    /// Returns the C form of a value that the champion passes to the game's library. It may borrow
    /// from the value and from the bench. Panics with a message for the candidate if the value has
    /// no C form.
    fn lower(&self, bench: &mut Bench, at: Path<'_>) -> Self::Raw;

    /// Converts a C value that the game's library returned to its Rust form, and takes ownership of
    /// its memory.
    ///
    /// # Safety
    /// `raw` comes from a library of the same API, and is not used afterwards.
    unsafe fn lift(raw: Self::Raw) -> Self;
}

/// Converts a C value that the game's library returned to its Rust form, and takes ownership of its
/// memory.
///
/// # Safety
/// As [`Border::lift`].
#[inline(always)]
pub unsafe fn lift<T: Border>(raw: T::Raw) -> T {
    T::lift(raw)
}

/// The temporary memory of one call to the game's library, which keeps converted arguments alive
/// until the call returns. It also contains the function's name for error messages.
pub struct Bench {
    function: &'static str,
    kept: Vec<Box<dyn Any>>,
}

impl Bench {
    /// Creates the temporary memory for a call of the API function with the given name.
    #[inline(always)]
    pub fn new(function: &'static str) -> Self {
        Bench { function, kept: Vec::new() }
    }

    /// Returns the C form of an argument that the champion passes to an API function. `argument` is
    /// the argument's name.
    #[inline(always)]
    #[track_caller]
    pub fn lower<T: Border>(&mut self, argument: &'static str, value: &T) -> T::Raw {
        let function = Path { up: None, part: Part::Function(self.function) };
        value.lower(self, Path { up: Some(&function), part: Part::Argument(argument) })
    }

    /// Returns the C form of an argument that the champion passes to an API function by value or by
    /// reference.
    #[inline(always)]
    #[track_caller]
    pub fn given<T: Border, B: Borrow<T>>(&mut self, argument: &'static str, value: &B) -> T::Raw {
        self.lower(argument, value.borrow())
    }

    /// Returns the C form of a string that the champion passes to an API function.
    #[track_caller]
    pub fn text(&mut self, argument: &'static str, text: &str) -> *mut c_char {
        let function = Path { up: None, part: Part::Function(self.function) };
        self.lower_text(text, Path { up: Some(&function), part: Part::Argument(argument) })
    }

    /// Returns the C form of a list of strings that the champion passes to an API function.
    #[track_caller]
    pub fn texts(&mut self, argument: &'static str, texts: &[impl AsRef<str>]) -> RawArray<*mut c_char> {
        let function = Path { up: None, part: Part::Function(self.function) };
        let at = Path { up: Some(&function), part: Part::Argument(argument) };
        let mut items = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            items.push(self.lower_text(text.as_ref(), at.item(index)));
        }
        self.keep(items)
    }

    /// Returns the C form of a list that the champion passes to an API function. The items are
    /// borrowed if they are contiguous and have the bits of their C form.
    #[inline(always)]
    #[track_caller]
    pub fn array<T: Border, B: Borrow<T>>(&mut self, argument: &'static str, items: &[B]) -> RawArray<T::Raw> {
        // This is true for `T` itself, which the compiler knows. Every item is checked, so that the result
        // holds for any type that implements `Borrow`.
        let in_place = |item: &B| {
            let value: *const T = item.borrow();
            value.cast::<u8>() == (item as *const B).cast()
        };
        if T::same_bits() && size_of::<B>() == size_of::<T>() && items.iter().all(in_place) {
            return RawArray { items: items.as_ptr() as *mut T::Raw, length: items.len() };
        }
        let function = Path { up: None, part: Part::Function(self.function) };
        let at = Path { up: Some(&function), part: Part::Argument(argument) };
        self.lower_items(items, at)
    }

    #[track_caller]
    fn lower_items<T: Border, B: Borrow<T>>(&mut self, items: &[B], at: Path<'_>) -> RawArray<T::Raw> {
        let mut raws = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            raws.push(item.borrow().lower(self, at.item(index)));
        }
        self.keep(raws)
    }

    #[track_caller]
    fn lower_text(&mut self, text: &str, at: Path<'_>) -> *mut c_char {
        match CString::new(text) {
            Ok(text) => {
                let raw = text.as_ptr() as *mut c_char;
                self.kept.push(Box::new(text));
                raw
            }
            Err(error) => {
                let key = CString::new("nul-at").unwrap_or_default();
                panic!("{}: {}", at, error_message(&key, error.nul_position()))
            }
        }
    }

    fn keep<R: 'static>(&mut self, mut raws: Vec<R>) -> RawArray<R> {
        let array = RawArray { items: raws.as_mut_ptr(), length: raws.len() };
        self.kept.push(Box::new(raws));
        array
    }
}

/// An array as it is passed between a champion and the game's library in C: a pointer and a length.
#[derive(Debug)]
#[repr(C)]
pub struct RawArray<R> {
    items: *mut R,
    length: usize,
}

impl<R> Clone for RawArray<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for RawArray<R> {}

macro_rules! scalar {
    ($($ty:ty => $raw:ty),*) => {$(
        impl Border for $ty {
            type Raw = $raw;

            #[inline(always)]
            fn same_bits() -> bool {
                true
            }

            #[inline(always)]
            fn lower(&self, _: &mut Bench, _: Path<'_>) -> $raw {
                *self as $raw
            }

            #[inline(always)]
            unsafe fn lift(raw: $raw) -> $ty {
                transmute_copy(&raw)
            }
        }
    )*};
}
scalar!(i32 => i32, bool => u8);

impl Border for f64 {
    type Raw = f64;

    #[inline(always)]
    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut Bench, _: Path<'_>) -> f64 {
        *self
    }

    #[inline(always)]
    unsafe fn lift(raw: f64) -> f64 {
        raw
    }
}

/// The implementation for functions that return nothing.
impl Border for () {
    type Raw = ();

    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut Bench, _: Path<'_>) {}

    #[inline(always)]
    unsafe fn lift(_: ()) {}
}

impl Border for String {
    type Raw = *mut c_char;

    fn same_bits() -> bool {
        false
    }

    #[track_caller]
    fn lower(&self, bench: &mut Bench, at: Path<'_>) -> *mut c_char {
        bench.lower_text(self, at)
    }

    unsafe fn lift(raw: *mut c_char) -> String {
        if raw.is_null() {
            return String::new();
        }
        let text = String::from_utf8_lossy(CStr::from_ptr(raw).to_bytes()).into_owned();
        free(raw.cast());
        text
    }
}

impl<T: Border> Border for Vec<T> {
    type Raw = RawArray<T::Raw>;

    fn same_bits() -> bool {
        false
    }

    #[track_caller]
    fn lower(&self, bench: &mut Bench, at: Path<'_>) -> RawArray<T::Raw> {
        if T::same_bits() {
            RawArray { items: self.as_ptr() as *mut T::Raw, length: self.len() }
        } else {
            bench.lower_items::<T, T>(self, at)
        }
    }

    #[inline]
    unsafe fn lift(RawArray { items, length }: RawArray<T::Raw>) -> Vec<T> {
        if length == 0 {
            free(items.cast());
            return Vec::new();
        }
        if cfg!(not(joute_own_allocator)) && T::same_bits() {
            // SAFETY: `malloc` is the global allocator and allocated the block.
            return Vec::from_raw_parts(items.cast(), length, length);
        }
        let values = std::slice::from_raw_parts(items, length).iter().map(|raw| T::lift(*raw)).collect();
        free(items.cast());
        values
    }
}

/// An optional value as it is passed between a champion and the game's library in C: a byte that
/// says whether there is a value, and the value.
#[derive(Copy)]
#[repr(C)]
pub struct RawOptional<R> {
    present: u8,
    value: MaybeUninit<R>,
}

impl<R: Copy> Clone for RawOptional<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Border> Border for Option<T> {
    type Raw = RawOptional<T::Raw>;

    fn same_bits() -> bool {
        false
    }

    #[inline]
    #[track_caller]
    fn lower(&self, bench: &mut Bench, at: Path<'_>) -> Self::Raw {
        match self {
            Some(value) => RawOptional { present: 1, value: MaybeUninit::new(value.lower(bench, at)) },
            None => RawOptional { present: 0, value: MaybeUninit::zeroed() },
        }
    }

    #[inline]
    unsafe fn lift(raw: Self::Raw) -> Self {
        (raw.present == 1).then(|| T::lift(raw.value.assume_init()))
    }
}

/// Returns the offset of a field from the start of a value, as a compile-time constant.
macro_rules! offset {
    ($ty:ty, $index:tt) => {{
        let value = MaybeUninit::<$ty>::uninit();
        let start = value.as_ptr();
        // SAFETY: the place is inside `value`, and only its address is taken.
        unsafe { addr_of!((*start).$index) as usize - start as usize }
    }};
}

macro_rules! tuple {
    ($raw:ident: $($letter:ident $index:tt),+) => {
        /// The representation of a Rust tuple in C, which is a struct with the same fields.
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct $raw<$($letter),+>($($letter),+);

        impl<$($letter: Border),+> Border for ($($letter,)+) {
            type Raw = $raw<$($letter::Raw),+>;

            /// Returns true if the tuple has the same bits as its C form. Rust does not specify the
            /// layout of tuples, so the offsets of all fields are compared.
            #[inline(always)]
            fn same_bits() -> bool {
                size_of::<Self>() == size_of::<Self::Raw>()
                    && align_of::<Self>() == align_of::<Self::Raw>()
                    $(&& $letter::same_bits() && offset!(Self, $index) == offset!(Self::Raw, $index))+
            }

            #[inline(always)]
            #[track_caller]
            fn lower(&self, bench: &mut Bench, at: Path<'_>) -> Self::Raw {
                if Self::same_bits() {
                    // SAFETY: the sizes are equal, and all fields have the same offsets.
                    unsafe { transmute_copy(self) }
                } else {
                    $raw($(self.$index.lower(bench, at.position($index))),+)
                }
            }

            #[inline(always)]
            unsafe fn lift(raw: Self::Raw) -> Self {
                if Self::same_bits() {
                    transmute_copy(&raw)
                } else {
                    ($($letter::lift(raw.$index),)+)
                }
            }
        }
    };
}
