//! Reads the resource limits of champions from a file. Its table `[limits]` changes the limits of
//! the game.

use joute_jail::ResourceLimits;
use joute_launch::Empty;
use serde::{Deserialize, Deserializer};
use std::time::Duration;

pub use joute_engine::limits::{Limits, Memory, Reserve};

/// The reason why resource limits cannot be read from a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// The file is not valid TOML, or has an unknown key or an invalid value.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// The limits are not allowed. The text names the limit and its allowed values.
    #[error("[limits]: {0}")]
    Invalid(String),
}

/// The time that champions have to exit in a series of matches. The result is already known, but the
/// next match waits for them.
const SERIES_EXIT_TIMEOUT: Duration = Duration::from_millis(50);

/// Returns limits for a series of matches, in which champions have little time to exit.
pub fn with_short_farewell(limits: Limits) -> Limits {
    Limits { farewell: limits.farewell.min(SERIES_EXIT_TIMEOUT), ..limits }
}

/// Returns the limits of a process in the jail. `empty` is the memory of an empty champion in its
/// language.
pub fn resource_limits(limits: &Limits, empty: Empty) -> ResourceLimits {
    ResourceLimits {
        held_memory: limits.memory.bytes(empty.held),
        mapped_memory: limits.memory.bytes(empty.mapped),
        tasks: limits.tasks,
        files: limits.files,
        tmp: limits.tmp,
        tmp_files: limits.tmp_files,
    }
}

/// Reads the resource limits of champions from the `[limits]` table of a file. Limits that it does
/// not name keep the game's `usual` values.
///
/// Durations have forms such as `"1s"` or `"250ms"`, and sizes such as `"500 MiB"` or `"16 MB"`.
/// `"none"` removes a limit that is optional.
///
/// # Errors
/// Returns an error with the invalid value and the reason. If the file cannot be parsed, the error
/// also gives the line.
pub fn from_toml(text: &str, usual: Limits) -> Result<Limits, LimitsError> {
    #[derive(Deserialize)]
    struct File {
        limits: Option<Table>,
    }
    let table = toml::from_str::<File>(text)?.limits;
    let limits = table.map_or(usual, |table| table.apply_to(usual));
    limits.check().map_err(|reason| LimitsError::Invalid(reason.to_string()))
}

/// The table `[limits]` of a file, which sets resource limits for champions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    start: Option<Time>,
    call: Option<MaybeTime>,
    margin: Option<Time>,
    total: Option<MaybeTime>,
    total_counts_loading: Option<bool>,
    reserve: Option<ReserveTable>,
    call_cpu: Option<MaybeTime>,
    total_cpu: Option<MaybeTime>,
    farewell: Option<Time>,
    memory: Option<MemoryTable>,
    output: Option<bytesize::ByteSize>,
    flood: Option<bytesize::ByteSize>,
    tasks: Option<u32>,
    files: Option<u32>,
    tmp: Option<bytesize::ByteSize>,
    tmp_files: Option<u32>,
}

impl Table {
    fn apply_to(self, usual: Limits) -> Limits {
        let size = |size: Option<bytesize::ByteSize>, usual: u64| size.map_or(usual, |size| size.0);
        let bytes = |configured: Option<bytesize::ByteSize>, usual: usize| {
            usize::try_from(size(configured, usual as u64)).unwrap_or(usize::MAX)
        };
        let reserve = self.reserve.map(|reserve| Reserve { call: reserve.call.0, pool: reserve.pool.0 });
        Limits {
            start: self.start.map_or(usual.start, |time| time.0),
            call: self.call.map_or(usual.call, |time| time.0),
            margin: self.margin.map_or(usual.margin, |time| time.0),
            total: self.total.map_or(usual.total, |time| time.0),
            total_counts_loading: self.total_counts_loading.unwrap_or(usual.total_counts_loading),
            call_cpu: self.call_cpu.map_or(usual.call_cpu, |time| time.0),
            total_cpu: self.total_cpu.map_or(usual.total_cpu, |time| time.0),
            reserve: reserve.or(usual.reserve),
            farewell: self.farewell.map_or(usual.farewell, |time| time.0),
            memory: self.memory.map_or(usual.memory, MemoryTable::limit),
            output: bytes(self.output, usual.output),
            flood: bytes(self.flood, usual.flood),
            tasks: self.tasks.unwrap_or(usual.tasks),
            files: self.files.unwrap_or(usual.files),
            tmp: size(self.tmp, usual.tmp),
            tmp_files: self.tmp_files.unwrap_or(usual.tmp_files),
            disk: usual.disk,
        }
    }
}

