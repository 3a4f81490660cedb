//! Limits as data: the `[limits]` table of a match file, and the subject's (section 8) by default.

use serde::{Deserialize, Deserializer};
use std::time::Duration;

/// What a champion may take.
///
/// In a file, durations read like `"1s"` or `"250ms"`, sizes like `"500 MiB"` or `"16 MB"`; `"none"` lifts a limit
/// that may be lifted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// From the start of the process to its `Ready`.
    pub start: Duration,
    /// For one call, in real time (section 8: one second).
    pub call: Option<Duration>,
    /// Added to `call` and to the free time of a reserve, for what values cost on their way (section 8: 500 ms).
    pub margin: Duration,
    /// Real time from the first call to the end of the process (section 8: 300 s). Time in which others play does
    /// not count, nor does loading, which `start` bounds.
    pub total: Option<Duration>,
    /// Free time per call, and a pool for what goes beyond.
    pub reserve: Option<Reserve>,
    /// Processor time of one call, of all its threads together. What a busy machine does to real time it does not
    /// do to this.
    pub call_cpu: Option<Duration>,
    /// Processor time of all calls together; loading is not counted.
    pub total_cpu: Option<Duration>,
    /// From the end of the match to the end of the process; who takes longer is ended, and that is no fault.
    pub farewell: Duration,
    /// Bytes of memory, the stack's among them (section 8: 500 MiB).
    pub memory: u64,
    /// Bytes of output that are kept, both streams together (section 8: 256 KiB), and an eighth more for last words; the
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

impl Default for Limits {
    fn default() -> Self {
        Limits {
            start: Duration::from_secs(10),
            call: Some(Duration::from_secs(1)),
            margin: Duration::from_millis(500),
            total: Some(Duration::from_secs(300)),
            reserve: None,
            call_cpu: None,
            total_cpu: None,
            farewell: Duration::from_millis(1500),
            memory: 500 << 20,
            output: 256 << 10,
            flood: 64 << 20,
            tasks: 32,
            files: 256,
            tmp: 64 << 20,
            tmp_files: 4096,
            disk: 0,
        }
    }
}

impl Limits {
    /// For `make` on a submitted champion: compilers need processes, memory and time.
    pub fn for_building() -> Self {
        Limits {
            start: Duration::from_secs(120),
            memory: 3 << 30,
            tasks: 256,
            files: 1024,
            tmp: 1 << 30,
            tmp_files: 65536,
            disk: 2 << 30,
            ..Limits::default()
        }
    }

    /// The `[limits]` table of a match file; limits that it does not name keep their defaults.
    ///
    /// # Errors
    /// A message with line, culprit and reason.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct File {
            #[serde(default)]
            limits: Limits,
        }
        toml::from_str::<File>(text).map(|file| file.limits).map_err(|error| error.to_string())
    }

    /// What the longest call may take, in words for the result.
    fn check(self) -> Result<Self, String> {
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
        if self.memory < 4 << 20 || self.memory > 1 << 46 {
            return Err(
                "memory must be at least 4 MiB, which a process needs to start, and at most 64 TiB".into()
            );
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

impl<'de> Deserialize<'de> for Limits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let table = Table::deserialize(deserializer)?;
        let defaults = Limits::default();
        let size = |size: Option<bytesize::ByteSize>, default: u64| size.map_or(default, |size| size.0);
        let limits = Limits {
            start: table.start.map_or(defaults.start, |time| time.0),
            call: table.call.map_or(defaults.call, |time| time.0),
            margin: table.margin.map_or(defaults.margin, |time| time.0),
            total: table.total.map_or(defaults.total, |time| time.0),
            call_cpu: table.call_cpu.map_or(defaults.call_cpu, |time| time.0),
            total_cpu: table.total_cpu.map_or(defaults.total_cpu, |time| time.0),
            reserve: table.reserve.map(|reserve| Reserve { call: reserve.call.0, pool: reserve.pool.0 }),
            farewell: table.farewell.map_or(defaults.farewell, |time| time.0),
            memory: size(table.memory, defaults.memory),
            output: usize::try_from(size(table.output, defaults.output as u64)).unwrap_or(usize::MAX),
            flood: usize::try_from(size(table.flood, defaults.flood as u64)).unwrap_or(usize::MAX),
            tasks: table.tasks.unwrap_or(defaults.tasks),
            files: table.files.unwrap_or(defaults.files),
            tmp: size(table.tmp, defaults.tmp),
            tmp_files: table.tmp_files.unwrap_or(defaults.tmp_files),
            disk: defaults.disk,
        };
        limits.check().map_err(serde::de::Error::custom)
    }
}

