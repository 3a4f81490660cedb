//! Tests that the limits of a match file take effect. The result names the limit that was exceeded,
//! the call, and the excess.

use crate::bench::{Bench, summary};
use crate::game::{TURNS, TurnCounter};
use crate::{against_the_clock, truncated};
use joute_arena::limits::{Limits, from_toml};
use joute_arena::play::MatchReport;
use joute_engine::Authority;
use joute_engine::replay::{Replay, schema};
use joute_jail::Jail;

/// A match file and the expected result of a match with it. The row names the champion and the
/// least value that must be measured. If several times are reported, the greatest one counts.
struct Row {
    file: &'static str,
    case: &'static str,
    expected: &'static str,
    minimum: f64,
    /// The flag of rows whose memory limit works only with control groups.
    groups: bool,
}

const fn row(file: &'static str, case: &'static str, expected: &'static str, least_share: f64) -> Row {
    Row { file, case, expected, minimum: least_share, groups: false }
}

/// The tested match files. Each limit appears twice, or beside its default, so that a constant
/// cannot pass.
static ROWS: &[Row] = &[
    row(r#"call = "200ms", margin = "100ms""#, "loop", "CALL_TIMEOUT: more than 300 ms in Play", 300.0),
    row(r#"call = "100ms", margin = "50ms""#, "loop", "CALL_TIMEOUT: more than 150 ms in Play", 150.0),
    row(r#"start = "400ms""#, "loop-load", "CALL_TIMEOUT: more than 400 ms while being loaded", 400.0),
    row(
        r#"call = "none", total = "250ms""#,
        "slow",
        "TOTAL_TIMEOUT: more than 250 ms in total, in Play",
        250.0,
    ),
    row(r#"call = "none", total = "20s""#, "slow", "played", 0.0),
    row(
        r#"call = "none", total = "none", margin = "0s", reserve = { call = "100ms", pool = "60ms" }"#,
        "reserve-used",
        "TOTAL_TIMEOUT: the time reserve of 60 ms is used up, in Play",
        160.0,
    ),
    row(
        r#"call = "none", total = "none", margin = "0s", reserve = { call = "250ms", pool = "60s" }"#,
        "reserve-used",
        "played",
        0.0,
    ),
    // Limits on processor time, for a call and for the match, which do not count waiting.
    row(
        r#"call = "20s", call_cpu = "200ms""#,
        "loop",
        "CALL_TIMEOUT: more than 200 ms of processor time in Play",
        200.0,
    ),
    row(
        r#"call = "20s", total_cpu = "300ms""#,
        "loop",
        "TOTAL_TIMEOUT: more than 300 ms of processor time in total, in Play",
        300.0,
    ),
    row(r#"call = "20s", call_cpu = "50ms", total_cpu = "100ms""#, "slow", "played", 0.0),
    Row {
        groups: true,
        ..row(
            r#"memory = "32 MiB", call = "20s""#,
            "anonymous",
            "MEMORY: more than 32 MiB in Play",
            30.0 * MIB,
        )
    },
    Row {
        groups: true,
        ..row(r#"memory = "16 MB", call = "20s""#, "anonymous", "MEMORY: more than 16 MB in Play", 14.0 * MIB)
    },
    row(r#"memory = "500 MiB", tasks = 8, call = "20s""#, "anonymous", "played: survived", 0.0),
    row("", "astray", "FOUL: its copy of the game differs from the arena's", 0.0),
    row(r#"output = "1 KiB", call = "20s""#, "flood", "played: 1024 bytes", 0.0),
    row(
        r#"flood = "1 MiB", call = "20s""#,
        "flood",
        "OUTPUT: more than 1 MiB of output beyond the part that is kept, in Play: 2949",
        MIB,
    ),
    row(
        r#"tasks = 4, files = 20, tmp_files = 10, tmp = "64 KiB", call = "20s""#,
        "counts",
        "played: threads: 3; files: 20; names: 9; bytes: 65536",
        0.0,
    ),
    row(
        r#"tasks = 9, files = 31, tmp_files = 20, tmp = "1 MiB", call = "20s""#,
        "counts",
        "played: threads: 8; files: 31; names: 19; bytes: 1048576",
        0.0,
    ),
];

const MIB: f64 = (1 << 20) as f64;

/// A file in memory that counts the flushed bytes of a replay. Lines that are not flushed are lost
/// when the arena is killed.
#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    safe: usize,
}

impl std::io::Write for File {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.safe = self.bytes.len();
        Ok(())
    }
}

/// Tests every row. Returns the number of failed rows.
pub fn all(bench: &Bench) -> usize {
    let jail = Jail::choose(None).expect("a jail works on this machine");
    println!("limits as data, jail {}", jail.level());
    let mut failures = 0;
    for row in ROWS.iter().filter(|row| jail.freezes() || !row.groups) {
        let (mark, text) = match against_the_clock(|| one(bench, &jail, row), Result::is_ok) {
            Ok(text) => ("ok ", text),
            Err(text) => ("RED", text),
        };
        failures += usize::from(mark == "RED");
        println!("{mark} {:<12} {:<46} {text}", row.case, truncated(row.file, 46));
    }
    println!();
    failures
}

fn one(bench: &Bench, jail: &Jail, row: &Row) -> Result<String, String> {
    let limits = from_toml(&format!("limits = {{ {} }}", row.file), Limits::DEFAULT)
        .map_err(|error| error.to_string())?;
    let mut replay = File::default();
    let report = bench.record(jail, [row.case, "good"], limits, &[], &mut replay)?;
    if replay.safe != replay.bytes.len() {
        return Err("a match that is stopped would leave less than was played".into());
    }
    let actual = summary(&report);
    let measured = report.measured[0].clone();
    let text = measured.as_ref().map_or(actual.clone(), |much| format!("{actual} ({much})"));
    if !actual.starts_with(row.expected) {
        return Err(format!("{text}, expected {}", row.expected));
    }
    // The last call may be short, because the sum of all calls counts.
    let numbers =
        measured.iter().flat_map(|much| much.split(' ').filter_map(|word| word.parse::<f64>().ok()));
    let maximum = numbers.reduce(f64::max);
    if maximum.unwrap_or(0.0) < row.minimum || (row.minimum > 0.0) != maximum.is_some() {
        return Err(format!("{text}: by how much?"));
    }
    goes_on(&report, &replay.bytes)?;
    Ok(text)
}

/// Checks that the match goes on after a champion is eliminated. That champion receives no further
/// turns, the other one plays to the end, and the replay records both.
fn goes_on(report: &MatchReport, replay: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(replay);
    schema::validate(&text).map_err(|error| error.to_string())?;
    let replay = Replay::parse(&text).map_err(|error| error.to_string())?;
    let mut referee =
        Authority::<TurnCounter>::new(&replay.header.setup).map_err(|error| error.to_string())?;
    replay.verify(&mut referee).map_err(|error| error.to_string())?;
    let outcome = replay.outcome.ok_or("no result in the replay")?;
    if outcome != report.outcome || outcome.scores[1] != TURNS as i64 || replay.steps.len() != 2 * TURNS {
        return Err(format!("the match did not go on: {outcome:?}"));
    }
    let turns: Vec<_> = replay.steps.iter().flat_map(|step| step.turns.iter().zip(&step.micros)).collect();
    let own_turns: Vec<_> = turns.iter().filter(|(turn, _)| turn.player == 0).collect();
    let Some(first) = own_turns.iter().position(|(turn, _)| turn.gone.is_some()) else {
        return if outcome.gone[0].is_none() { Ok(()) } else { Err("it left between turns".into()) };
    };
    // The elimination is recorded once, and later steps contain nothing of this champion.
    let rest = &own_turns[first + 1..];
    let is_same_reason = own_turns[first].0.gone == outcome.gone[0]
        && rest.iter().all(|(turn, _)| turn.gone.is_none() && turn.actions.is_none());
    // The turn in which the champion ended took time. The turns of its empty seat take none.
    let timed = *own_turns[first].1 > 0 && rest.iter().all(|(_, micros)| **micros == 0);
    let played_turns = own_turns.iter().filter(|(turn, _)| turn.actions.is_some()).count();
    if is_same_reason && timed && outcome.scores[0] == played_turns as i64 {
        return Ok(());
    }
    Err(format!("gone in turn {first}, and then? {own_turns:?}"))
}
