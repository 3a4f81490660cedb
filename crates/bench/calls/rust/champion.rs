//! Measures every kind of API call, for `joute-bench calls`.

pub mod api;

use api::*;
use std::hint::black_box;

/// Measures how long a call of an API function takes. It makes `repeat()` calls once to warm up and
/// then seven times, and reports the best time per call.
fn time_calls(name: &str, mut call: impl FnMut(i32) -> i32) {
    let times = repeat();
    let mut best = f64::INFINITY;
    for run in 0..=7 {
        let start = now();
        for i in 0..times {
            black_box(call(i));
        }
        let taken = (now() - start) / f64::from(times);
        if run > 0 {
            best = best.min(taken);
        }
    }
    report(name, best);
}

pub fn measure() {
    let ints: Vec<i32> = (0..100).map(|i| i * 1000).collect();
    time_calls("int", |_| no_argument());
    time_calls("2 ints", |i| two_ints(i, 2));
    time_calls("tuple sent", |i| send_pair((i, 2)));
    time_calls("text drawn", |i| {
        draw_text((i, 2), "joute");
        i
    });
    time_calls("struct back", |_| {
        let cell = get_cell();
        cell.amount + cell.place.0
    });
    time_calls("10 pairs back", |_| ten_pairs()[9].1);
    time_calls("100 ints back", |_| hundred_ints()[99]);
    time_calls("100 ints in", |_| take_ints(&ints));
}

pub fn entry() {
    black_box(no_argument());
    black_box(no_argument());
}
