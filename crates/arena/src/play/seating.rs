//! Seats the champions of a match: starts them, and records who has left.

use super::data::{Guest, MatchConfig};
use crate::champion::{Champion, Kit};
use crate::dialogue::state::ChampionMessage;
use crate::error::ArenaError;
use crate::launch::{LaunchError, Manifest};
use crate::leave_reason::LeaveReason;
use crate::limits::Limits;
use crate::observation::Observation;
use crate::output::OutputChunk;
use crate::refusal_counts::RefusalCounts;
use crate::spoilt_match::SpoiltMatch;
use crate::usage::ChampionUsage;
use crate::watch;
use joute_engine::drawing::{Canvas, Drawings};
use joute_engine::referee::Referee;
use joute_engine::refusal::Refusals;
use joute_engine::{LatePolicy, Moment};
use joute_words::{Locale, arena};
use serde_json::Value;
use std::time::Duration;

/// One player's place in a match. It contains the champion, or the reason why there is none.
pub(super) struct Seat {
    pub(super) champion: Option<Champion>,
    /// The language of messages for the candidate.
    pub(super) locale: Locale,
    pub(super) gone: Option<LeaveReason>,
    /// True if the replay already says that the champion left.
    pub(super) reported: bool,
    /// The step in which the champion was last asked for a turn.
    pub(super) moment: Option<Moment>,
    /// The last output of a champion that has left the match.
    pub(super) printed: OutputChunk,
    /// The actions that the rules refused in the player's current turn. The replay does not contain
    /// them yet.
    pub(super) refused: Refusals<Value>,
    /// The drawings of the champion in its current turn. The replay does not contain them yet.
    pub(super) drawings: Drawings,
    /// The limits on the champion's drawings. `None` if the replay does not contain drawings.
    pub(super) canvas: Option<Canvas>,
    /// The numbers of the player's refused actions in the whole match.
    pub(super) tally: RefusalCounts,
    /// The duration of the call that eliminated the champion, until the replay reports it.
    pub(super) lost: Duration,
    pub(super) account: ChampionUsage,
}

impl Seat {
    /// Takes the champion's answer, if there is one. If the call failed, the champion leaves the
    /// match.
    pub(super) fn verdict(&mut self) -> Option<(ChampionMessage, Duration)> {
        match self.champion.as_mut()?.verdict()? {
            Ok(message) => Some(message),
            Err(reason) => {
                self.leave(reason);
                None
            }
        }
    }

    pub(super) fn leave(&mut self, reason: LeaveReason) {
        if let Some(mut champion) = self.champion.take() {
            self.printed = champion.take_final_output();
            self.account = champion.account();
            self.lost = self.account.last;
        }
        self.gone = Some(reason);
    }

    /// Returns the champion's new output. `last` says that the champion will not be asked again.
    pub(super) fn take_output(&mut self, last: bool) -> OutputChunk {
        match &mut self.champion {
            Some(champion) if last => champion.take_final_output(),
            Some(champion) => champion.take_output(),
            None => std::mem::take(&mut self.printed),
        }
    }

    pub(super) fn account(self) -> ChampionUsage {
        self.champion.map_or(self.account, Champion::account)
    }
}

/// Starts the champions of a match, and takes the connections of those on other machines. If
/// `in_turn`, each champion loads before the next one starts.
///
/// # Errors
/// Returns the reason why a champion could not be started, if it is not the champion's fault.
pub(super) fn seat_champions(
    config: &MatchConfig<'_>,
    referee: &dyn Referee,
    processors: &[usize],
    in_turn: bool,
) -> Result<Vec<Seat>, SpoiltMatch> {
    let limits = paced_limits(config.limits, config.pace, referee.late_policy());
    let mut seats: Vec<Seat> = Vec::new();
    for (player, kit) in config.kits.iter().enumerate() {
        let processor = processors.get(player % processors.len().max(1)).copied();
        let (champion, reason) = match start(config, limits, processor, referee, player)? {
            Ok(champion) => (Some(champion), None),
            Err(reason) => (None, Some(reason)),
        };
        seats.push(Seat {
            gone: reason,
            champion,
            locale: kit.manifest.locale(),
            reported: false,
            moment: None,
            printed: OutputChunk::default(),
            refused: Refusals::default(),
            drawings: Drawings::default(),
            canvas: config.record_drawings.then(Canvas::default),
            tally: RefusalCounts::default(),
            lost: Duration::ZERO,
            account: ChampionUsage::default(),
        });
        if in_turn {
            wait(&mut seats);
        }
    }
    Ok(seats)
}

