//! Plays one match: seats the champions, plays the steps and reports the result.

mod data;
mod processors;
mod report;
mod seating;
mod step;

use crate::champion::Champion;
use crate::spoilt_match::SpoiltMatch;
pub use data::{Guests, MatchConfig, MatchReport};
use joute_engine::referee::Referee;
use joute_engine::replay::Outcome;
pub use processors::own_processors;
use processors::{ProcessorGuard, processors};
use report::{Recording, report};
use seating::{check_kits, fail_on_internal, seat_champions, wait};
use std::io::Write;
pub(crate) use step::apply_answer;
use step::play_steps;

/// Plays a match between champions and writes the replay.
///
/// # Errors
/// Returns the reason why the match could not be played, which is never a champion's fault.
pub fn play(
    config: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    out: &mut dyn Write,
) -> Result<Outcome, SpoiltMatch> {
    play_and_report(config, referee, out).map(|report| report.outcome)
}

/// Plays a match between champions, writes the replay and returns a report. The report contains the
/// resources that the champions used.
///
/// # Errors
/// Returns the same errors as [`play`].
pub fn play_and_report(
    config: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    out: &mut dyn Write,
) -> Result<MatchReport, SpoiltMatch> {
    check_kits(config.kits, referee)?;
    let _guard = ProcessorGuard::new(config.processors);
    let chosen_processors = processors(config.processors);
    // On a shared processor, a champion that keeps computing would take time from another. If
    // waiting champions can be stopped, they compute one after the other.
    let in_turn = config.jail.freezes() && chosen_processors.len() < referee.players();
    let mut seats = seat_champions(config, referee, &chosen_processors, in_turn)?;
    let mut recording = Recording::open(config, referee, out)?;
    wait(&mut seats);
    for seat in &mut seats {
        // A champion that is loading sends only `Ready`.
        seat.verdict();
    }
    fail_on_internal(&seats, config.kits)?;
    // Champions with a real-time protocol are never stopped, and each step is the same for all of
    // them.
    let real_time = seats.iter().filter_map(|seat| seat.champion.as_ref()).any(Champion::in_real_time);
    let in_turn = in_turn && config.pace.is_none() && !real_time;
    play_steps(config, referee, &mut seats, in_turn, &mut recording)?;
    report(config, referee, seats, recording)
}
