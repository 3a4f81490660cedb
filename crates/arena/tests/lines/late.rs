//! Tests that the time limit of a call is exact to a millisecond. A player that answers 1 ms too
//! late is out, and one that answers 1 ms earlier than the limit plays on.
//!
//! A player's own clock runs from the line that it reads to the line that it writes. The arena's
//! clock starts earlier and ends later. The times differ only by the waits for a processor, which
//! the arena does not charge. The player and the test measure their own waits, and the test also
//! reads the time that the host of a virtual machine took away.

use crate::{limits, play};
use joute_arena::limits::Limits;
use joute_arena::steal::StealCounters;
use joute_engine::replay::Replay;
use joute_jail::Jail;
use std::path::Path;
use std::time::Duration;

/// The names of the late and the early player. In their second turn the players take 1 ms more and
/// 1 ms less than the limit.
pub const PLAYERS: [&str; 2] = ["one-ms-late", "one-ms-early"];

/// The time limit of a call.
const CALL_LIMIT: Duration = Duration::from_millis(100);

/// Returns the duration of the second turn of player 0, in microseconds.
fn second_turn(replay: &Replay) -> u64 {
    let own = replay.steps.iter().filter(|step| step.is == "turn" && step.turns[0].player == 0);
    own.map(|step| step.micros[0]).nth(1).expect("the player has a second turn")
}

/// Checks several times that only the late one of the two players is out. If the early player was
/// not in time, it or the arena must have waited for a processor. The player itself reports how
/// long it waited.
pub fn one_millisecond(folder: &Path) -> bool {
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let limits = Limits { call: Some(CALL_LIMIT), ..limits() };
    let match_of = |player: &str| {
        let (before, steal) = (waited_micros(), StealCounters::now());
        let (report, replay) =
            play(folder, &jail, [player, "good"], limits).expect("the match can be played");
        let reason = report.outcome.gone[0].as_ref().map(ToString::to_string);
        let own: u64 = String::from_utf8_lossy(&report.accounts[0].output).trim().parse().unwrap_or(0);
        let stolen = StealCounters::now().lost_since(&steal).as_micros() as u64;
        (reason, second_turn(&replay), own + waited_micros() - before + stolen)
    };
    let mut good = true;
    for _ in 0..5 {
        let (reason, micros, kept) = match_of("one-ms-late");
        let right = match &reason {
            // The time that the champion waited for the arena is deducted.
            None => micros >= 101_000 && micros.saturating_sub(kept) <= 100_000,
            Some(reason) => reason == "CALL_TIMEOUT: more than 100 ms in Count" && micros >= 100_000,
        };
        let mark = if right { "ok " } else { "RED" };
        println!("{mark} one ms late: {micros} µs, {kept} µs kept waiting, {reason:?}");
        good &= right;
        let (reason, micros, kept) = match_of("one-ms-early");
        let right = match reason {
            None => micros >= 99_000 && micros.saturating_sub(kept) <= 100_000,
            Some(_) => micros > 100_000 && kept > 100,
        };
        let mark = if right { "ok " } else { "RED" };
        println!("{mark} one ms early: {micros} µs, {kept} µs kept waiting, {reason:?}");
        good &= right;
    }
    good
}

/// Returns the microseconds for which this thread was ready to run but had no processor.
fn waited_micros() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').nth(1).and_then(|nanos| nanos.parse::<u64>().ok()).unwrap_or(0) / 1000
}