/// Starts the champion of one player, or returns the reason why the player has none.
fn start(
    config: &MatchConfig<'_>,
    limits: Limits,
    processor: Option<usize>,
    referee: &dyn Referee,
    player: usize,
) -> Result<Result<Champion, LeaveReason>, SpoiltMatch> {
    let kit = &config.kits[player];
    let locale = kit.manifest.locale();
    if !kit.is_guest() {
        let prefix = config.show_output.then(|| prefix(player));
        let observation = Observation { prefix, drawings: config.record_drawings };
        return match Champion::start(kit, config.jail, limits, processor, referee, player, observation) {
            Ok(champion) => Ok(Ok(champion)),
            // The shell reports a missing program with the same exit code.
            Err(ArenaError::Launch(LaunchError::Kit(_))) => {
                Ok(Err(LeaveReason::Exit(127, arena::loading(locale).into())))
            }
            Err(error) => Err(error.into()),
        };
    }
    match config.guests.and_then(|guests| guests.take(player)) {
        Some(Guest::Remote(peer)) => Ok(Ok(Champion::from_peer(*peer, limits, referee, player, locale)?)),
        Some(Guest::Local(socket)) => Ok(Ok(Champion::from_socket(socket, limits, referee, player, locale)?)),
        None => Ok(Err(LeaveReason::Protocol(arena::nobody(locale).into()))),
    }
}

/// Checks that there is a champion for each player, and that all are made for this game.
///
/// # Errors
/// Returns an error if the number of champions is wrong, or if one is made for another game or
/// another version of its API.
pub(super) fn check_kits(kits: &[Kit], referee: &dyn Referee) -> Result<(), ArenaError> {
    let (players, champions) = (referee.players(), kits.len());
    if champions != players {
        return Err(ArenaError::ChampionCount { game: referee.game().to_owned(), players, champions });
    }
    kits.iter().try_for_each(|kit| check_game(kit, referee))
}

fn check_game(kit: &Kit, referee: &dyn Referee) -> Result<(), ArenaError> {
    if kit.fits(referee.game(), referee.api()) {
        return Ok(());
    }
    let Manifest { game: theirs, api: their_api, .. } = kit.manifest.clone();
    let (folder, locale, game) = (kit.folder.clone(), kit.manifest.locale(), referee.game().to_owned());
    if kit.foreign.is_some() {
        return Err(ArenaError::PlayerOfOtherGame { folder, theirs, game, locale });
    }
    Err(ArenaError::OtherGame { folder, theirs, their_api, game, api: referee.api(), locale })
}

/// Returns an error if the sandbox failed for any champion. Such a match does not count.
pub(super) fn fail_on_internal(seats: &[Seat], kits: &[Kit]) -> Result<(), SpoiltMatch> {
    for (seat, kit) in seats.iter().zip(kits) {
        match &seat.gone {
            Some(LeaveReason::Internal(reason)) => {
                let (folder, reason) = (kit.folder.clone(), reason.clone());
                return Err(ArenaError::Internal { folder, reason }.into());
            }
            Some(gone @ LeaveReason::ArenaPaused(..)) => {
                return Err(SpoiltMatch::ArenaPaused(format!("{}: {gone}; no result", kit.folder.display())));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Waits until each champion that was asked has answered or left the match.
pub(super) fn wait(seats: &mut [Seat]) {
    let mut champions: Vec<&mut Champion> =
        seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    watch::wait_for_answers(&mut champions);
}

/// Returns the text before each line of a player's output on the terminal.
pub(super) fn prefix(player: usize) -> String {
    format!("[{player}] ")
}

/// Returns the limits of a match whose steps have a fixed duration. If late players continue, this
/// duration is the time limit of a call.
fn paced_limits(limits: Limits, pace: Option<Duration>, late_policy: LatePolicy) -> Limits {
    match pace {
        Some(pace) if late_policy == LatePolicy::MissStep => {
            Limits { call: Some(pace), margin: Duration::ZERO, ..limits }
        }
        _ => limits,
    }
}
