//! The waits for a processor of the busiest threads of a control group.

use super::run_clock::RunClock;
use rustix::process::Pid;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::PathBuf;
use std::time::Duration;

/// The number of threads whose waits are read.
pub const MEASURED_THREADS: usize = 4;

/// The times of a program since its start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProgramTimes {
    /// The processor time of all threads.
    pub processor: Duration,
    /// The time in which no thread ran although at least one was ready to run. It is exact if all
    /// threads use the same processor. Otherwise, it may be less than the true value.
    pub stalled: Duration,
    /// The times that each of the busiest threads was ready to run but did not run. A wait counts
    /// when it is over.
    pub waits: [Duration; MEASURED_THREADS],
    /// True if the waits also contain the time that the host of a virtual machine took away from the
    /// threads while they ran. The time before the call of
    /// [`Process::count_stolen_time`](crate::process::Process::count_stolen_time) is never contained.
    pub counts_stolen_time: bool,
    /// True if one of the busiest threads runs or waits for a processor. The kernel does not say which of
    /// the two it does.
    pub is_ready: bool,
}

/// The processor time after which the busiest threads are chosen again. They are chosen earlier if
/// the processor time has doubled, because a program that has just started has other threads than
/// in its first call.
const CHOICE_INTERVAL: Duration = Duration::from_millis(5);

/// The maximum number of threads among which the busiest are chosen. It bounds the time of the
/// choice.
const MAX_CANDIDATES: usize = 256;

/// The threads of a control group that have used the most processor time.
#[derive(Debug, Default)]
pub(super) struct BusiestThreads {
    /// The group's file `cgroup.threads`, which lists its threads.
    pub(super) list: PathBuf,
    threads: Vec<Thread>,
    /// The processor time of the group when the threads were chosen.
    chosen_at: Option<Duration>,
}

/// The open files of one thread.
#[derive(Debug)]
struct Thread {
    id: Pid,
    /// The file `schedstat`, which contains the thread's processor time and its waits for a processor.
    counters: File,
    /// The file `stat`, which contains the thread's state.
    state: File,
    stolen_time: Option<StolenTime>,
}

/// The time that the host of a virtual machine takes away from a thread while it runs. No counter of
/// the kernel contains it: it is the part of the time with a processor that is no processor time.
#[derive(Debug)]
struct StolenTime {
    clock: RunClock,
    /// The processor time of the thread when the clock was started.
    start: Duration,
}

impl StolenTime {
    /// Returns the stolen time, given the processor time of the thread just now.
    fn elapsed(&self, processor: Duration) -> Duration {
        let on_processor = self.clock.elapsed().unwrap_or_default();
        on_processor.saturating_sub(processor.saturating_sub(self.start))
    }
}

impl BusiestThreads {
    /// Chooses the busiest threads if the group has used enough processor time since the last
    /// choice. Stops to count their stolen time. `processor` is the group's processor time.
    pub(super) fn choose(&mut self, processor: Duration) {
        self.threads.iter_mut().for_each(|thread| thread.stolen_time = None);
        if self.chosen_at.is_some_and(|at| processor.saturating_sub(at) < at.min(CHOICE_INTERVAL)) {
            return;
        }
        self.chosen_at = Some(processor);
        let text = std::fs::read_to_string(&self.list).unwrap_or_default();
        let mut candidates: Vec<(Duration, &str, File)> =
            text.lines().take(MAX_CANDIDATES).filter_map(thread_usage).collect();
        candidates.sort_by_key(|(used, ..)| std::cmp::Reverse(*used));
        candidates.truncate(MEASURED_THREADS);
        let open = |(_, thread, counters): (Duration, &str, File)| {
            let id = thread.parse().ok().and_then(Pid::from_raw)?;
            let state = File::open(format!("/proc/{thread}/stat")).ok()?;
            Some(Thread { id, counters, state, stolen_time: None })
        };
        self.threads = candidates.into_iter().filter_map(open).collect();
    }

    /// Starts to count the time that the host of a virtual machine takes away from the chosen threads,
    /// if the kernel allows it. The time counts as a wait until the threads are chosen again.
    pub(super) fn count_stolen_time(&mut self) {
        for thread in &mut self.threads {
            thread.stolen_time = RunClock::start(thread.id).and_then(|clock| {
                let (start, _) = counters(&thread.counters)?;
                Some(StolenTime { clock, start })
            });
        }
    }

    /// Returns true if stolen time is counted. The kernel allows it for all threads or for none. A
    /// chosen thread that has ended has no counter, and no time is stolen from it.
    pub(super) fn counts_stolen_time(&self) -> bool {
        self.threads.iter().any(|thread| thread.stolen_time.is_some())
    }

