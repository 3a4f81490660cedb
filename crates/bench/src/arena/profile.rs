//! Divides the real time of a match into its parts, for `joute-bench arena --profile`.

use super::SequentialCost;
use crate::options::Result;
use joute::games::RegisteredGame;
use joute_arena::measure::JailTimings;
use joute_engine::Setup;
use joute_engine::replay::Replay;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of times that the rules play a match again and that its replay is written. The
/// shortest time is used.
const ROUNDS: usize = 10;

/// The times of one match that do not depend on champions.
struct ArenaParts {
    /// The time in which the rules play the match.
    rules: Duration,
    /// The time to serialize the replay.
    replay: Duration,
    /// The number of calls to champions.
    calls: u32,
}

/// Returns a table of the parts of a match. `replay` is the file of a match with the given cost,
/// and `bare` is the time of an exchange between two processes.
///
/// # Errors
/// Returns the reason why the match of the replay cannot be played again.
pub fn profile(
    (row, setup, replay): (&RegisteredGame, &Setup, &Path),
    cost: &SequentialCost,
    matches: u64,
    birth: &JailTimings,
    bare: Duration,
) -> Result<String> {
    let parts = play_again(row, setup, replay)?;
    let each = |time: Duration| time.div_f64(matches as f64);
    let players = u32::try_from(setup.players)?;
    let process = birth.plain.1 * players;
    let jail = birth.whole.1.saturating_sub(birth.plain.1) * players;
    let channel = (bare * parts.calls).min(each(cost.calls));
    let known = each(cost.calls) + parts.rules + parts.replay;
    let rows = [
        ("start: processes", process),
        ("start: jails", jail),
        ("start: runtimes and loading", each(cost.start).saturating_sub(process + jail)),
        ("calls: exchange of messages", channel),
        ("calls: champions, and waits for them", each(cost.calls) - channel),
        ("rules", parts.rules),
        ("replay", parts.replay),
        ("arena: the rest of the turns", each(cost.turning).saturating_sub(known)),
        ("end", each(cost.end)),
    ];
    let whole = each(cost.wall);
    let line = |(name, time): (&str, Duration)| {
        let share = time.as_secs_f64() / whole.as_secs_f64() * 100.0;
        format!("  {name:<38} {:>9.3} ms {share:>4.0} %\n", time.as_secs_f64() * 1e3)
    };
    Ok(rows.into_iter().chain([("whole match", whole)]).map(line).collect())
}

/// Measures the parts of a match that do not depend on champions.
fn play_again(row: &RegisteredGame, setup: &Setup, path: &Path) -> Result<ArenaParts> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let replay = Replay::parse(&text)?;
    let calls = replay.steps.iter().map(|step| step.turns.len()).sum::<usize>();
    let mut parts = ArenaParts { rules: Duration::MAX, replay: Duration::MAX, calls: u32::try_from(calls)? };
    for _ in 0..ROUNDS {
        let mut referee = (row.seat)(setup)?;
        let start = Instant::now();
        replay.verify(referee.as_mut())?;
        parts.rules = parts.rules.min(start.elapsed());
        let start = Instant::now();
        std::hint::black_box(replay.text());
        parts.replay = parts.replay.min(start.elapsed());
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::{SequentialCost, profile};
    use joute::games::find;
    use joute_arena::measure::JailTimings;
    use joute_testkit::{TUTORIAL, play_match, scratch, write};
    use std::time::Duration;

    #[test]
    fn the_parts_add_up_to_the_match() {
        let row = find("morpion").expect("the game is registered");
        let setup = row.default_setup(String::new());
        let folder = scratch();
        let path = folder.join("replay.jsonl");
        write(&path, play_match(TUTORIAL, setup.players));
        let ms = Duration::from_millis;
        let both = |one| (ms(one), ms(one));
        let birth =
            JailTimings { plain: both(1), whole: both(4), processor: None, freeze: None, kill: both(1) };
        let cost = SequentialCost {
            wall: ms(200),
            start: ms(60),
            turning: ms(120),
            end: ms(20),
            calls: ms(80),
            ..SequentialCost::default()
        };
        let text =
            profile((row, &setup, &path), &cost, 2, &birth, ms(1)).expect("the profile can be measured");
        let times: Vec<f64> = text
            .lines()
            .map(|line| line.split_once(" ms").expect("the line has a time in ms").0.rsplit(' ').next())
            .map(|time| time.and_then(|time| time.parse().ok()).expect("the text is a number"))
            .collect();
        let (whole, parts) = times.split_last().expect("the text has lines");
        assert_eq!((*whole, parts[0], parts[1], parts[2]), (100.0, 2.0, 6.0, 22.0), "{text}");
        assert!((parts.iter().sum::<f64>() - whole).abs() < 0.01, "{text}");
        assert!(parts[3] > 0.0 && parts[3] + parts[4] == 40.0 && parts[5] > 0.0, "{text}");
    }
}
