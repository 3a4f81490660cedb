//! Plays one match.

use super::{Worker, parcel};
use crate::work::{Meeting, Played, Seat};
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{Match, play};
use joute_arena::spoilt::until_seen;
use joute_engine::Setup;
use joute_league::replays::{apart, turns};
use std::panic::{AssertUnwindSafe, catch_unwind};

impl Worker<'_> {
    /// How a match ended.
    ///
    /// # Errors
    /// What kept it from being played: never a champion's fault.
    pub(super) fn play(&self, meeting: &Meeting, limits: Limits) -> Result<Played, String> {
        let Meeting { map, seed, mode, seats, .. } = meeting;
        let room = tempfile::tempdir_in(self.room.path()).map_err(|error| error.to_string())?;
        let mut kits = Vec::new();
        for (player, seat) in seats.iter().enumerate() {
            let folder = match seat {
                Seat::House { name, kit, .. } => self.shelf.kit(self.server, kit)?.join(name),
                Seat::Version { kit, fresh, .. } => {
                    // By player, not by name: people's names are no folders'.
                    let folder = room.path().join(player.to_string());
                    let fresh = self.shelf.kit(self.server, fresh)?;
                    parcel::unpack(&self.server.get(kit)?, &fresh, &folder)?;
                    folder
                }
            };
            kits.push(Kit::read(&folder)?);
        }
        let map = match map {
            None => String::new(),
            Some(hash) => String::from_utf8(self.server.get(hash)?).map_err(|error| error.to_string())?,
        };
        let setup = Setup { map, players: seats.len(), seed: *seed, mode: mode.clone() };
        let what = Match { film: true, ..Match::new(&kits, &setup, limits, self.jail) };
        let mut replay = Vec::new();
        let whole = || {
            replay.clear();
            play(&what, (self.game.seat)(&setup)?.as_mut(), &mut replay)
        };
        // Rules that panic spoil their match and no other.
        let outcome = catch_unwind(AssertUnwindSafe(|| until_seen(whole, |_| ())))
            .unwrap_or_else(|_| Err("the rules panicked".into()))?;
        let text = String::from_utf8(replay).map_err(|error| error.to_string())?;
        let turns = turns(&text, seats.len())?;
        let split = apart(text)?;
        Ok(Played {
            scores: outcome.scores,
            ranks: outcome.ranks,
            gone: outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect(),
            turns,
            public: self.server.put(split.public.as_bytes())?,
            private: split.private.map(|text| self.server.put(text.as_bytes())).transpose()?,
        })
    }
}
