//! Rules of a game that do almost nothing. They measure the cost of calls with `joute-bench calls`.
//!
//! A champion measures its own calls and reports the figures through `report`. Calls of user
//! functions are measured here.

/// The API that the benchmark gives to a champion. It is generated from the benchmark's game
/// description.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

use api::{Answer, Api, Call, Cell, JOUTE_LOCALE, JOUTE_NAME, Kind, Pair};
use joute_abi::Driver;
use std::fs::File;
use std::io::Write as _;
use std::time::Instant;

/// The environment variable with the path of the benchmark's result file. Each line of the file has
/// the form `name<TAB>number`.
pub const OUT_VARIABLE: &str = "JOUTE_BENCH_OUT";
/// The environment variable with the time at which the champion's process was started. It is in
/// nanoseconds of the monotonic clock.
pub const STARTED_VARIABLE: &str = "JOUTE_BENCH_STARTED";

/// The number of function calls in one measured run of the benchmark.
const CALLS_PER_RUN: u32 = 100_000;
/// The number of measured runs of the benchmark. Together they make a million function calls.
const RUN_COUNT: u32 = 10;
/// The number of calls before the memory of the process is first measured. They give allocators and
/// just-in-time compilers time to settle.
const WARM_UP_CALLS: u32 = 100_000;

/// The stage that the benchmark has reached.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// The champion is about to measure its own calls of API functions.
    Measure,
    /// The calls that warm up the champion are about to begin.
    WarmUp,
    /// The given number of measured runs has been completed.
    Run(u32),
}

/// The rules of the benchmark, written as a game. They call the functions of the champion and
/// measure the time.
#[derive(Debug)]
pub struct Bench {
    clock: Instant,
    counter: i32,
    out: Option<File>,
    stage: Stage,
    /// The number of calls that remain until the next stage of the benchmark.
    left: u32,
    run_start: Instant,
    best: f64,
    resident: u64,
}

/// Returns the time of the monotonic clock in nanoseconds. All processes of the machine share this
/// clock.
pub fn monotonic() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    time.tv_sec.unsigned_abs() * 1_000_000_000 + time.tv_nsec.unsigned_abs()
}

/// Returns the memory that this process occupies, in KiB. It is the resident memory, or 0 if it is
/// unknown.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()).and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

impl Bench {
    fn write(&mut self, name: &str, number: f64) {
        if let Some(out) = &mut self.out {
            // The harness reports a figure that could not be written as missing.
            let _ = writeln!(out, "{name}\t{number}");
        }
    }

    /// Moves the benchmark to its next stage. Returns the next function call to make, or `None` at
    /// the end.
    #[cold]
    #[inline(never)]
    fn turn_page(&mut self) -> Option<Call> {
        let now = Instant::now();
        match self.stage {
            Stage::Measure => {
                self.stage = Stage::WarmUp;
                return Some(Call::Measure {});
            }
            Stage::WarmUp => {
                self.left = WARM_UP_CALLS;
                self.stage = Stage::Run(0);
            }
            Stage::Run(done) => {
                if done == 0 {
                    self.resident = resident();
                } else {
                    self.best =
                        self.best.min((now - self.run_start).as_nanos() as f64 / f64::from(CALLS_PER_RUN));
                }
                if done == RUN_COUNT {
                    self.write("entry", self.best);
                    self.write("resident before", self.resident as f64);
                    self.write("resident after", resident() as f64);
                    return None;
                }
                self.left = CALLS_PER_RUN;
                self.stage = Stage::Run(done + 1);
                self.run_start = Instant::now();
            }
        }
        self.left -= 1;
        Some(Call::Entry {})
    }
}

impl Driver for Bench {
    type Api = Self;
    type Call = Call;
    type Answer = Answer;
    type Error = std::io::Error;
    const GAME: &'static str = JOUTE_NAME;
    const LOCALE: joute_abi::Locale = JOUTE_LOCALE;

    fn open() -> std::io::Result<Self> {
        let out = std::env::var_os(OUT_VARIABLE).map(File::create).transpose()?;
        let clock = Instant::now();
        let mut bench = Bench {
            clock,
            counter: 41,
            out,
            stage: Stage::Measure,
            left: 0,
            run_start: clock,
            best: f64::INFINITY,
            resident: 0,
        };
        if let Some(started) = std::env::var(STARTED_VARIABLE).ok().and_then(|text| text.parse::<u64>().ok())
        {
            bench.write("start", monotonic().saturating_sub(started) as f64);
        }
        Ok(bench)
    }

    fn greet(&mut self, _: &str) -> std::io::Result<()> {
        Ok(())
    }

    #[inline]
    fn next(&mut self, _: Option<Answer>) -> std::io::Result<Option<Call>> {
        if self.left == 0 {
            return Ok(self.turn_page());
        }
        self.left -= 1;
        Ok(Some(Call::Entry {}))
    }

    #[inline(always)]
    fn api(&mut self) -> &mut Self {
        self
    }
}

impl Api for Bench {
    #[inline]
    fn no_argument(&mut self) -> i32 {
        self.counter
    }

    #[inline]
    fn two_ints(&mut self, a: i32, b: i32) -> i32 {
        a.wrapping_add(b)
    }

    #[inline]
    fn send_pair(&mut self, p: Pair) -> i32 {
        p.x.wrapping_add(p.y)
    }

    #[inline]
    fn get_cell(&mut self) -> Cell {
        Cell { contents: Kind::Tree, place: Pair { x: self.counter, y: 2 }, free: true, amount: 3 }
    }

    #[inline]
    fn ten_pairs(&mut self) -> Vec<Pair> {
        (0..10).map(|x| Pair { x, y: self.counter }).collect()
    }

    #[inline]
    fn hundred_ints(&mut self) -> Vec<i32> {
        (0..100).map(|x| x * 1000).collect()
    }

    #[inline]
    fn take_ints(&mut self, values: &[i32]) -> i32 {
        values.last().copied().unwrap_or(0)
    }

    fn now(&mut self) -> f64 {
        self.clock.elapsed().as_nanos() as f64
    }

    fn repeat(&mut self) -> i32 {
        100_000
    }

    fn report(&mut self, name: &str, nanoseconds: f64) {
        self.write(name, nanoseconds);
    }
}
