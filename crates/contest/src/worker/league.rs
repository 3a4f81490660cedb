//! Plays a match of a league that a client has sent.

use super::{JobError, Worker};
use crate::blobs::Hash;
use crate::data::{LeagueMatch, LeagueSeat, MatchResult};
use crate::league_file::{unwrap, wrap_replay};
use crate::private::at;
use joute_arena::champion::Kit;
use joute_arena::limits::{from_toml, with_short_farewell};
use joute_engine::Setup;
use joute_generator::language::launch_facts;
use joute_league::replays::turns;
use std::time::Instant;

impl Worker<'_> {
    /// Plays a match of a league as `joute league` does, and returns its result. The replay with
    /// the output of the champions is sent to the server.
    ///
    /// # Errors
    /// Returns an error if the match cannot be played for a reason that is not a champion's fault.
    pub(super) fn play_league_match(&self, one: &LeagueMatch) -> Result<MatchResult, JobError> {
        let start = Instant::now();
        let LeagueMatch { map, seed, key, mode, limits, film, seats } = one;
        let limits = with_short_farewell(from_toml(limits, self.game.limits)?);
        let scratch = tempfile::tempdir_in(self.scratch.path()).map_err(at(self.scratch.path()))?;
        let mut kits = Vec::new();
        for (player, LeagueSeat { name, kit, fresh }) in seats.iter().enumerate() {
            // The replay contains the name of the folder.
            let folder = scratch.path().join(player.to_string()).join(name);
            self.unpack(&self.league_file(kit)?, fresh, &folder)?;
            kits.push(Kit::read(&folder, launch_facts())?);
        }
        let map = match map {
            None => String::new(),
            Some(hash) => String::from_utf8(self.league_file(hash)?)?,
        };
        let setup = Setup { map, players: seats.len(), seed: *seed, mode: mode.clone(), key: *key };
        let (report, text) = self.play_setup(&kits, &setup, limits, *film)?;
        let millis = start.elapsed().as_secs_f64() * 1e3;
        let outcome = report.outcome;
        Ok(MatchResult {
            departures: Vec::new(),
            scores: outcome.scores,
            ranks: outcome.ranks,
            gone: outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect(),
            turns: turns(&text, seats.len())?,
            public: self.server.put(&wrap_replay(millis, &text))?,
            private: None,
            picture: None,
        })
    }

    /// Fetches a file that a client has sent for a league.
    fn league_file(&self, hash: &Hash) -> Result<Vec<u8>, JobError> {
        let file = self.server.get(hash)?;
        unwrap(&file).map(<[u8]>::to_vec).ok_or_else(|| JobError::NoLeagueFile(hash.clone()))
    }
}
