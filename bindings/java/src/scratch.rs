//! The memory that both sides see: Java as a direct buffer, Rust as a block.
//!
//! *Invariant:* only the thread that owns the game touches it. `JouteScratch.begin` compares threads before every call
//! that crosses through here, so nothing is locked and lengths in it are trusted.

use crate::codec::Codec;
use crate::load::too_large;
use std::alloc::Layout;
use std::cell::UnsafeCell;
use std::ffi::c_char;

/// Bytes asked for at first; pages cost nothing before something is written to them.
const WANTED: usize = 256 << 20;
/// The minimum, in bytes, to play at all.
const LEAST: usize = 1 << 20;
/// How many bytes a call may leave behind before its pages are given back.
const KEPT: usize = 4 << 20;
const WORD: usize = 4;
const PAGE: usize = 4096;

unsafe extern "C" {
    fn mmap(address: *mut u8, length: usize, protection: i32, flags: i32, file: i32, offset: i64) -> *mut u8;
    fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
}

// Linux's numbers. Shared, since private memory counts against `RLIMIT_DATA` before it is touched.
const PROT_READ_WRITE: i32 = 3;
const MAP_SHARED: i32 = 1;
const MAP_PRIVATE: i32 = 2;
const MAP_ANONYMOUS: i32 = 0x20;
const MAP_NORESERVE: i32 = 0x4000;
const MAP_FAILED: usize = usize::MAX;
/// Give these pages back; they read as zeros afterwards. One for each kind of memory.
const MADV_REMOVE: i32 = 9;
const MADV_DONTNEED: i32 = 4;
/// Bytes asked for where shared memory is refused, as in jails that bound memory by `RLIMIT_DATA` alone: there it
/// counts at once.
const WANTED_PRIVATE: usize = 16 << 20;

struct Block {
    start: *mut u8,
    size: usize,
    give_back: i32,
}

struct Home(UnsafeCell<Block>);

// SAFETY: see the invariant above.
unsafe impl Sync for Home {}

static SCRATCH: Home =
    Home(UnsafeCell::new(Block { start: std::ptr::null_mut(), size: 0, give_back: MADV_REMOVE }));

/// Makes the scratch memory, once; `None` if there is not even a little.
pub(crate) fn open() -> Option<(*mut u8, usize)> {
    map(MAP_SHARED, WANTED, MADV_REMOVE).or_else(|| map(MAP_PRIVATE, WANTED_PRIVATE, MADV_DONTNEED))
}

fn map(kind: i32, wanted: usize, give_back: i32) -> Option<(*mut u8, usize)> {
    let mut size = wanted;
    while size >= LEAST {
        let flags = kind | MAP_ANONYMOUS | MAP_NORESERVE;
        // SAFETY: new memory, wherever there is room.
        let start = unsafe { mmap(std::ptr::null_mut(), size, PROT_READ_WRITE, flags, -1, 0) };
        if start as usize != MAP_FAILED {
            // SAFETY: called once, before any native method exists.
            unsafe { *SCRATCH.0.get() = Block { start, size, give_back } };
            return Some((start, size));
        }
        size /= 2;
    }
    None
}

#[inline(always)]
fn block() -> &'static Block {
    // SAFETY: written once, in `open`, before any native method is called.
    unsafe { &*SCRATCH.0.get() }
}

/// Writes what the library answered, for Java to read, and frees it.
///
/// # Safety
/// The value came from the library and is not used afterwards.
#[inline]
pub unsafe fn reply<T: Codec>(value: T) {
    let mut out = Writer::new();
    // SAFETY: the caller's contract.
    unsafe {
        value.put(&mut out);
        value.release();
    }
    out.finish();
}

/// Writes words from the start of the scratch.
#[derive(Debug)]
pub struct Writer {
    at: *mut u8,
    left: usize,
    full: bool,
}

impl Writer {
    #[inline(always)]
    fn new() -> Self {
        let block = block();
        Writer { at: block.start, left: block.size, full: false }
    }

    #[inline(always)]
    fn room(&mut self, bytes: usize) -> Option<*mut u8> {
        if bytes > self.left {
            self.full = true;
            self.left = 0;
            return None;
        }
        let at = self.at;
        self.left -= bytes;
        // SAFETY: there is room.
        self.at = unsafe { at.add(bytes) };
        Some(at)
    }

    /// One word.
    #[inline(always)]
    pub fn word(&mut self, value: i32) {
        if let Some(at) = self.room(WORD) {
            // SAFETY: room for a word; the scratch is aligned to words.
            unsafe { at.cast::<i32>().write(value) }
        }
    }

    /// Two words.
    #[inline(always)]
    pub fn double(&mut self, value: f64) {
        if let Some(at) = self.room(2 * WORD) {
            // SAFETY: room for two words.
            unsafe { at.cast::<f64>().write_unaligned(value) }
        }
    }

    /// Whole words.
    ///
    /// # Safety
    /// `from` points to this many bytes.
    #[inline(always)]
    pub unsafe fn bytes(&mut self, from: *const u8, length: usize) {
        if let Some(at) = self.room(length) {
            // SAFETY: room for them, and the caller's contract.
            unsafe { at.copy_from_nonoverlapping(from, length) }
        }
    }

    /// A string, without the NUL that only the other direction needs.
    pub fn string(&mut self, bytes: &[u8]) {
        self.word(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
        let padded = bytes.len().next_multiple_of(WORD);
        if let Some(at) = self.room(padded) {
            // SAFETY: room for more than them.
            unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
        }
    }

    #[inline(always)]
    fn finish(self) {
        if self.full {
            too_large(block().size >> 20);
        }
    }
}

/// Reads words from the start of the scratch, and keeps what the values point to.
#[derive(Debug)]
pub struct Reader {
    at: *mut u8,
    blocks: Vec<(*mut u8, Layout)>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// At the start.
    #[inline(always)]
    pub fn new() -> Self {
        Reader { at: block().start, blocks: Vec::new() }
    }

