//! A client that lets the workers of a contest play the matches of leagues, cups and duels.
//!
//! *Decision:* The server stores no list of a league's matches. The client sends some
//! thousand matches ahead, and sends further ones as it receives replays. What the server
//! stores is therefore bounded, and the client's own book is the only record of the league.
//! A client that was interrupted sends its missing matches again. The server recognises known
//! matches by their hashes.

mod packed_kits;

use crate::blobs::Hash;
use crate::data::{
    EndedLeagueMatch, LeagueAnswer, LeagueMatch, LeagueQuery, LeagueServer, MAX_SENT_MATCHES, MissingFiles,
    NewLeagueMatches,
};
use crate::league_file::{unwrap_replay, wrap};
use crate::paths;
use crate::worker::{RemoteServer, ServerError};
use joute_league::Error;
use joute_league::fleet::{Fleet, FleetMatch, FleetReplay};
use packed_kits::PackedKits;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of connections over which replays are fetched.
const CONNECTION_COUNT: usize = 8;

/// The greatest number of matches without a replay.
const MAX_MATCHES_WITHOUT_REPLAY: usize = 4096;

/// The number of attempts to send the files that the server misses.
const MAX_ATTEMPTS: usize = 3;

/// The settings of a fleet's client.
#[derive(Debug, Clone)]
pub struct FleetSettings {
    /// A text that identifies the league. If it is the same as that of an interrupted league, the
    /// matches that the server still has are not played again.
    pub league: String,
    /// The text of a file with limits on the resources of champions. If it is empty, those of the game apply.
    pub limits: String,
    /// The number of matches without a replay. By default, it follows the number of the workers' slots.
    pub jobs: Option<usize>,
    /// The number of matches without a replay for each slot of the workers. It is not used if
    /// `jobs` is given.
    pub for_a_slot: usize,
    /// The smallest number of matches without a replay. It is not used if `jobs` is given.
    pub fewest: usize,
}

/// The workers of a contest, as a fleet that plays matches.
pub struct RemoteFleet {
    remote: RemoteServer,
    settings: FleetSettings,
    league: Hash,
    kits: PackedKits,
    state: Mutex<State>,
}

/// The matches of a client.
#[derive(Default)]
struct State {
    /// The matches without a replay, with the numbers under which they were sent. Equal matches
    /// are played once.
    open: HashMap<Hash, (LeagueMatch, Vec<u64>)>,
    /// The matches that were not sent yet.
    unsent: Vec<LeagueMatch>,
    /// The texts of the maps that were sent, by the hashes of their files.
    maps: HashMap<Hash, String>,
    /// The matches whose replays the server may delete.
    stored: Vec<Hash>,
    /// The number of jobs that all workers together do at the same time.
    slots: u32,
}

impl fmt::Debug for RemoteFleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The token is a secret.
        f.debug_struct("RemoteFleet").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl RemoteFleet {
    /// Connects to a contest's server. The game and its API must be those of the contest.
    ///
    /// # Errors
    /// Returns an error if the server does not accept the token, cannot be reached, or serves another game.
    pub fn connect(
        server: &str,
        token: &str,
        (game, api): (&str, u64),
        settings: FleetSettings,
    ) -> Result<Self, ServerError> {
        let remote = RemoteServer::new(server, token)?;
        let LeagueServer { game: served, api: served_api, kits, slots } =
            remote.read(paths::WORKER_LEAGUE_SERVER)?;
        if (served.as_str(), served_api.as_str()) != (game, &format!("{api:016x}")) {
            let reason = format!(
                "the server has {served} with the API {served_api}, but these champions play {game} with the API \
                 {api:016x}; run the same joute as on the server"
            );
            return Err(ServerError::Refused { address: server.to_owned(), reason });
        }
        let league = Hash::of(settings.league.as_bytes());
        let fleet = RemoteFleet {
            kits: PackedKits::new(kits)?,
            state: Mutex::new(State { slots, ..State::default() }),
            remote,
            settings,
            league,
        };
        // The server removes no files before it deletes the league.
        fleet.add(&[])?;
        Ok(fleet)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds matches to the queue. Returns the files that the server misses.
    fn add(&self, matches: &[LeagueMatch]) -> Result<Vec<Hash>, ServerError> {
        let new = NewLeagueMatches { league: self.league.clone(), matches: matches.to_vec() };
        let MissingFiles { missing } = self.remote.ask(paths::WORKER_LEAGUE_MATCHES, &new)?;
        Ok(missing)
    }

    /// Adds matches to the queue, and sends the files that the server misses.
    fn add_with_files(&self, matches: &[LeagueMatch]) -> Result<(), Error> {
        for _ in 0..MAX_ATTEMPTS {
            let missing = self.add(matches).map_err(failure)?;
            if missing.is_empty() {
                return Ok(());
            }
            for hash in &missing {
                let map = self.state().maps.get(hash).map(|text| wrap(text.as_bytes()));
                match map {
                    Some(file) => drop(self.remote.store(&file).map_err(failure)?),
                    None => self.kits.send_again(&self.remote, hash)?,
                }
            }
        }
        Err(Error::Fleet("the server does not keep the files of this league; ask its organiser".into()))
    }

    /// Sends the matches that were not sent yet.
    fn flush(&self) -> Result<(), Error> {
        let unsent = std::mem::take(&mut self.state().unsent);
        unsent.chunks(MAX_SENT_MATCHES).try_for_each(|matches| self.add_with_files(matches))
    }

    /// Sends a map and returns the hash of its file.
    fn send_map(&self, text: &str) -> Result<Option<Hash>, Error> {
        if text.is_empty() {
            return Ok(None);
        }
        let file = wrap(text.as_bytes());
        let hash = Hash::of(&file);
        if !self.state().maps.contains_key(&hash) {
            self.remote.store(&file).map_err(failure)?;
            self.state().maps.insert(hash.clone(), text.to_owned());
        }
        Ok(Some(hash))
    }

    /// Fetches replays over several connections.
    fn fetch(&self, ended: &[EndedLeagueMatch]) -> Vec<Result<FleetReplay, Error>> {
        let fetch = |one: &EndedLeagueMatch| match &one.replay {
            Ok(hash) => {
                let file = self.remote.fetch(hash).map_err(failure)?;
                let (millis, text) = unwrap_replay(&file)
                    .ok_or_else(|| Error::Fleet("a worker has sent a file that is no replay".into()))?;
                Ok(FleetReplay { text: text.to_owned(), millis })
            }
            Err(reason) => Err(Error::Fleet(format!("no worker could play this match: {reason}"))),
        };
        std::thread::scope(|scope| {
            let size = ended.len().div_ceil(CONNECTION_COUNT).max(1);
            let threads: Vec<_> = ended
                .chunks(size)
                .map(|some| scope.spawn(move || some.iter().map(fetch).collect::<Vec<_>>()))
                .collect();
            let panicked = || vec![Err(Error::Fleet("a replay cannot be fetched".into()))];
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|_| panicked())).collect()
        })
    }

    /// Sends a query for replays.
    fn query(&self, end: bool) -> Result<LeagueAnswer, Error> {
        let forget = std::mem::take(&mut self.state().stored);
        let query = LeagueQuery { league: self.league.clone(), forget, end };
        self.remote.ask(paths::WORKER_LEAGUE_RESULTS, &query).map_err(failure)
    }
}

