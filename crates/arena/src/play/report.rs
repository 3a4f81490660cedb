//! Records a match in its replay and reports its result.

use super::data::{MatchConfig, MatchReport};
use super::seating::Seat;
use crate::champion::Champion;
use crate::error::ArenaError;
use crate::leave_reason::LeaveReason;
use crate::output::OutputChunk;
use crate::seal::Seal;
use crate::spoilt_match::SpoiltMatch;
use crate::watch;
use joute_engine::referee::Referee;
use joute_engine::replay::{self, Header, Outcome, VERSION};
use std::io::Write;

/// The replay of a match that is being written, with the seal so far.
pub(super) struct Recording<'a> {
    out: &'a mut dyn Write,
    pub(super) seal: Seal,
}

impl<'a> Recording<'a> {
    /// Begins the replay with its header.
    ///
    /// # Errors
    /// Returns an error if the replay cannot be written.
    pub(super) fn open(
        config: &MatchConfig<'_>,
        referee: &mut dyn Referee,
        out: &'a mut dyn Write,
    ) -> Result<Self, ArenaError> {
        let champions = config
            .kits
            .iter()
            .map(|kit| replay::Entrant { name: kit.name(), language: kit.manifest.language.clone() });
        let header = Header {
            joute: VERSION,
            game: referee.game().into(),
            api: format!("{:016x}", referee.api()),
            setup: config.setup.clone(),
            champions: champions.collect(),
            jail: Some(config.jail.level().to_string()),
            scene: if config.record_scene { referee.scene() } else { None },
        };
        let mut recording = Recording { out, seal: Seal::open(&header) };
        recording.write(replay::line(&header))?;
        Ok(recording)
    }

    /// Writes a line of the replay. An interrupted match leaves the lines that were written before.
    ///
    /// # Errors
    /// Returns an error if the replay cannot be written.
    pub(super) fn write(&mut self, line: String) -> Result<(), ArenaError> {
        let result = self.out.write_all(line.as_bytes()).and_then(|()| self.out.flush());
        result.map_err(ArenaError::Replay)
    }
}

/// Sends the message about the end of the match to the champions, completes the replay and
/// returns the report.
///
/// # Errors
/// Returns an error if the replay cannot be written.
pub(super) fn report(
    config: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    mut seats: Vec<Seat>,
    mut recording: Recording<'_>,
) -> Result<MatchReport, SpoiltMatch> {
    let departures = seats.iter().map(|seat| seat.gone.as_ref().and_then(LeaveReason::departure)).collect();
    let (scores, ranks) = (referee.scores(), referee.ranks());
    let mut outcome = Outcome { scores, ranks, gone: departures, ..Outcome::default() };
    let mut champions: Vec<&mut Champion> =
        seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    for champion in &mut champions {
        champion.end_step(referee, true);
        champion.dismiss();
    }
    watch::wait_for_exits(&mut champions);
    (outcome.output, outcome.lost) = take_outputs(0..config.kits.len(), &mut seats, true);
    outcome.key = config.setup.key;
    outcome.seal = Some(recording.seal.clone().close(&outcome));
    recording.write(replay::line(&outcome))?;
    let moments = seats.iter().map(|seat| seat.moment.clone().filter(|_| seat.gone.is_some())).collect();
    let refused = seats.iter_mut().map(|seat| std::mem::take(&mut seat.tally)).collect();
    let (gone, accounts): (Vec<_>, Vec<_>) =
        seats.into_iter().map(|mut seat| (seat.gone.take(), seat.account())).unzip();
    let measured = gone.iter().zip(&accounts).zip(config.kits);
    let measured = measured
        .map(|((gone, account), kit)| gone.as_ref()?.usage_message(account, kit.manifest.locale()))
        .collect();
    Ok(MatchReport { outcome, accounts, gone, moments, measured, refused })
}

/// Returns the new output of these players' champions for the replay. It includes the number of
/// lost bytes.
pub(super) fn take_outputs(
    players: impl IntoIterator<Item = usize>,
    seats: &mut [Seat],
    last: bool,
) -> (Vec<String>, Vec<u64>) {
    let chunks = players.into_iter().map(|player| seats[player].take_output(last));
    let (mut output, mut lost) = chunks.map(|OutputChunk { text, lost }| (text, lost)).unzip();
    replay::clear_empty(&mut output, String::is_empty);
    replay::clear_empty(&mut lost, |bytes| *bytes == 0);
    (output, lost)
}
