//! The progress of a tournament: which matches are played next, and how many are left.

use super::forfeit;
use super::ground::{Ground, Played};
use super::results::{complete, records};
use super::rows::{Entry, Id, Tournament, entries};
use super::secret::{BLOCK, TOURNAMENTS};
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::game::Game;
use crate::matches::{Planned, Why, new_key, plan};
use crate::store::{Error, Store};
use crate::work::{Meeting, Seat};
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::course::{Course, course};
use joute_league::cup::entry::Cup;
use joute_league::cup::sheet::Sheet;
use joute_league::plan::{Fixture, Map, Rounds};
use rusqlite::{Connection, params};
use std::collections::HashMap;
use std::path::Path;

/// The number of matches of a tournament. The later matches of a cup are only known after its
/// earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The number of matches that were played.
    pub played: u32,
    /// The number of matches that are known.
    pub all: u32,
}

/// The next step of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Next {
    /// The given matches must be played.
    Play(Vec<Pairing>),
    /// The tournament is over.
    Over,
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    /// The index of the map.
    map: usize,
    seed: u64,
    mode: String,
    /// The numbers of the entries, by player.
    seats: Vec<usize>,
}

impl Pairing {
    fn of(Fixture { map, seed, seats }: Fixture, mode: &str) -> Self {
        Pairing { map, seed, mode: mode.to_owned(), seats }
    }
}

/// Returns the cup of a tournament and its current results.
pub(super) fn standing(
    game: &Game,
    ground: &Ground,
    entries: &[Entry],
    records: &[Record],
) -> Result<Option<(Cup, Course)>, String> {
    let Played::Cup { file, text, maps: own } = &ground.played else { return Ok(None) };
    let sheet = Sheet::parse(file, text, Path::new(""))?;
    let names = entries.iter().map(|entry| entry.name.clone()).collect();
    let maps = ground.maps.iter().map(|(name, _)| Map { name: name.clone(), text: String::new() }).collect();
    let cup = Cup::between(sheet, game.shape, names, maps, own.clone())?;
    let played: HashMap<_, _> = records.iter().map(|record| (record.key(), record)).collect();
    let course = course(&cup, &|key| played.get(key).map(|record| (*record).clone()))?;
    Ok(Some((cup, course)))
}

/// Returns the next step after the given results, once all scheduled matches were played.
///
/// # Errors
/// Returns a message if the cup file does not fit the number of champions, or if there would be too
/// many matches.
pub(super) fn next(
    game: &Game,
    ground: &Ground,
    entries: &[Entry],
    records: &[Record],
) -> Result<Next, String> {
    if entries.len() < 2 {
        return match ground.is_cup() {
            // A league of one is over before it begins; the stages of a cup need champions.
            true => Err(format!("champions that can play: {}; a cup needs at least two", entries.len())),
            false => Ok(Next::Over),
        };
    }
    let pairings: Vec<Pairing> = match standing(game, ground, entries, records)? {
        Some((cup, course)) => {
            let Some(now) = course.now() else { return Ok(Next::Over) };
            let mode = cup.plan_of(&cup.sheet.stages[now]).mode;
            let missing = course.legs[now].encounters.iter().filter(|encounter| !encounter.over());
            missing.map(|encounter| Pairing::of(cup.fixture(encounter), &mode)).collect()
        }
        None if !records.is_empty() => Vec::new(),
        None => {
            let mode = game.shape.mode("")?.map_or("", |mode| mode.name);
            let players = game.shape.seats(mode)?.default_number();
            if entries.len() < players {
                let count = entries.len();
                return Err(format!(
                    "champions that can play: {count}; a match of {} has {players} players",
                    game.name
                ));
            }
            let rounds = Rounds {
                champions: entries.len(),
                players,
                maps: ground.maps.len(),
                seeds: &ground.seeds,
                sides: ground.played.sides(),
            };
            rounds.can_end()?;
            rounds.fixtures().into_iter().map(|fixture| Pairing::of(fixture, mode)).collect()
        }
    };
    Ok(if pairings.is_empty() { Next::Over } else { Next::Play(pairings) })
}

