//! What a champion may use: plain data that a game states and a file can change.

use std::time::Duration;

/// What a champion may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// From the start of the process to its `Ready`.
    pub start: Duration,
    /// For one call, in real time.
    pub call: Option<Duration>,
    /// Added to `call` and to the free time of a reserve, for the time that values spend in transit.
    pub margin: Duration,
    /// Real time from the first call to the end of the process. Time in which others play does
    /// not count, nor does loading, which `start` bounds, unless `total_counts_loading` says so.
    pub total: Option<Duration>,
    /// Loading, from the start of the process to its `Ready`, is of `total` too.
    pub total_counts_loading: bool,
    /// Free time per call, and a pool for what goes beyond.
    pub reserve: Option<Reserve>,
    /// Processor time of one call, of all its threads together. What a busy machine does to real time it does not
    /// do to this.
    pub call_cpu: Option<Duration>,
    /// Processor time of all calls together; loading is not counted.
    pub total_cpu: Option<Duration>,
    /// From the end of the match to the end of the process; a champion that takes longer is killed, which is not a fault.
    pub farewell: Duration,
    /// Memory, the stack's and what it writes into `/tmp` included.
    pub memory: Memory,
    /// Bytes of output that are kept, both streams together, and an eighth more for last words; the
    /// rest is thrown away.
    pub output: usize,
    /// Bytes of output that may be thrown away in one call; more is a flood, and ends the champion.
    pub flood: usize,
    /// Threads (and processes, where processes are allowed: in `make`). Java needs 16.
    pub tasks: u32,
    /// Open files.
    pub files: u32,
    /// Bytes in `/tmp`; they count as memory too.
    pub tmp: u64,
    /// Files and folders in `/tmp`.
    pub tmp_files: u32,
    /// Bytes of disk that `make` may fill, and it may make as many files as in `/tmp`; champions write nowhere else.
    pub disk: u64,
}

/// Time in reserve: what a call takes beyond `call` is taken from a pool for the whole match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reserve {
    /// Free in every call.
    pub call: Duration,
    /// For all calls together.
    pub pool: Duration,
}

/// How much memory a champion may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// So many bytes in all, what its language's runtime takes included.
    Whole(u64),
    /// So many bytes more than an empty champion of its language: one that is asked and does nothing.
    Beyond(u64),
}

impl Memory {
    /// Bytes in all, for a champion of a language whose empty champion takes so many.
    pub fn bytes(self, empty: u64) -> u64 {
        match self {
            Memory::Whole(bytes) => bytes,
            Memory::Beyond(bytes) => empty.saturating_add(bytes),
        }
    }
}

impl Limits {
    /// What contests of this kind usually allow, and what a game allows that does not say otherwise: those of the final of
    /// Prologin 2023.
    pub const USUAL: Limits = Limits {
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

    /// For `make` on a submitted champion: compilers need processes, memory and time.
    pub const BUILDING: Limits = Limits {
        start: Duration::from_secs(120),
        memory: Memory::Whole(3 << 30),
        tasks: 256,
        files: 1024,
        tmp: 1 << 30,
        tmp_files: 65536,
        disk: 2 << 30,
        ..Limits::USUAL
    };

    /// Checks that a match can be played under these limits.
    ///
    /// # Errors
    /// A message that names the limit, and what it may be.
    pub fn check(self) -> Result<Self, String> {
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
                return Err(format!("{name} must be more than nothing and at most a day"));
            }
        }
        if self.call.is_none() && self.total.is_none() && self.reserve.is_none() {
            return Err("one of call, total and reserve must be there, or a match may never end".into());
        }
        if self.margin > day || self.farewell > day {
            return Err("margin and farewell must be at most a day".into());
        }
        match self.memory {
            Memory::Whole(bytes) if bytes < 4 << 20 => {
                return Err("memory must be at least 4 MiB, which a process needs to start".into());
            }
            Memory::Beyond(bytes) if bytes < 1 << 20 => {
                return Err("memory beyond an empty champion must be at least 1 MiB".into());
            }
            Memory::Whole(bytes) | Memory::Beyond(bytes) if bytes > 1 << 46 => {
                return Err("memory must be at most 64 TiB".into());
            }
            _ => {}
        }
        if self.output > 1 << 30 || self.flood > 1 << 40 {
            return Err("output must be at most 1 GiB and flood at most 1 TiB".into());
        }
        if self.tasks == 0 || self.tasks > 32_768 || self.files < 16 || self.files > 1 << 20 {
            return Err("tasks must be from 1 to 32768, files from 16 to 1048576".into());
        }
        if self.tmp < 1 << 12 || self.tmp_files < 2 {
            return Err("tmp must be at least 4 KiB and tmp_files at least 2".into());
        }
        Ok(self)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::USUAL
    }
}
