//! From the frozen list to the last match: what is played next, and what is left.

use super::ground::{Ground, Played};
use super::results::{complete, records};
use super::rows::{Entry, Id, Tournament, entries};
use super::secret::{BLOCK, TOURNAMENTS};
use crate::contest::Contest;
use crate::game::Game;
use crate::matches::{Planned, Why, plan};
use crate::store::{Error, Store};
use crate::work::Meeting;
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::course::{Course, course};
use joute_league::cup::entry::Cup;
use joute_league::cup::sheet::Sheet;
use joute_league::plan::{Fixture, Map, Rounds};
use rusqlite::{Connection, params};
use std::collections::HashMap;
use std::path::Path;

/// How much of a tournament was played. A cup's later matches are not known before its earlier ones ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Matches that were played.
    pub played: u32,
    /// Matches that are known of.
    pub all: u32,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Next {
    /// These matches.
    Play(Vec<Pairing>),
    /// Nothing: it is over.
    Over,
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    /// Index of the map.
    map: usize,
    seed: u64,
    mode: String,
    /// Numbers of entries, by player.
    seats: Vec<usize>,
}

impl Pairing {
    fn of(Fixture { map, seed, seats }: Fixture, mode: &str) -> Self {
        Pairing { map, seed, mode: mode.to_owned(), seats }
    }
}

/// The cup of a tournament, and where it stands.
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

/// What comes after these results, when all that was asked for was played.
///
/// # Errors
/// What of a cup's file does not fit those who take part, or that there would be too many matches.
pub(super) fn next(
    game: &Game,
    ground: &Ground,
    entries: &[Entry],
    records: &[Record],
) -> Result<Next, String> {
    if entries.len() < 2 {
        return Ok(Next::Over);
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
            let rounds = Rounds {
                champions: entries.len(),
                players: game.shape.seats(mode)?.usual(),
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

/// Writes down what comes next: its matches, or its end.
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

/// Goes on with a tournament whose list is frozen, when all that was asked for was played: did it?
pub(super) fn go_on(store: &Connection, contest: &Contest, due: &Tournament) -> Result<bool, Error> {
    let query = "SELECT EXISTS (SELECT 1 FROM match WHERE tournament = ?1 AND played IS NULL)";
    if store.query_row(query, [due.id], |row| row.get(0))? {
        return Ok(false);
    }
    let now = contest.clock.now();
    let (ground, entries) = (ground(store, due.id)?, entries(store, due.id)?);
    let records = records(store, due.id, &entries)?;
    match next(&contest.game, &ground, &entries, &records) {
        Ok(Next::Over) => complete(store, &contest.game, due, &ground, &entries, &records, now)?,
        Ok(play) => take(store, due.id, &ground, &entries, &play, now)?,
        // It fitted at the hour, and results change no sizes.
        Err(why) => return Err(Error::Database(why)),
    }
    Ok(true)
}

/// What a frozen tournament is played on.
pub(super) fn ground(store: &Connection, id: Id) -> Result<Ground, Error> {
    let query = "SELECT field FROM tournament WHERE id = ?1";
    let text: Option<String> = store.query_row(query, [id], |row| row.get(0))?;
    let text = text.ok_or(Error::Missing("frozen list"))?;
    serde_json::from_str(&text).map_err(|error| Error::Database(error.to_string()))
}

impl Store {
    /// How much of a tournament was played.
    ///
    /// # Errors
    /// The database's.
    pub fn progress(&self, id: Id) -> Result<Progress, Error> {
        self.ask(|store| {
            let query = "SELECT count(played), count(*) FROM match WHERE tournament = ?1";
            Ok(store.query_row(query, params![id], |row| {
                Ok(Progress { played: row.get(0)?, all: row.get(1)? })
            })?)
        })
    }
}
