//! The processors of a match and of its champions.

use rustix::thread::CpuSet;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the numbers of the processors on which this thread may run, in ascending order. The list
/// is empty if the system call fails.
pub fn own_processors() -> Vec<usize> {
    let Ok(affinity) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|number| affinity.is_set(*number)).collect()
}

/// A guard that keeps the current thread on a match's processors until it is dropped. Turns are
/// then twice as fast, because no thread on another processor is woken.
pub(super) struct ProcessorGuard {
    previous: Option<CpuSet>,
}

impl ProcessorGuard {
    /// Keeps the current thread on these processors. An empty list means any processor.
    pub(super) fn new(processors: &[usize]) -> Self {
        let mut set = CpuSet::new();
        processors.iter().filter(|number| **number < CpuSet::MAX_CPU).for_each(|number| set.set(*number));
        let previous = rustix::thread::sched_getaffinity(None).ok().filter(|_| set.count() > 0);
        // If the system call fails, the match is only slower.
        ProcessorGuard {
            previous: previous.filter(|_| rustix::thread::sched_setaffinity(None, &set).is_ok()),
        }
    }
}

impl Drop for ProcessorGuard {
    fn drop(&mut self) {
        if let Some(before) = &self.previous {
            let _ = rustix::thread::sched_setaffinity(None, before);
        }
    }
}

/// Returns the processors for the champions of a match: the requested ones, or otherwise all
/// processors of this process. In the second case, the list begins with another processor for each
/// match, so that parallel matches use different ones. Champions share a processor only if there
/// is just one.
pub(super) fn processors(requested: &[usize]) -> Vec<usize> {
    if !requested.is_empty() {
        return requested.to_vec();
    }
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let mut available = own_processors();
    let count = available.len().max(1);
    available.rotate_left(NEXT.fetch_add(1, Ordering::Relaxed) % count);
    available
}
