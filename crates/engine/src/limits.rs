//! The limits on the resources of a champion. A game states them, and a file can change them.

use std::time::Duration;

/// The limits on what a champion may use, such as time and memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The maximum time that a champion may take to start. It ends with the champion's `Ready`
    /// message.
    pub start: Duration,
    /// The real time that a champion may take for one call of a function.
    pub call: Option<Duration>,
    /// Extra time for the transport of data between the arena and the champion. It is added to
    /// `call`, or to the free time of each call if the champion has a reserve.
    pub margin: Duration,
    /// The real time that a champion has for the whole match. It is counted from its first call to
    /// the end of its process, without the turns of other players. Loading counts only if
    /// `total_counts_loading` is set, and it is always limited by `start`.
    pub total: Option<Duration>,
    /// True if the time for loading counts towards `total`. Loading lasts from the start of the
    /// process to its `Ready` message.
    pub total_counts_loading: bool,
    /// The champion's time reserve, if it has one. Each call has some free time, and longer calls
    /// use time from the reserve.
    pub reserve: Option<Reserve>,
    /// The processor time that a champion may take for one call. It is summed over all threads.
    /// Unlike real time, it does not grow when the machine is busy.
    pub call_cpu: Option<Duration>,
    /// The processor time that a champion may take for all calls together. Loading does not count.
    pub total_cpu: Option<Duration>,
    /// The time that a champion has to exit after the end of the match. A champion that takes
    /// longer is killed, but this does not count against it.
    pub farewell: Duration,
    /// The memory that a champion may use, including the stack and files in `/tmp`.
    pub memory: Memory,
    /// The number of bytes of a champion's output to keep. Standard output and standard error are
    /// counted together. One eighth of this number is kept in addition for the last lines. Other
    /// output is discarded.
    pub output: usize,
    /// The maximum number of discarded bytes of output in one call. A champion that exceeds it is
    /// eliminated.
    pub flood: usize,
    /// The maximum number of threads of a champion. During `make`, which may start processes,
    /// processes count as well. Java needs 16.
    pub tasks: u32,
    /// The maximum number of files that a champion may have open.
    pub files: u32,
    /// The maximum number of bytes of a champion's files in `/tmp`. These bytes also count as
    /// memory.
    pub tmp: u64,
    /// The maximum number of a champion's files and folders in `/tmp`.
    pub tmp_files: u32,
    /// The number of bytes that `make` may write to disk when it builds a champion. The number of
    /// files is limited by `tmp_files`. Champions have no writable disk.
    pub disk: u64,
}

/// The reason why limits on a champion's resources are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{limit} must be {rule}")]
pub struct LimitError {
    /// The name of the limit, or of several limits.
    pub limit: &'static str,
    /// The values that the limit allows.
    pub rule: &'static str,
}

/// A champion's time reserve for the whole match. Each call has some free time, and a call that
/// takes longer uses time from a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reserve {
    /// The free time of every call. Only time beyond it is taken from the pool.
    pub call: Duration,
    /// The pool of time that all calls of a champion share.
    pub pool: Duration,
}

/// The maximum amount of memory that a champion may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// The maximum number of bytes in total, including the memory of the language's runtime.
    Whole(u64),
    /// The maximum number of bytes beyond what an empty champion needs. An empty champion has the
    /// same language, and its functions do nothing.
    Beyond(u64),
}

impl Memory {
    /// Returns the memory limit of a champion in bytes, including what its language needs. `empty`
    /// is the number of bytes that a champion of this language needs if its functions do nothing.
    pub fn bytes(self, empty: u64) -> u64 {
        match self {
            Memory::Whole(bytes) => bytes,
            Memory::Beyond(bytes) => empty.saturating_add(bytes),
        }
    }
}

impl Limits {
    /// The default limits on a champion's resources. They are those of the Prologin 2023 final.
    pub const DEFAULT: Limits = Limits {
        start: Duration::from_secs(10),
        call: Some(Duration::from_secs(1)),
        margin: Duration::from_millis(500),
        total: Some(Duration::from_secs(300)),
        total_counts_loading: false,
        reserve: None,
        call_cpu: None,
        total_cpu: None,
        farewell: Duration::from_millis(1500),
        memory: Memory::Whole(500 << 20),
        output: 256 << 10,
        flood: 64 << 20,
        tasks: 32,
        files: 256,
        tmp: 64 << 20,
        tmp_files: 4096,
        disk: 0,
    };

    /// The limits that apply while `make` builds a submitted champion. Compilers need more
    /// processes, memory and time than champions.
    pub const BUILDING: Limits = Limits {
        start: Duration::from_secs(120),
        memory: Memory::Whole(3 << 30),
        tasks: 256,
        files: 1024,
        tmp: 1 << 30,
        tmp_files: 65536,
        disk: 2 << 30,
        ..Limits::DEFAULT
    };

    /// Checks that a match can be played under these limits. They must also make every match end.
    ///
    /// # Errors
    /// Returns the name of the first invalid limit and its allowed values.
    pub fn check(self) -> Result<Self, LimitError> {
        let fail = |limit, rule| Err(LimitError { limit, rule });
        let day = Duration::from_secs(86_400);
        let times = [
            ("start", Some(self.start)),
            ("call", self.call),
            ("total", self.total),
            ("call_cpu", self.call_cpu),
            ("total_cpu", self.total_cpu),
            ("reserve.call", self.reserve.map(|reserve| reserve.call)),
            ("reserve.pool", self.reserve.map(|reserve| reserve.pool)),
        ];
        for (name, time) in times.iter().filter_map(|(name, time)| time.map(|time| (name, time))) {
            if time.is_zero() || time > day {
                return fail(name, "more than nothing and at most a day");
            }
        }
        if self.call.is_none() && self.total.is_none() && self.reserve.is_none() {
            return fail("one of call, total and reserve", "there, or a match may never end");
        }
        if self.margin > day || self.farewell > day {
            return fail("margin and farewell", "at most a day");
        }
        match self.memory {
            Memory::Whole(bytes) if bytes < 4 << 20 => {
                return fail("memory", "at least 4 MiB, which a process needs to start");
            }
            Memory::Beyond(bytes) if bytes < 1 << 20 => {
                return fail("memory beyond an empty champion", "at least 1 MiB");
            }
            Memory::Whole(bytes) | Memory::Beyond(bytes) if bytes > 1 << 46 => {
                return fail("memory", "at most 64 TiB");
            }
            _ => {}
        }
        if self.output > 1 << 30 || self.flood > 1 << 40 {
            return fail("output", "at most 1 GiB and flood at most 1 TiB");
        }
        if self.tasks == 0 || self.tasks > 32_768 || self.files < 16 || self.files > 1 << 20 {
            return fail("tasks", "from 1 to 32768, files from 16 to 1048576");
        }
        if self.tmp < 1 << 12 || self.tmp_files < 2 {
            return fail("tmp", "at least 4 KiB and tmp_files at least 2");
        }
        Ok(self)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}
