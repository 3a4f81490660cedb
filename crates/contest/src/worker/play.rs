//! Plays a match of a contest on a worker.

use super::{JobError, Worker};
use crate::blobs::Hash;
use crate::data::{Departure, MatchResult, MatchSpec, Seat};
use crate::parcel;
use crate::private::at;
use flate2::Compression;
use flate2::write::GzEncoder;
use joute_arena::champion::Kit;
use joute_arena::error::ArenaError;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::Setup;
use joute_generator::language::launch_facts;
use joute_league::picture::final_board;
use joute_league::replays::{split_replay, turns};
use joute_untrusted::text::single_line;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

impl Worker<'_> {
    /// Plays a match on this worker and returns its result. The replays are sent to the server.
    ///
    /// # Errors
    /// Returns the reason why the match could not be played, which is never a champion's fault.
    pub(super) fn play(&self, spec: &MatchSpec, limits: Limits) -> Result<MatchResult, JobError> {
        let MatchSpec { map, seed, key, mode, seats, .. } = spec;
        let scratch = tempfile::tempdir_in(self.scratch.path()).map_err(at(self.scratch.path()))?;
        let mut kits = Vec::new();
        for (player, seat) in seats.iter().enumerate() {
            let folder = match seat {
                Seat::House { name, kit, .. } => self.kit_cache.kit(self.server, kit)?.join(name),
                Seat::Version { kit, fresh, .. } => {
                    // The folders are named by player, because the names of people may not be valid
                    // folder names.
                    let folder = scratch.path().join(player.to_string());
                    self.unpack(&self.server.get(kit)?, fresh, &folder)?;
                    folder
                }
            };
            kits.push(Kit::read(&folder, launch_facts())?);
        }
        let map = match map {
            None => String::new(),
            Some(hash) => String::from_utf8(self.server.get(hash)?)?,
        };
        let setup = Setup { map, players: seats.len(), seed: *seed, mode: mode.clone(), key: *key };
        let (report, text) = self.play_setup(&kits, &setup, limits, true)?;
        let turns = turns(&text, seats.len())?;
        let picture = final_board(&text).and_then(|svg| gzip(svg.as_bytes()));
        let split = split_replay(text)?;
        let departures = (0..seats.len()).map(|player| departure(&kits[player], &report, player)).collect();
        let outcome = report.outcome;
        Ok(MatchResult {
            departures,
            scores: outcome.scores,
            ranks: outcome.ranks,
            gone: outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect(),
            turns,
            public: self.server.put(split.public.as_bytes())?,
            private: split.private.map(|text| self.server.put(text.as_bytes())).transpose()?,
            picture: picture.map(|bytes| self.server.put(&bytes)).transpose()?,
        })
    }
}

impl Worker<'_> {
    /// Unpacks a packed kit over a copy of the fresh kit. A kit that cannot be launched loses its matches.
    pub(super) fn unpack(&self, packed: &[u8], fresh: &Hash, folder: &Path) -> Result<(), JobError> {
        let fresh = self.kit_cache.kit(self.server, fresh)?;
        match parcel::unpack(packed, &fresh, folder) {
            Ok(()) => Ok(()),
            Err(reason) if reason.is_internal() => Err(reason.into()),
            Err(_) => Ok(parcel::unpack_nothing(&fresh, folder)?),
        }
    }

    /// Plays a match and returns its report and its replay.
    pub(super) fn play_setup(
        &self,
        kits: &[Kit],
        setup: &Setup,
        limits: Limits,
        record_scene: bool,
    ) -> Result<(MatchReport, String), JobError> {
        let config = MatchConfig {
            record_scene,
            record_drawings: true,
            ..MatchConfig::new(kits, setup, limits, self.jail)
        };
        let mut replay = Vec::new();
        let whole = || {
            replay.clear();
            play_and_report(&config, (self.game.seat)(setup)?.as_mut(), &mut replay)
        };
        // A panic in the rules spoils this match but no other.
        let report = catch_unwind(AssertUnwindSafe(|| retry_paused(whole, |_| ())))
            .unwrap_or(Err(ArenaError::RulesPanicked))?;
        Ok((report, String::from_utf8(replay)?))
    }
}

/// Returns the details about a program that left a match early. Returns `None` if it stayed until
/// the end.
fn departure(kit: &Kit, report: &MatchReport, player: usize) -> Option<Departure> {
    let departure = report.outcome.gone[player].as_ref()?;
    let moment = report.moments[player].as_ref().filter(|moment| moment.is == "turn");
    let reason = departure.reason.word();
    Some(Departure {
        reason: departure.code.map_or_else(|| reason.to_owned(), |code| format!("{reason} {code}")),
        turn: moment.and_then(|moment| moment.number),
        line: report.failed_line(kit, player).map(|line| single_line(&line)),
    })
}

/// Compresses the picture of a match. Browsers inflate it.
fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(bytes).and_then(|()| gzip.finish()).ok()
}
