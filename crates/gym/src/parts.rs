//! Runs functions on the parts of a pool, in all of its threads.

use crate::error::GymError;
use rayon::ThreadPool;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// The time for which the threads of a pool wait for the next step before they sleep. It
/// takes about as long to wake a thread of a virtual machine.
const SPIN_DURATION: Duration = Duration::from_micros(200);

/// The threads of a pool.
pub(crate) struct Threads {
    /// All threads but that of the caller.
    others: ThreadPool,
    /// The number of steps that were started.
    steps: Arc<AtomicU64>,
}

/// A function that is run on each part.
pub(crate) type Phase<'a, P> = &'a (dyn Fn(&mut P) -> Result<(), GymError> + Sync);

impl Threads {
    /// Starts the threads. `number` includes the thread of the caller.
    ///
    /// # Errors
    /// Returns an error if the system refuses a thread.
    pub fn new(number: usize) -> Result<Self, GymError> {
        let others = rayon::ThreadPoolBuilder::new().num_threads(number - 1).build()?;
        Ok(Threads { others, steps: Arc::default() })
    }
}

/// Runs the functions on all parts, one function after the other. The next one is run only if no part
/// has an error. Returns the error of the first part that has one.
///
/// The thread of the caller works, too. It starts at the first part, without waiting for the others, and
/// each other thread starts at a part of its own. Threads that are done continue with the
/// parts of others. The same thread therefore mostly works on the same parts, which are in its cache.
pub(crate) fn run_phases<P: Send, const N: usize>(
    threads: Option<&Threads>,
    mut parts: Vec<P>,
    phases: [Phase<'_, P>; N],
) -> Result<(), GymError> {
    let Some(Threads { others, steps }) = threads else {
        return phases.iter().try_for_each(|phase| parts.iter_mut().try_for_each(phase));
    };
    let run = Run {
        parts: parts.into_iter().map(|part| Mutex::new((0, part))).collect(),
        phases,
        finished: [const { AtomicUsize::new(0) }; N],
        error: Mutex::new(None),
    };
    let step = steps.fetch_add(1, Ordering::Relaxed) + 1;
    let number = others.current_num_threads();
    others.in_place_scope(|scope| {
        for other in 1..=number {
            let run = &run;
            scope.spawn(move |_| {
                run.work(other * run.parts.len() / (number + 1));
                let steps = Arc::clone(steps);
                rayon::spawn(move || stay_awake(&steps, step));
            });
        }
        run.work(0);
    });
    let error = run.error.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), |(_, error)| Err(error))
}

/// Waits for a short time, until the step after `step` is started.
fn stay_awake(steps: &AtomicU64, step: u64) {
    let start = Instant::now();
    while steps.load(Ordering::Relaxed) == step && start.elapsed() < SPIN_DURATION {
        std::thread::yield_now();
    }
}

/// The parts and the functions that are run on them.
struct Run<'a, P, const N: usize> {
    /// The parts, with the number of functions that were run on each.
    parts: Vec<Mutex<(usize, P)>>,
    phases: [Phase<'a, P>; N],
    /// The number of parts on which each function was run.
    finished: [AtomicUsize; N],
    /// The error of the first part that has one.
    error: Mutex<Option<(usize, GymError)>>,
}

impl<P, const N: usize> Run<'_, P, N> {
    /// Works until no part is left. `first` is the index of the part to start with.
    fn work(&self, first: usize) {
        let all = self.parts.len();
        for (number, phase) in self.phases.iter().enumerate() {
            for index in (first..all).chain(0..first) {
                // Another thread is working on a part whose lock is taken.
                let mut part = match self.parts[index].try_lock() {
                    Ok(part) => part,
                    Err(TryLockError::Poisoned(part)) => part.into_inner(),
                    Err(TryLockError::WouldBlock) => continue,
                };
                if part.0 == number {
                    part.0 += 1;
                    // Other threads must not wait for a part whose function panics.
                    let _finished = FinishGuard(&self.finished[number]);
                    if let Err(error) = phase(&mut part.1) {
                        self.keep(index, error);
                    }
                }
            }
            while self.finished[number].load(Ordering::Acquire) < all {
                std::thread::yield_now();
            }
            if self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
                return;
            }
        }
    }

    fn keep(&self, index: usize, error: GymError) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        if first.as_ref().is_none_or(|(other, _)| index < *other) {
            *first = Some((index, error));
        }
    }
}

/// A guard that counts a part as finished when it is dropped.
struct FinishGuard<'a>(&'a AtomicUsize);

impl Drop for FinishGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::{Phase, Threads, run_phases};
    use crate::error::GymError;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const PARTS: usize = 50;

    /// Runs two functions on parts that count their calls. The first one fails on some parts.
    fn run(threads: usize, fails: &[usize]) -> (Vec<[usize; 2]>, Option<i64>) {
        let counts: Vec<[AtomicUsize; 2]> = (0..PARTS).map(|_| Default::default()).collect();
        let first: Phase<'_, usize> = &|part| {
            counts[*part][0].fetch_add(1, Ordering::Relaxed);
            let error = GymError::NotOffered { environment: *part, seat: 0, action: *part as i64 };
            if fails.contains(part) { Err(error) } else { Ok(()) }
        };
        let second: Phase<'_, usize> = &|part| {
            counts[*part][1].fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let threads = (threads > 1).then(|| Threads::new(threads).expect("the threads can be started"));
        let result = run_phases(threads.as_ref(), (0..PARTS).collect(), [first, second]);
        let failure = result.err().map(|error| match error {
            GymError::NotOffered { action, .. } => action,
            other => panic!("{other}"),
        });
        let counts = counts.into_iter().map(|counts| counts.map(AtomicUsize::into_inner));
        (counts.collect(), failure)
    }

    #[test]
    fn each_function_is_run_once_on_each_part() {
        for threads in 1..=4 {
            for _ in 0..20 {
                assert_eq!(run(threads, &[]), (vec![[1, 1]; PARTS], None), "{threads} threads");
            }
        }
    }

    #[test]
    fn the_first_error_prevents_the_next_function() {
        for threads in 1..=4 {
            let (counts, failed) = run(threads, &[40, 7, 21]);
            assert_eq!(failed, Some(7), "{threads} threads");
            assert!(counts.iter().all(|[_, second]| *second == 0), "{threads} threads");
        }
    }
}