/// The table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    start: Option<Time>,
    call: Option<MaybeTime>,
    margin: Option<Time>,
    total: Option<MaybeTime>,
    reserve: Option<ReserveTable>,
    call_cpu: Option<MaybeTime>,
    total_cpu: Option<MaybeTime>,
    farewell: Option<Time>,
    memory: Option<bytesize::ByteSize>,
    output: Option<bytesize::ByteSize>,
    flood: Option<bytesize::ByteSize>,
    tasks: Option<u32>,
    files: Option<u32>,
    tmp: Option<bytesize::ByteSize>,
    tmp_files: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReserveTable {
    call: Time,
    pool: Time,
}

struct Time(Duration);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        humantime::parse_duration(&text).map(Time).map_err(|error| {
            serde::de::Error::custom(format!(
                "{text:?} is no duration ({error}); write it like \"1500ms\" or \"5m\""
            ))
        })
    }
}

struct MaybeTime(Option<Duration>);

impl<'de> Deserialize<'de> for MaybeTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "none" {
            return Ok(MaybeTime(None));
        }
        let text = serde::de::value::StringDeserializer::new(text);
        Time::deserialize(text).map(|time| MaybeTime(Some(time.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Reserve};
    use std::time::Duration;

    #[test]
    fn an_empty_file_is_the_subject() {
        let limits = Limits::from_toml("").expect("nothing is wrong with nothing");
        assert_eq!(limits, Limits::default());
        assert_eq!((limits.memory, limits.output), (524_288_000, 262_144));
    }

    #[test]
    fn other_contests_limits_can_be_written() {
        let citrons = "[limits]\ncall = \"none\"\nmargin = \"0s\"\ntotal = \"none\"\nmemory = \"16 MB\"\n\
                       reserve = { call = \"250ms\", pool = \"60s\" }\n";
        let limits = Limits::from_toml(citrons).expect("it is right");
        let reserve = Reserve { call: Duration::from_millis(250), pool: Duration::from_secs(60) };
        assert_eq!((limits.call, limits.total, limits.reserve), (None, None, Some(reserve)));
        assert_eq!(limits.memory, 16_000_000);
        let clock = Limits::from_toml("[limits]\ncall = \"none\"\ntotal = \"20s\"\n").expect("it is right");
        assert_eq!((clock.call, clock.total), (None, Some(Duration::from_secs(20))));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("[limits]\ncal = \"1s\"\n", "cal"),
            ("[limits]\ncall = \"soon\"\n", "soon"),
            ("[limits]\nmemory = \"1 MiB\"\n", "at least 4 MiB"),
            ("[limits]\ncall = \"none\"\ntotal = \"none\"\n", "never end"),
            ("[limits]\ntasks = 0\n", "tasks"),
            ("[limits]\nstart = \"0s\"\n", "start"),
            ("[limits]\ncall_cpu = \"0s\"\n", "call_cpu"),
            // Whoever waits takes no processor time.
            ("[limits]\ncall = \"none\"\ntotal = \"none\"\ntotal_cpu = \"20s\"\n", "never end"),
        ];
        for (text, word) in cases {
            let error = Limits::from_toml(text).expect_err("it is wrong");
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
