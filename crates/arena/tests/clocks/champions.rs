//! The champions of the test. They use the same library as generated champions.

use crate::game::{Apples, Orders as _, STEPS};
use joute_abi::Driver as _;
use joute_client::Client;
use joute_engine::Replica;
use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// The names of the champions, each of which has a kit.
pub const NAMES: [&str; 7] = ["steady", "sleeper", "slow", "greedy", "measurer", "worker", "crowd"];

/// The time for which the slow champion sleeps in each call.
pub const SLOW_SLEEP: Duration = Duration::from_millis(30);

/// The processor time that the worker and the crowd use in each call.
pub const WORK_TIME: Duration = Duration::from_millis(40);

/// The time for which the worker sleeps in each call.
pub const WORKER_SLEEP: Duration = Duration::from_millis(10);

/// The time for which the crowd sleeps in each call.
pub const CROWD_SLEEP: Duration = Duration::from_millis(120);

/// The number of threads of the crowd, which all compute on the same processor.
const CROWD_THREADS: u32 = 20;

/// The step, counted from 0, in which the sleeper sleeps. It sleeps for more than two calls and
/// less than three.
pub const SLEEPING_STEP: usize = 4;

/// Plays the champion that the kit names.
pub fn play() {
    let case = std::fs::read_to_string("case").expect("the case can be read");
    let mut client = Client::<Apples>::open().expect("the game can be opened");
    client.greet("c").expect("the arena receives the message");
    let mut measured = Measurements::default();
    while client.next(None).expect("the next call can be received").is_some() {
        match case.as_str() {
            "measurer" => measured.turn(client.api()),
            case => turn(case, client.api()),
        }
    }
}

fn turn(case: &str, game: &mut Replica<Apples>) {
    println!(
        "turn {} apples {} missed {} left {:?}",
        game.turn(),
        game.apples(),
        game.missed(),
        game.clocks()
    );
    match case {
        "sleeper" if game.turn() == SLEEPING_STEP + 1 => {
            std::thread::sleep(Duration::from_millis(2100));
            // This order is sent too late.
            game.take(2);
        }
        "slow" => {
            std::thread::sleep(SLOW_SLEEP);
            game.take(3);
        }
        "greedy" => game.take(3),
        "worker" => {
            compute(WORK_TIME / 2);
            std::thread::sleep(WORKER_SLEEP);
            compute(WORK_TIME / 2);
            game.take(1);
        }
        "crowd" => {
            std::thread::scope(|scope| {
                for _ in 0..CROWD_THREADS {
                    scope.spawn(|| compute(WORK_TIME / CROWD_THREADS));
                }
            });
            std::thread::sleep(CROWD_SLEEP);
            game.take(1);
        }
        _ => game.take(1),
    }
}

/// Computes until the thread has used the given processor time.
fn compute(length: Duration) {
    let processor_time = || {
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("the time fits into a `Duration`")
    };
    let end = processor_time() + length;
    while processor_time() < end {
        std::hint::spin_loop();
    }
}

/// The times that a champion measures for its own calls. It compares them with the times that the
/// arena reports.
#[derive(Default)]
struct Measurements {
    calls: usize,
    own: Duration,
    /// The remaining time of the match before the first call.
    whole: Duration,
    /// The total time that the champion had waited for a processor at the end of the last call.
    waited: Duration,
    /// The total time that the champion waited for a processor between calls.
    kept: Duration,
}

impl Measurements {
    fn turn(&mut self, game: &mut Replica<Apples>) {
        let start = Instant::now();
        let remaining = game.clocks().total().expect("the match is bounded");
        let waited = kept_waiting();
        if self.calls == 0 {
            self.whole = remaining;
        } else {
            self.kept += waited.saturating_sub(self.waited);
        }
        self.calls += 1;
        if self.calls == STEPS {
            let reported = self.whole - remaining;
            println!("{} {} {}", self.own.as_micros(), reported.as_micros(), self.kept.as_micros());
            return;
        }
        let length = std::fs::read_to_string("length")
            .expect("the length can be read")
            .parse()
            .expect("the text is a number");
        let length = Duration::from_micros(length);
        // The champion sleeps for half of the time and computes for the other half.
        std::thread::sleep(length / 2);
        game.take(1);
        while start.elapsed() < length {
            std::hint::spin_loop();
        }
        self.waited = kept_waiting();
        self.own += start.elapsed();
    }
}

/// Returns how long this thread was ready to run but had no processor. Returns zero if the kernel
/// does not count it.
pub fn kept_waiting() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').nth(1).and_then(|word| word.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}