/// Checks that a tournament can be played by so many champions.
///
/// # Errors
/// What of a cup's file does not fit them, or that they are too few or too many.
pub(super) fn possible(game: &Game, ground: &Ground, champions: usize) -> Result<(), String> {
    let seat = || Seat::House { language: String::new(), name: String::new(), kit: Hash::of(b"") };
    let entry = |number: usize| Entry {
        number,
        person: None,
        name: format!("champion {}", number + 1),
        seat: seat(),
    };
    next(game, ground, &(0..champions).map(entry).collect::<Vec<_>>(), &[]).map(drop)
}

/// Stores the next step: its matches, or the end of the tournament.
pub(super) fn take(
    store: &Connection,
    id: Id,
    ground: &Ground,
    entries: &[Entry],
    next: &Next,
    now: Timestamp,
) -> Result<(), Error> {
    let Next::Play(pairings) = next else { return Ok(()) };
    let query = "SELECT count(*) FROM match WHERE tournament = ?1";
    let before: i64 = store.query_row(query, [id], |row| row.get(0))?;
    for (index, pairing) in pairings.iter().enumerate() {
        let (map, text) = &ground.maps[pairing.map];
        let meeting = Meeting {
            number: TOURNAMENTS + id * BLOCK + before + index as i64 + 1,
            map: text.clone(),
            seed: pairing.seed,
            key: Some(new_key()?),
            mode: pairing.mode.clone(),
            seats: pairing.seats.iter().map(|seat| entries[*seat].seat.clone()).collect(),
        };
        plan(
            store,
            &Planned { why: Why::Tournament, person: None, tournament: Some(id), map, meeting },
            now,
        )?;
    }
    Ok(())
}

/// Advances a tournament with a fixed list if all scheduled matches were played. Returns true if it
/// did.
pub(super) fn go_on(store: &Connection, contest: &Contest, due: &Tournament) -> Result<bool, Error> {
    forfeit::decide_left(store, contest, due.id)?;
    let query = "SELECT EXISTS (SELECT 1 FROM match WHERE tournament = ?1 AND played IS NULL)";
    if store.query_row(query, [due.id], |row| row.get(0))? {
        return Ok(false);
    }
    let now = contest.clock.now();
    let (ground, entries) = (ground(store, due.id)?, entries(store, due.id)?);
    let records = records(store, due.id, &entries)?;
    match next(&contest.game, &ground, &entries, &records) {
        // A league that was ended early plays no further match, even if it has played none.
        _ if due.ended.is_some() && !ground.is_cup() => {
            complete(store, &contest.game, due, &ground, &entries, &records, now)?;
        }
        Ok(Next::Over) => complete(store, &contest.game, due, &ground, &entries, &records, now)?,
        Ok(play) => take(store, due.id, &ground, &entries, &play, now)?,
        // The cup file was valid at the start, and results do not change the number of champions.
        Err(why) => return Err(Error::Database(why)),
    }
    Ok(true)
}

/// Returns the stored maps and schedule of a tournament.
pub(super) fn ground(store: &Connection, id: Id) -> Result<Ground, Error> {
    let query = "SELECT field FROM tournament WHERE id = ?1";
    let text: Option<String> = store.query_row(query, [id], |row| row.get(0))?;
    let text = text.ok_or(Error::Missing("frozen list"))?;
    serde_json::from_str(&text).map_err(|error| Error::Database(error.to_string()))
}

impl Store {
    /// Returns the progress of a tournament.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn progress(&self, id: Id) -> Result<Progress, Error> {
        self.ask(|store| {
            let query = "SELECT count(played), count(*) FROM match WHERE tournament = ?1";
            Ok(store.query_row(query, params![id], |row| {
                Ok(Progress { played: row.get(0)?, all: row.get(1)? })
            })?)
        })
    }
}
