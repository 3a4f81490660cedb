//! The scratch memory that Java and Rust share. It is a direct buffer in Java and a block of memory in Rust.
//!
//! *Invariant:* only the thread that owns the game accesses it. `JouteScratch.begin` compares threads before
//! every call that uses it. Therefore no locks are needed, and lengths in the memory are trusted.

use std::alloc::Layout;
use std::cell::UnsafeCell;
use std::ffi::c_char;

/// The preferred size of the memory that Java and Rust share, in bytes. Pages take no memory before
/// they are written.
const PREFERRED_SIZE: usize = 256 << 20;
/// The minimum size of the memory that Java and Rust share, in bytes. A match cannot be played with
/// less.
const MINIMUM_SIZE: usize = 1 << 20;
/// The number of bytes of the scratch memory that stay allocated after a call. Other pages are
/// returned to the operating system.
const RETAINED_BYTES: usize = 4 << 20;
const WORD: usize = 4;
const PAGE: usize = 4096;

unsafe extern "C" {
    fn mmap(address: *mut u8, length: usize, protection: i32, flags: i32, file: i32, offset: i64) -> *mut u8;
    fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
}

// Constants of Linux. The mapping is shared, because private mappings count against `RLIMIT_DATA` before they
// are used.
const PROT_READ_WRITE: i32 = 3;
const MAP_SHARED: i32 = 1;
const MAP_PRIVATE: i32 = 2;
const MAP_ANONYMOUS: i32 = 0x20;
const MAP_NORESERVE: i32 = 0x4000;
const MAP_FAILED: usize = usize::MAX;
/// The value with which `madvise` returns pages of a shared mapping to the operating system. The
/// pages contain zeros afterwards. The next constant is the value for private mappings.
const MADV_REMOVE: i32 = 9;
const MADV_DONTNEED: i32 = 4;
/// The preferred size of the scratch memory if no shared memory is available, in bytes. This
/// happens in sandboxes that limit memory only by `RLIMIT_DATA`. There, the whole mapping counts as
/// used from the start.
const PREFERRED_PRIVATE_SIZE: usize = 16 << 20;

struct Block {
    start: *mut u8,
    size: usize,
    give_back: i32,
}

struct ScratchCell(UnsafeCell<Block>);

// SAFETY: see the invariant of this module.
unsafe impl Sync for ScratchCell {}

static SCRATCH: ScratchCell =
    ScratchCell(UnsafeCell::new(Block { start: std::ptr::null_mut(), size: 0, give_back: MADV_REMOVE }));

/// Allocates the memory that Java and Rust share, and returns its address and size. This happens
/// once. Returns `None` if not even the minimum is available.
pub(crate) fn open() -> Option<(*mut u8, usize)> {
    map(MAP_SHARED, PREFERRED_SIZE, MADV_REMOVE)
        .or_else(|| map(MAP_PRIVATE, PREFERRED_PRIVATE_SIZE, MADV_DONTNEED))
}

fn map(kind: i32, wanted: usize, give_back: i32) -> Option<(*mut u8, usize)> {
    let mut size = wanted;
    while size >= MINIMUM_SIZE {
        let flags = kind | MAP_ANONYMOUS | MAP_NORESERVE;
        // SAFETY: a new mapping at any address.
        let start = unsafe { mmap(std::ptr::null_mut(), size, PROT_READ_WRITE, flags, -1, 0) };
        if start as usize != MAP_FAILED {
            // SAFETY: this function is called once, before any native method exists.
            unsafe { *SCRATCH.0.get() = Block { start, size, give_back } };
            return Some((start, size));
        }
        size /= 2;
    }
    None
}

#[inline(always)]
fn block() -> &'static Block {
    // SAFETY: `open` wrote the block once, before any native method was called.
    unsafe { &*SCRATCH.0.get() }
}

/// A writer of 32-bit words to the scratch memory, from its beginning. Java reads the words.
#[derive(Debug)]
pub struct Writer {
    at: *mut u8,
    left: usize,
    full: bool,
}

impl Writer {
    #[inline(always)]
    pub(crate) fn new() -> Self {
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
        // SAFETY: the room was checked.
        self.at = unsafe { at.add(bytes) };
        Some(at)
    }

    /// Writes one 32-bit word to the scratch memory.
    #[inline(always)]
    pub fn word(&mut self, value: i32) {
        if let Some(at) = self.room(WORD) {
            // SAFETY: there is room for a word, and the scratch memory is aligned to words.
            unsafe { at.cast::<i32>().write(value) }
        }
    }

    /// Writes a double to the scratch memory, where it takes two 32-bit words.
    #[inline(always)]
    pub fn double(&mut self, value: f64) {
        if let Some(at) = self.room(2 * WORD) {
            // SAFETY: there is room for two words.
            unsafe { at.cast::<f64>().write_unaligned(value) }
        }
    }

    /// Copies bytes to the scratch memory. They must form whole 32-bit words.
    ///
    /// # Safety
    /// `from` must point to `length` bytes.
    #[inline(always)]
    pub unsafe fn bytes(&mut self, from: *const u8, length: usize) {
        if let Some(at) = self.room(length) {
            // SAFETY: there is room for the bytes, and the caller guarantees the source.
            unsafe { at.copy_from_nonoverlapping(from, length) }
        }
    }

