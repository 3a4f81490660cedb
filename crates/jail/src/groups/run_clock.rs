//! Measures how long a thread had a processor, with the kernel's performance counters.

use rustix::process::Pid;
use std::fs::File;
use std::io::Read as _;
use std::os::fd::FromRawFd as _;
use std::time::Duration;

/// A performance counter of the real time in which a thread has a processor.
///
/// This time is longer than the thread's processor time on a virtual machine, because it includes
/// steal time: the host gave the processor to other programs meanwhile. Switches to and from the
/// thread take longer while a counter is open. A jailed turn of a champion in C took 2.6 µs longer.
#[derive(Debug)]
pub(super) struct RunClock(File);

/// The first part of `struct perf_event_attr`. Every kernel with performance counters accepts this size.
#[repr(C)]
#[derive(Default)]
struct CounterAttributes {
    kind: u32,
    size: u32,
    config: u64,
    sample: [u64; 3],
    flags: u64,
    wake_up: [u32; 2],
    breakpoint: u64,
}

impl RunClock {
    /// Opens a counter of the current thread that counts nothing. While it exists, other counters
    /// start within 30 µs. The kernel needs more than 10 ms to start the first counter of the machine.
    /// Returns `None` if the kernel has no such counters or does not allow their use.
    pub(super) fn idle() -> Option<Self> {
        const DISABLED: u64 = 1 << 0;
        Self::open(0, DISABLED)
    }

    /// Starts a counter for a thread. Returns `None` if the kernel does not allow it.
    pub(super) fn start(thread: Pid) -> Option<Self> {
        Self::open(thread.as_raw_nonzero().get(), 0)
    }

    /// Opens a counter of a thread, or of the current one if `thread` is 0.
    fn open(thread: i32, flags: u64) -> Option<Self> {
        /// The type of counters that the kernel itself provides.
        const PERF_TYPE_SOFTWARE: u32 = 1;
        /// The counter of the time in which a thread has a processor.
        const PERF_COUNT_SW_TASK_CLOCK: u64 = 1;
        /// The kernel requires more privileges without this flag. The counter measures the same time.
        const EXCLUDE_KERNEL: u64 = 1 << 5;
        const CLOSE_ON_EXEC: u64 = 1 << 3;
        const ANY: i32 = -1;
        let attributes = CounterAttributes {
            kind: PERF_TYPE_SOFTWARE,
            size: size_of::<CounterAttributes>() as u32,
            config: PERF_COUNT_SW_TASK_CLOCK,
            flags: flags | EXCLUDE_KERNEL,
            ..CounterAttributes::default()
        };
        // SAFETY: the attributes have the size that they state, and the kernel only reads them.
        let file = unsafe {
            libc::syscall(libc::SYS_perf_event_open, &raw const attributes, thread, ANY, ANY, CLOSE_ON_EXEC)
        };
        let file = i32::try_from(file).ok().filter(|file| *file >= 0)?;
        // SAFETY: the kernel has just created this descriptor.
        Some(RunClock(unsafe { File::from_raw_fd(file) }))
    }

    /// Returns the time that the counter has measured so far.
    pub(super) fn elapsed(&self) -> Option<Duration> {
        let mut nanos = [0; 8];
        (&self.0).read_exact(&mut nanos).ok()?;
        Some(Duration::from_nanos(u64::from_ne_bytes(nanos)))
    }
}

#[cfg(test)]
mod tests {
    use super::RunClock;
    use rustix::thread::gettid;
    use std::time::{Duration, Instant};

    #[test]
    fn only_time_with_a_processor_is_measured() {
        let (Some(idle), Some(clock)) = (RunClock::idle(), RunClock::start(gettid())) else {
            println!("this user may not use performance counters");
            return;
        };
        let start = Instant::now();
        std::thread::sleep(Duration::from_millis(50));
        let slept = clock.elapsed().expect("the counter can be read");
        assert!(slept < Duration::from_millis(40), "{slept:?}");
        while clock.elapsed().expect("the counter can be read") < slept + Duration::from_millis(20) {
            assert!(start.elapsed() < Duration::from_secs(60), "the counter does not advance");
        }
        assert_eq!(idle.elapsed(), Some(Duration::ZERO));
    }
}