    /// Returns the time that each of the chosen threads has waited for a processor since it started.
    /// A wait counts when it is over.
    pub(super) fn waits(&self) -> [Duration; MEASURED_THREADS] {
        let mut waits = [Duration::ZERO; MEASURED_THREADS];
        for (wait, thread) in waits.iter_mut().zip(&self.threads) {
            let Some((processor, waited)) = counters(&thread.counters) else { continue };
            let stolen = thread.stolen_time.as_ref().map(|stolen| stolen.elapsed(processor));
            *wait = waited + stolen.unwrap_or_default();
        }
        waits
    }

    /// Returns true if one of the chosen threads runs or waits for a processor.
    pub(super) fn is_ready(&self) -> bool {
        self.threads.iter().any(|thread| {
            let mut text = [0; 128];
            // The name of the program is in parentheses and may contain any character.
            let length = thread.state.read_at(&mut text, 0).unwrap_or(0);
            text[..length]
                .windows(3)
                .rfind(|part| part.starts_with(b") "))
                .is_some_and(|part| part[2] == b'R')
        })
    }
}

/// Returns the processor time of a thread, with its number and its open counters.
fn thread_usage(thread: &str) -> Option<(Duration, &str, File)> {
    let file = File::open(format!("/proc/{thread}/schedstat")).ok()?;
    Some((counters(&file)?.0, thread, file))
}

/// Reads the processor time of a thread, and the time that it has waited for a processor.
fn counters(file: &File) -> Option<(Duration, Duration)> {
    let mut text = [0; 80];
    let length = file.read_at(&mut text, 0).ok()?;
    let mut nanos = std::str::from_utf8(&text[..length]).ok()?.split(' ').map(|word| word.parse().ok());
    Some((Duration::from_nanos(nanos.next()??), Duration::from_nanos(nanos.next()??)))
}

#[cfg(test)]
mod tests {
    use super::{BusiestThreads, RunClock};
    use rustix::thread::gettid;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    fn compute(time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn stolen_time_is_counted_although_a_thread_has_ended() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let mut threads =
            BusiestThreads { list: folder.path().join("cgroup.threads"), ..BusiestThreads::default() };
        let (sent, received) = std::sync::mpsc::channel::<()>();
        let (number_sent, number) = std::sync::mpsc::channel();
        let other = std::thread::spawn(move || {
            number_sent.send(gettid()).expect("the receiver exists");
            // This fails when the sender is dropped.
            let _ = received.recv();
        });
        let other_id = number.recv().expect("the thread sends its number").as_raw_nonzero();
        let list = format!("{}\n{other_id}", gettid().as_raw_nonzero());
        std::fs::write(&threads.list, list).expect("the file can be written");
        threads.choose(Duration::from_millis(1));
        assert_eq!(threads.threads.len(), 2);
        drop(sent);
        other.join().expect("the thread ends");
        while std::path::Path::new(&format!("/proc/self/task/{other_id}")).exists() {
            std::thread::sleep(Duration::from_millis(1));
        }
        threads.count_stolen_time();
        assert_eq!(threads.counts_stolen_time(), RunClock::idle().is_some());
    }

    #[test]
    fn the_busiest_threads_are_measured() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let list = folder.path().join("cgroup.threads");
        let over = AtomicBool::new(false);
        let (sent, received) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            for busy in [false, false, false, false, false, true] {
                let (sent, over) = (sent.clone(), &over);
                scope.spawn(move || {
                    if busy {
                        compute(Duration::from_millis(20));
                    }
                    let own = std::fs::read_link("/proc/thread-self").expect("the thread's link can be read");
                    sent.send(own.file_name().expect("the path ends with a number").to_owned())
                        .expect("the receiver exists");
                    while busy && !over.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                    while !over.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                });
            }
            let numbers: Vec<_> =
                received.iter().take(6).map(|id| id.to_string_lossy().into_owned()).collect();
            std::fs::write(&list, numbers.join("\n")).expect("the file can be written");
            let mut threads = BusiestThreads { list: list.clone(), ..BusiestThreads::default() };
            threads.choose(Duration::from_millis(1));
            threads.threads.clear();
            threads.choose(Duration::from_millis(2));
            let doubled = threads.threads.len();
            threads.choose(Duration::from_millis(20));
            let busy = threads.threads.len();
            let ready = threads.is_ready();
            let counted_before = threads.counts_stolen_time();
            threads.count_stolen_time();
            let counted = threads.counts_stolen_time();
            // The list is read again only after the group has computed for some time.
            std::fs::write(&list, "").expect("the file can be written");
            threads.choose(Duration::from_millis(22));
            let count = threads.threads.len();
            let counted_after = threads.counts_stolen_time();
            threads.choose(Duration::from_millis(30));
            over.store(true, Ordering::Relaxed);
            assert_eq!((doubled, busy, ready, count), (4, 4, true, 4));
            let may_count = RunClock::idle().is_some();
            assert_eq!((counted_before, counted, counted_after), (false, may_count, false));
            assert!(threads.threads.is_empty() && !threads.is_ready());
        });
    }
}
