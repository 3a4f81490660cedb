//! What workers are asked to do, and what they answer. They know nothing else of a contest.

use crate::blobs::Hash;
use crate::kits::Kits;
use crate::matches::Debut;
use crate::people::Id;
use crate::running::renew;
use crate::store::{Error, Store};
use crate::{kits, matches, versions};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

/// A job's work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Turn an archive into a kit that can play.
    Build {
        /// Whose.
        person: Id,
        /// Of which version.
        number: u32,
        /// What was sent.
        archive: Hash,
        /// The fresh kits, one of which it becomes.
        kits: Kits,
    },
    /// Play a match.
    Play(Meeting),
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The match's number in the contest.
    pub number: i64,
    /// The map's text; none for games without maps.
    pub map: Option<Hash>,
    /// Of what the rules draw.
    pub seed: u64,
    /// The game's mode; empty: the usual one.
    pub mode: String,
    /// By player.
    pub seats: Vec<Seat>,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Somebody's version.
    Version {
        /// Whose.
        person: Id,
        /// Of which number.
        number: u32,
        /// The language's id.
        language: String,
        /// Its built kit, as far as it differs from a fresh one.
        kit: Hash,
        /// The fresh one.
        fresh: Hash,
    },
    /// A champion that comes with the kits.
    House {
        /// The language's id.
        language: String,
        /// Its folder in the kit, such as `opponent`.
        name: String,
        /// The fresh kit.
        kit: Hash,
    },
}

/// A job's result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// Of [`Work::Build`].
    Built(Built),
    /// Of [`Work::Play`].
    Played(Played),
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// By player.
    pub scores: Vec<i64>,
    /// By player: its place, from 1; equals share the better one.
    pub ranks: Vec<u32>,
    /// By player: why it left before the end, if it did.
    pub gone: Vec<Option<String>>,
    /// By player: the turns for which it was asked before it left or the rules put it out.
    #[serde(default)]
    pub turns: Vec<u64>,
    /// The replay, without anything that champions printed.
    pub public: Hash,
    /// The replay with what champions printed, if one of them printed anything.
    pub private: Option<Hash>,
}

/// What came of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Built {
    /// Why it cannot play, if it cannot.
    pub refused: Option<String>,
    /// The language's id, if it was found.
    pub language: Option<String>,
    /// What was printed.
    pub log: Option<Hash>,
    /// The built kit, as far as it differs from a fresh one.
    pub kit: Option<Hash>,
}

impl Work {
    /// For the queue.
    pub fn text(&self) -> String {
        // Only strings and numbers are in it.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Done {
    /// For the queue.
    pub fn text(&self) -> String {
        // Only strings and numbers are in it.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Built {
    /// With what the version plays, if it can.
    fn seat(&self, person: Id, number: u32, fresh: Option<&Hash>) -> Option<Seat> {
        let Built { refused: None, language: Some(language), kit: Some(kit), .. } = self else { return None };
        let (language, kit) = (language.clone(), kit.clone());
        Some(Seat::Version { person, number, language, kit, fresh: fresh?.clone() })
    }
}

fn settled_is(store: &Connection, id: i64) -> Result<(), Error> {
    store.execute("UPDATE job SET state = 'settled' WHERE id = ?1", [id])?;
    Ok(())
}

impl Store {
    /// Lets results that came take effect, each once, whatever was killed before: how many did. A version that was built plays
    /// its first match.
    ///
    /// # Errors
    /// The database's.
    pub fn settle(&self, debut: &Debut, now: Timestamp) -> Result<usize, Error> {
        let mut settled = 0;
        loop {
            let one = self.change(|store| {
                let query = "SELECT id, work, result FROM job WHERE state = 'done' ORDER BY id LIMIT 1";
                let found: Option<(i64, String, String)> = store
                    .query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                    .optional()?;
                let Some((id, work, done)) = found else { return Ok(false) };
                match (serde_json::from_str(&work), serde_json::from_str(&done)) {
                    (Ok(Work::Build { person, number, kits, .. }), Ok(Done::Built(built))) => {
                        let fresh = built.language.as_ref().and_then(|language| kits.get(language));
                        if renew::rebuilt(store, (person, number), &built, fresh, now)? {
                            settled_is(store, id)?;
                            return Ok(true);
                        }
                        versions::built(store, person, number, &built, fresh, now)?;
                        if let Some(own) = built.seat(person, number, fresh)
                            && let Some(house) = kits::house(store, &debut.house)?
                        {
                            let first = matches::ask_for(store, &debut.of(person, own, house), now)?;
                            versions::debuts(store, person, number, first)?;
                        }
                        settled_is(store, id)?;
                    }
                    (Ok(Work::Play(Meeting { number, .. })), Ok(Done::Played(played))) => {
                        matches::played(store, number, &played)?;
                        settled_is(store, id)?;
                    }
                    // Its worker is of another joute: an organiser has to look.
                    _ => drop(store.execute("UPDATE job SET state = 'stuck' WHERE id = ?1", [id])?),
                }
                Ok(true)
            })?;
            if !one {
                return Ok(settled);
            }
            settled += 1;
        }
    }
}