    /// Writes a string to the scratch memory, from which Java reads it. The final NUL is omitted,
    /// because only strings from Java need it.
    pub fn string(&mut self, bytes: &[u8]) {
        self.word(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
        let padded = bytes.len().next_multiple_of(WORD);
        if let Some(at) = self.room(padded) {
            // SAFETY: there is room for at least this many bytes.
            unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
        }
    }

    /// Returns the size of the scratch memory in MiB if the written values do not fit.
    #[inline(always)]
    pub(crate) fn exceeded_limit(self) -> Option<usize> {
        self.full.then(|| block().size >> 20)
    }
}

/// A reader of the 32-bit words that Java has written to the scratch memory, from its beginning.
/// The reader owns the memory to which the values that it returns point.
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
    /// Creates a reader at the beginning of the scratch memory, which Java has filled.
    #[inline(always)]
    pub fn new() -> Self {
        Reader { at: block().start, blocks: Vec::new() }
    }

    /// Reads one 32-bit word from the scratch memory.
    ///
    /// # Safety
    /// The scratch memory must contain a word at the current position.
    #[inline(always)]
    pub(crate) unsafe fn word(&mut self) -> i32 {
        // SAFETY: guaranteed by the caller. The scratch memory is aligned to words.
        unsafe { self.bytes(WORD).cast::<i32>().read() }
    }

    /// Reads a double from the scratch memory, where it takes two 32-bit words.
    ///
    /// # Safety
    /// The scratch memory must contain two words at the current position.
    #[inline(always)]
    pub(crate) unsafe fn double(&mut self) -> f64 {
        // SAFETY: guaranteed by the caller.
        unsafe { self.bytes(2 * WORD).cast::<f64>().read_unaligned() }
    }

    /// Returns a pointer to the next `length` bytes of the scratch memory. The reader moves past
    /// them.
    ///
    /// # Safety
    /// The scratch memory must contain this many bytes at the current position.
    #[inline(always)]
    pub(crate) unsafe fn bytes(&mut self, length: usize) -> *mut u8 {
        let at = self.at;
        // SAFETY: guaranteed by the caller.
        self.at = unsafe { at.add(length) };
        at
    }

    /// Returns a pointer to the next string in the scratch memory. The reader moves past the
    /// string.
    ///
    /// # Safety
    /// The scratch memory must contain a string at the current position.
    pub(crate) unsafe fn string(&mut self) -> *mut c_char {
        // SAFETY: guaranteed by the caller. Java ends strings with NUL and pads them to whole words.
        unsafe {
            let length = self.word() as usize;
            self.bytes((length + 1).next_multiple_of(WORD)).cast()
        }
    }

    /// Allocates memory for the items of an array that Java wrote. The memory is freed together
    /// with the reader.
    pub(crate) fn room<T>(&mut self, length: usize) -> *mut T {
        let Ok(layout) = Layout::array::<T>(length) else { std::process::abort() };
        if layout.size() == 0 {
            return std::ptr::NonNull::dangling().as_ptr();
        }
        // SAFETY: the size is not 0.
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
            // SAFETY: `room` allocated the block with this layout.
            unsafe { std::alloc::dealloc(start, layout) }
        }
    }
}

/// Gives pages of the scratch memory back to the operating system. This is useful after a very
/// large value has used them.
pub(crate) fn trim() {
    let Block { start, size, give_back } = *block();
    let from = (start as usize + RETAINED_BYTES).next_multiple_of(PAGE);
    let to = (start as usize + size) / PAGE * PAGE;
    if from < to {
        // SAFETY: the range consists of whole pages inside the block whose contents are no longer needed.
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

    /// Checks that values in the scratch memory are read back unchanged. A single test covers
    /// everything, because there is only one scratch memory.
    #[test]
    fn values_are_read_as_they_were_written() {
        open().expect("the scratch memory can be reserved");
        let mut pairs = [Pair { x: 1, y: -2 }, Pair { x: i32::MIN, y: i32::MAX }];
        let mut cells = [
            Cell { free: 1, weight: -0.0, place: pairs[0] },
            Cell { free: 0, weight: 1e300, place: pairs[1] },
        ];
        let mut rows = [array(&mut pairs), Array { items: std::ptr::null_mut(), length: 0 }];
        let mut out = Writer::new();
        // SAFETY: the arrays are valid.
        unsafe {
            array(&mut cells).put(&mut out);
            array(&mut rows).put(&mut out);
        }
        assert!(!out.full);
        let mut from = Reader::new();
        // SAFETY: the values are read in the order in which they were written.
        let (cells_back, rows_back) =
            unsafe { (from.next::<Array<Cell>>(), from.next::<Array<Array<Pair>>>()) };
        // SAFETY: the values live as long as the reader.
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
        for _ in 0..(super::PREFERRED_SIZE / 8 + 1) {
            out.double(0.5);
        }
        assert!(out.full, "text that does not fit sets `full` and is not written");
        const { assert!(!Cell::PLAIN && Pair::PLAIN) };
    }
}