/// A champion's memory limit as it is written in a file. It is a total, or an addition to the
/// memory of an empty champion.
#[derive(Deserialize)]
#[serde(untagged, expecting = "memory is a size like \"500 MiB\", or { beyond = \"16 MB\" }")]
enum MemoryTable {
    Whole(bytesize::ByteSize),
    Beyond(BeyondTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeyondTable {
    beyond: bytesize::ByteSize,
}

impl MemoryTable {
    fn limit(self) -> Memory {
        match self {
            MemoryTable::Whole(size) => Memory::Whole(size.0),
            MemoryTable::Beyond(BeyondTable { beyond }) => Memory::Beyond(beyond.0),
        }
    }
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
    use super::{
        Limits, Memory, Reserve, SERIES_EXIT_TIMEOUT, from_toml, resource_limits, with_short_farewell,
    };
    use joute_launch::Empty;
    use std::time::Duration;

    #[test]
    fn champions_have_little_time_to_exit_in_leagues() {
        assert_eq!(with_short_farewell(Limits::default()).farewell, SERIES_EXIT_TIMEOUT);
        let short = Limits { farewell: Duration::from_millis(1), ..Limits::default() };
        assert_eq!(with_short_farewell(short), short);
    }

    #[test]
    fn limits_missing_in_a_file_are_those_of_the_game() {
        let limits = from_toml("", Limits::DEFAULT).expect("the limits are valid");
        assert_eq!(limits, Limits::default());
        assert_eq!((limits.memory, limits.output), (Memory::Whole(524_288_000), 262_144));
        let game = Limits { call: None, tasks: 7, ..Limits::DEFAULT };
        let limits = from_toml("[limits]\ntotal = \"20s\"\n", game).expect("the limits are valid");
        assert_eq!(limits, Limits { total: Some(Duration::from_secs(20)), ..game });
    }

    #[test]
    fn other_contests_limits_can_be_written() {
        let citrons = "[limits]\ncall = \"none\"\nmargin = \"0s\"\ntotal = \"none\"\nmemory = { beyond = \"16 MB\" }\n\
                       reserve = { call = \"250ms\", pool = \"60s\" }\n";
        let limits = from_toml(citrons, Limits::DEFAULT).expect("the limits are valid");
        let reserve = Reserve { call: Duration::from_millis(250), pool: Duration::from_secs(60) };
        assert_eq!((limits.call, limits.total, limits.reserve), (None, None, Some(reserve)));
        assert_eq!(limits.memory, Memory::Beyond(16_000_000));
        let parsed = from_toml("[limits]\nmemory = \"16 MB\"\n", limits).expect("the limits are valid");
        assert_eq!(parsed.memory, Memory::Whole(16_000_000));
        let clock = from_toml("[limits]\ncall = \"none\"\ntotal = \"20s\"\n", Limits::DEFAULT)
            .expect("the limits are valid");
        assert_eq!((clock.call, clock.total), (None, Some(Duration::from_secs(20))));
    }

    #[test]
    fn an_empty_champion_is_added_to_the_memory_beyond_it() {
        let limits = Limits { memory: Memory::Beyond(16_000_000), ..Limits::DEFAULT };
        let resources = resource_limits(&limits, Empty::mib(24, 192));
        assert_eq!(resources.held_memory, (24 << 20) + 16_000_000);
        assert_eq!(resources.mapped_memory, (192 << 20) + 16_000_000);
    }

    #[test]
    fn loading_counts_if_the_file_requests_it() {
        let table = "[limits]\ntotal_counts_loading = true\n";
        let limits = from_toml(table, Limits::DEFAULT).expect("the limits are valid");
        assert_eq!(limits, Limits { total_counts_loading: true, ..Limits::DEFAULT });
        assert_eq!(from_toml("", limits), Ok(limits));
        assert_eq!(from_toml(&table.replace("true", "false"), limits), Ok(Limits::DEFAULT));
    }

    #[test]
    fn invalid_limits_are_reported() {
        let cases = [
            ("[limits]\ncal = \"1s\"\n", "cal"),
            ("[limits]\ncall = \"soon\"\n", "soon"),
            ("[limits]\nmemory = \"1 MiB\"\n", "at least 4 MiB"),
            ("[limits]\nmemory = { beyond = \"1 kB\" }\n", "at least 1 MiB"),
            ("[limits]\nmemory = { below = \"16 MB\" }\n", "{ beyond = "),
            ("[limits]\nmemory = \"much\"\n", "memory is a size"),
            ("[limits]\ncall = \"none\"\ntotal = \"none\"\n", "never end"),
            ("[limits]\ntasks = 0\n", "tasks"),
            ("[limits]\nstart = \"0s\"\n", "start"),
            ("[limits]\ncall_cpu = \"0s\"\n", "call_cpu"),
            // A champion that waits uses no processor time, so such a match might never end.
            ("[limits]\ncall = \"none\"\ntotal = \"none\"\ntotal_cpu = \"20s\"\n", "never end"),
        ];
        for (text, word) in cases {
            let error = from_toml(text, Limits::DEFAULT).expect_err("the limits are refused").to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
