//! Direct calls of the benchmark's functions from Rust, through `extern "C"` pointers.

use super::Figures;
use libloading::Library;
use std::ffi::{c_char, c_void};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

const RUNS: u32 = 7;
const TIMES: u32 = 100_000;

#[derive(Clone, Copy)]
#[repr(C)]
struct Pair {
    x: i32,
    y: i32,
}

#[repr(C)]
struct Cell {
    contents: i32,
    place: Pair,
    free: u8,
    amount: i32,
}

#[repr(C)]
struct Array<T> {
    items: *mut T,
    length: usize,
}

/// Returns the time of the monotonic clock in nanoseconds. It is the same in all processes.
pub fn monotonic() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    time.tv_sec.unsigned_abs() * 1_000_000_000 + time.tv_nsec.unsigned_abs()
}

fn best_time(mut call: impl FnMut(i32)) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..=RUNS {
        let start = Instant::now();
        for i in 0..TIMES as i32 {
            call(i);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / f64::from(TIMES));
    }
    best
}

/// The benchmark's functions in its library. The types are those of `crates/bench/calls/api.yml`
/// under the C ABI.
struct Functions {
    int: unsafe extern "C" fn() -> i32,
    two: unsafe extern "C" fn(i32, i32) -> i32,
    pair: unsafe extern "C" fn(Pair) -> i32,
    text: unsafe extern "C" fn(Pair, *const c_char),
    cell: unsafe extern "C" fn() -> Cell,
    pairs: unsafe extern "C" fn() -> Array<Pair>,
    ints: unsafe extern "C" fn() -> Array<i32>,
    take: unsafe extern "C" fn(Array<i32>) -> i32,
    free: unsafe extern "C" fn(*mut c_void),
}

impl Functions {
    /// Looks up the functions in the benchmark's library.
    fn find(library: &Library) -> Result<Self, libloading::Error> {
        // SAFETY: the library was generated from the description that gives the types.
        unsafe {
            Ok(Functions {
                int: *library.get(b"joute_api_no_argument")?,
                two: *library.get(b"joute_api_two_ints")?,
                pair: *library.get(b"joute_api_send_pair")?,
                text: *library.get(b"joute_api_draw_text")?,
                cell: *library.get(b"joute_api_get_cell")?,
                pairs: *library.get(b"joute_api_ten_pairs")?,
                ints: *library.get(b"joute_api_hundred_ints")?,
                take: *library.get(b"joute_api_take_ints")?,
                free: *library.get(b"joute_free")?,
            })
        }
    }
}

/// Measures the time of direct calls from Rust to every function of the benchmark's library.
///
/// # Errors
/// Returns an error if the library cannot be loaded.
pub fn direct(library: &Path) -> crate::options::Result<Figures> {
    let fail = |error: libloading::Error| format!("{}: {error}", library.display());
    // SAFETY: the library was built by this program and has no constructors.
    let library = unsafe { Library::new(library) }.map_err(fail)?;
    let Functions { int, two, pair, text, cell, pairs, ints, take, free } =
        Functions::find(&library).map_err(fail)?;
    let mut hundred: Vec<i32> = (0..100).map(|x| x * 1000).collect();
    let items = hundred.as_mut_ptr();
    let mut figures = Figures::new();
    let mut note = |name: &str, figure: f64| figures.insert(name.to_owned(), figure);
    // SAFETY: the calls follow the contract of the C ABI, and each returned block is freed once.
    unsafe {
        note("int", best_time(|_| _ = black_box(int())));
        note("2 ints", best_time(|i| _ = black_box(two(i, 2))));
        note("tuple sent", best_time(|i| _ = black_box(pair(Pair { x: i, y: 2 }))));
        note("text drawn", best_time(|i| text(Pair { x: i, y: 2 }, c"joute".as_ptr())));
        note(
            "struct back",
            best_time(|_| {
                let Cell { contents, place, free, amount } = cell();
                black_box((contents, place.x, place.y, free, amount));
            }),
        );
        note(
            "10 pairs back",
            best_time(|_| {
                let Array { items, length } = pairs();
                black_box((*items.add(length - 1)).y);
                free(items.cast());
            }),
        );
        note(
            "100 ints back",
            best_time(|_| {
                let Array { items, length } = ints();
                black_box(*items.add(length - 1));
                free(items.cast());
            }),
        );
        note("100 ints in", best_time(|_| _ = black_box(take(Array { items, length: 100 }))));
        note("entry", best_time(|_| _ = black_box((int(), int()))));
    }
    Ok(figures)
}