/// Returns a server's error as an error of a league.
#[allow(clippy::needless_pass_by_value, reason = "the function is passed to map_err")]
fn failure(error: ServerError) -> Error {
    Error::Fleet(error.to_string())
}

impl Fleet for RemoteFleet {
    fn capacity(&self) -> usize {
        let FleetSettings { jobs, for_a_slot, fewest, .. } = self.settings;
        let slots = self.state().slots as usize;
        jobs.unwrap_or((slots * for_a_slot).max(fewest)).clamp(1, MAX_MATCHES_WITHOUT_REPLAY)
    }

    fn send(&self, number: u64, one: &FleetMatch<'_>) -> Result<(), Error> {
        let seats = one.kits.iter().map(|kit| self.kits.send(&self.remote, kit)).collect::<Result<_, _>>()?;
        let sent = LeagueMatch {
            map: self.send_map(&one.setup.map)?,
            seed: one.setup.seed,
            key: one.setup.key,
            mode: one.setup.mode.clone(),
            limits: self.settings.limits.clone(),
            film: one.film,
            seats,
        };
        let id = sent.id().map_err(|error| failure(error.into()))?;
        let mut state = self.state();
        let (_, numbers) = state.open.entry(id).or_insert_with(|| (sent.clone(), Vec::new()));
        numbers.push(number);
        if numbers.len() == 1 {
            state.unsent.push(sent);
        }
        let is_full = state.unsent.len() >= MAX_SENT_MATCHES;
        drop(state);
        if is_full { self.flush() } else { Ok(()) }
    }

    fn receive(&self) -> Result<Vec<(u64, Result<FleetReplay, Error>)>, Error> {
        self.flush()?;
        let LeagueAnswer { ended, known, slots } = self.query(false)?;
        let mut received = Vec::new();
        for (one, replay) in ended.iter().zip(self.fetch(&ended)) {
            let mut state = self.state();
            // Matches of an interrupted league that are no longer planned are forgotten too.
            state.stored.push(one.id.clone());
            let (_, numbers) = state.open.remove(&one.id).unzip();
            let mut replay = Some(replay);
            for number in numbers.into_iter().flatten() {
                let again = match &replay {
                    Some(Ok(replay)) => Some(Ok(replay.clone())),
                    _ => None,
                };
                received.extend(std::mem::replace(&mut replay, again).map(|replay| (number, replay)));
            }
        }
        let lost: Vec<LeagueMatch> = {
            let mut state = self.state();
            state.slots = slots;
            // A server that was restored from a backup may lack the last matches.
            let is_lost = (known as usize) < state.open.len() + ended.len();
            if is_lost { state.open.values().map(|(one, _)| one.clone()).collect() } else { Vec::new() }
        };
        lost.chunks(MAX_SENT_MATCHES).try_for_each(|matches| self.add_with_files(matches))?;
        Ok(received)
    }

    fn end(&self) -> Result<(), Error> {
        self.query(true).map(drop)
    }
}
