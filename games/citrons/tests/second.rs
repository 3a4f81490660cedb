//! Compares the rules with a slow referee, side by side, in random matches. This slow referee
//! is a second reading of the subject. Its README.md describes how it was written and which
//! errors it found.

#![allow(clippy::collapsible_if, reason = "plain steps, one condition a line")]

mod block;
mod day;
mod draw;
mod heard;
mod referee;
mod same;
mod sides;
mod travel;

use sides::{Match, Tally};
use std::ops::Range;

/// The seeds of the matches that are usually played. The environment variable
/// `CITRONS_MATCHES=0-1000` chooses other seeds.
const MATCHES: Range<u64> = 0..20;

/// The events that must happen at least once in these matches. Otherwise the matches would prove
/// too little.
const MUST_HAPPEN: [&str; 52] = [
    "answer 0",
    "answer 1",
    "answer 2",
    "answer 3",
    "answer 4",
    "answer 5",
    "move: Success",
    "stretch: Success",
    "retract: Success",
    "press: Success",
    "capt_and_move: Success",
    "drop: Success",
    "pull: Success",
    "split: Success",
    "result Dead",
    "result Void",
    "result Collapsed",
    "result BadState",
    "result Obstacle",
    "result TooHigh",
    "result Blocked",
    "result Captured",
    "result Arrival",
    "result NoTarget",
    "result Friend",
    "result TargetTooBig",
    "result TargetBlocked",
    "result TargetGone",
    "result BridgeAbove",
    "result NotOnPlain",
    "result BridgeTooLong",
    "result NotInLine",
    "result TooManyBridges",
    "result TooManyCitrons",
    "result NotEnoughEnergy",
    "state 0",
    "state 1",
    "state 2",
    "state 3",
    "state 4",
    "a Citron dies",
    "a bridge dies",
    "a corpse rots away",
    "a corpse disappears under a friend",
    "a corpse falls",
    "a Citron falls",
    "a Citron is born",
    "a source feeds",
    "two Citrons merge",
    "overloaded bridges collapse",
    "bridges without support collapse",
    "unfinished bridges collapse under who comes",
];

fn requested_seeds() -> Range<u64> {
    let asked = std::env::var("CITRONS_MATCHES").ok();
    let range = asked.as_deref().and_then(|range| range.split_once('-'));
    let range = range.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    range.unwrap_or(MATCHES)
}

#[test]
fn both_readings_of_the_subject_are_the_same() {
    let mut tally = Tally::new();
    let mut different = Vec::new();
    for seed in requested_seeds() {
        match Match::drawn(seed).play(&mut tally) {
            Ok(days) => *tally.entry("days".into()).or_default() += days,
            Err(reason) => different.push(format!("match {seed}, {reason}")),
        }
    }
    for (event, times) in &tally {
        eprintln!("{event}: {times}");
    }
    different.iter().take(5).for_each(|reason| eprintln!("{reason}\n"));
    assert!(different.is_empty(), "{} of {} matches differ", different.len(), requested_seeds().count());
    let untested: Vec<&str> = MUST_HAPPEN.into_iter().filter(|event| !tally.contains_key(*event)).collect();
    assert!(untested.is_empty(), "these cases never occurred: {untested:?}");
}