    /// The next value.
    ///
    /// # Safety
    /// Java wrote such a value here.
    #[inline(always)]
    pub unsafe fn next<T: Codec>(&mut self) -> T {
        // SAFETY: the caller's contract.
        unsafe { T::take(self) }
    }

    /// # Safety
    /// There is a word here.
    #[inline(always)]
    pub(crate) unsafe fn word(&mut self) -> i32 {
        // SAFETY: the caller's contract; the scratch is aligned to words.
        unsafe { self.bytes(WORD).cast::<i32>().read() }
    }

    /// # Safety
    /// There are two words here.
    #[inline(always)]
    pub(crate) unsafe fn double(&mut self) -> f64 {
        // SAFETY: the caller's contract.
        unsafe { self.bytes(2 * WORD).cast::<f64>().read_unaligned() }
    }

    /// # Safety
    /// There are this many bytes here.
    #[inline(always)]
    pub(crate) unsafe fn bytes(&mut self, length: usize) -> *mut u8 {
        let at = self.at;
        // SAFETY: the caller's contract.
        self.at = unsafe { at.add(length) };
        at
    }

    /// # Safety
    /// There is a string here.
    pub(crate) unsafe fn string(&mut self) -> *mut c_char {
        // SAFETY: the caller's contract; Java ends a string with NUL and pads it to words.
        unsafe {
            let length = self.word() as usize;
            self.bytes((length + 1).next_multiple_of(WORD)).cast()
        }
    }

    /// Memory for items, freed with the reader.
    pub(crate) fn room<T>(&mut self, length: usize) -> *mut T {
        let Ok(layout) = Layout::array::<T>(length) else { std::process::abort() };
        if layout.size() == 0 {
            return std::ptr::NonNull::dangling().as_ptr();
        }
        // SAFETY: not of size 0.
        let start = unsafe { std::alloc::alloc(layout) };
        if start.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        self.blocks.push((start, layout));
        start.cast()
    }
}

impl Drop for Reader {
    #[inline(always)]
    fn drop(&mut self) {
        for (start, layout) in self.blocks.drain(..) {
            // SAFETY: `room` allocated it so.
            unsafe { std::alloc::dealloc(start, layout) }
        }
    }
}

/// Gives back the pages that a very large value took.
pub(crate) fn trim() {
    let Block { start, size, give_back } = *block();
    let from = (start as usize + KEPT).next_multiple_of(PAGE);
    let to = (start as usize + size) / PAGE * PAGE;
    if from < to {
        // SAFETY: whole pages inside our block, which hold nothing that is needed.
        unsafe { madvise(from as *mut u8, to - from, give_back) };
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Writer, open};
    use crate::codec::Codec;

    #[repr(C)]
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Pair {
        x: i32,
        y: i32,
    }
    #[repr(C)]
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Cell {
        free: u8,
        weight: f64,
        place: Pair,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Array<T> {
        items: *mut T,
        length: usize,
    }
    crate::codec_struct!(Pair { x: i32, y: i32 });
    crate::codec_struct!(Cell { free: u8, weight: f64, place: Pair });
    crate::codec_array!(Array);

    fn array<T>(items: &mut [T]) -> Array<T> {
        Array { items: items.as_mut_ptr(), length: items.len() }
    }

    /// A single test, because there is a single scratch.
    #[test]
    fn values_come_back_as_they_went() {
        open().expect("a MiB or more");
        let mut pairs = [Pair { x: 1, y: -2 }, Pair { x: i32::MIN, y: i32::MAX }];
        let mut cells = [
            Cell { free: 1, weight: -0.0, place: pairs[0] },
            Cell { free: 0, weight: 1e300, place: pairs[1] },
        ];
        let mut rows = [array(&mut pairs), Array { items: std::ptr::null_mut(), length: 0 }];
        let mut out = Writer::new();
        // SAFETY: the arrays are there.
        unsafe {
            array(&mut cells).put(&mut out);
            array(&mut rows).put(&mut out);
        }
        assert!(!out.full);
        let mut from = Reader::new();
        // SAFETY: in the order in which they were written.
        let (cells_back, rows_back) =
            unsafe { (from.next::<Array<Cell>>(), from.next::<Array<Array<Pair>>>()) };
        // SAFETY: they live as long as the reader.
        unsafe {
            assert_eq!(std::slice::from_raw_parts(cells_back.items, cells_back.length), cells);
            let rows_back = std::slice::from_raw_parts(rows_back.items, rows_back.length);
            assert_eq!(rows_back.len(), 2);
            assert_eq!(std::slice::from_raw_parts(rows_back[0].items, rows_back[0].length), pairs);
            assert_eq!(rows_back[1].length, 0);
        }

        let mut out = Writer::new();
        out.string("é🐶".as_bytes());
        out.word(7);
        let mut from = Reader::new();
        // SAFETY: a string of six bytes takes two words after its length.
        unsafe {
            assert_eq!(from.word(), 6);
            assert_eq!(std::slice::from_raw_parts(from.bytes(8), 6), "é🐶".as_bytes());
            assert_eq!(from.word(), 7);
        }

        let mut out = Writer::new();
        for _ in 0..(super::WANTED / 8 + 1) {
            out.double(0.5);
        }
        assert!(out.full, "what does not fit is said, not written");
        const { assert!(!Cell::PLAIN && Pair::PLAIN) };
    }
}
