//! What came of a tournament: everybody's rank, rating and games, written down once when it is complete.

use super::ground::Ground;
use super::progress::{ground, standing};
use super::rows::{Entry, Id, Tournament, entries, entry};
use super::secret::Sees;
use crate::game::Game;
use crate::matches::{COLUMNS, Remembered, remembered};
use crate::notices::{self, Told};
use crate::people::Id as Person;
use crate::store::{Error, Store};
use crate::work::{Played, Seat};
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::course::Course;
use joute_league::cup::entry::Cup;
use joute_league::standing::{Line, ranking};
use rusqlite::{Connection, Row, params};
use std::collections::HashMap;

/// What came of a champion in a tournament that is complete.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Which champion.
    pub entry: Entry,
    /// Its place: by rating in a league, by the first podium in a cup; none, if it met nobody.
    pub rank: Option<u32>,
    /// Its games; none, if it met nobody. `cross` has the champions in the order of [`Store::outcomes`].
    pub line: Option<Line>,
}

/// The matches of a tournament that were played, as leagues count them, in their order.
pub(super) fn records(store: &Connection, id: Id, entries: &[Entry]) -> Result<Vec<Record>, Error> {
    let mut query = store.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM match WHERE tournament = ?1 AND played IS NOT NULL"
    ))?;
    let names: HashMap<Option<Person>, &str> =
        entries.iter().map(|entry| (entry.person, entry.name.as_str())).collect();
    let mut records = Vec::new();
    for one in query.query_map([id], remembered)? {
        records.extend(record(one?, &names));
    }
    records.sort_by_cached_key(Record::key);
    Ok(records)
}

fn record(one: Remembered, names: &HashMap<Option<Person>, &str>) -> Option<Record> {
    let Played { scores, ranks, gone, turns, public, private: _ } = one.played?;
    let person = |seat: &Seat| match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    };
    let name = |seat| names.get(&person(seat)).map(|name| (*name).to_owned());
    Some(Record {
        map: one.map,
        seed: one.meeting.seed,
        seats: one.meeting.seats.iter().map(name).collect::<Option<_>>()?,
        scores,
        ranks,
        gone,
        turns,
        steps: 0,
        replay: one.number.to_string(),
        sum: String::new(),
        seal: public.into(),
        millis: 0.0,
    })
}

/// Everything was played: results are written down, and shown unless the jury has to release them.
pub(super) fn complete(
    store: &Connection,
    game: &Game,
    due: &Tournament,
    ground: &Ground,
    entries: &[Entry],
    records: &[Record],
    now: Timestamp,
) -> Result<(), Error> {
    let languages = entries.iter().map(|entry| (entry.name.clone(), entry.language().to_owned())).collect();
    let table = ranking(records, &languages);
    let broken = |why: String| Error::Database(why);
    let cup =
        if entries.len() < 2 { None } else { standing(game, ground, entries, records).map_err(broken)? };
    let places = cup.as_ref().map(|(_, course)| course.podiums.first().cloned().unwrap_or_default());
    for (place, line) in table.lines.iter().enumerate() {
        let Some(entry) = entries.iter().find(|entry| entry.name == line.name) else { continue };
        let rank = match &places {
            None => Some(line.rank),
            Some(places) => places.iter().position(|who| *who == Some(entry.number)).map(|place| place + 1),
        };
        let text = serde_json::to_string(line).map_err(|error| Error::Database(error.to_string()))?;
        let query = "UPDATE entry SET rank = ?3, place = ?4, line = ?5 WHERE tournament = ?1 AND number = ?2";
        let rank = rank.map(|rank| rank as i64);
        store.execute(query, params![due.id, entry.number as i64, rank, place as i64, text])?;
    }
    let released = (!due.hidden && !due.by_jury).then_some(now.as_microsecond());
    let query = "UPDATE tournament SET complete = ?2, released = ?3 WHERE id = ?1 AND complete IS NULL";
    store.execute(query, params![due.id, now.as_microsecond(), released])?;
    if released.is_some() { tell_results(store, due.id, now) } else { Ok(()) }
}

fn outcome(row: &Row<'_>) -> rusqlite::Result<Outcome> {
    let line: Option<String> = row.get(5)?;
    let line = line.map(|line| serde_json::from_str(&line)).transpose();
    Ok(Outcome {
        entry: entry(row)?,
        rank: row.get(4)?,
        line: line.map_err(|_| rusqlite::Error::InvalidQuery)?,
    })
}

/// A tournament of somebody's, and what came of its champion.
pub type Part = (Tournament, Outcome);

impl Store {
    /// What came of everybody in a tournament, by rating; those who met nobody come last. Ranks of a cup may differ from that
    /// order.
    ///
    /// # Errors
    /// The database's.
    pub fn outcomes(&self, id: Id) -> Result<Vec<Outcome>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1
                 ORDER BY place IS NULL, place, number",
            )?;
            let all = query.query_map([id], outcome)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// The tournaments whose results are released in which somebody took part, the first one first.
    ///
    /// # Errors
    /// The database's.
    pub fn parts_of(&self, person: Person) -> Result<Vec<Part>, Error> {
        let released = self.tournaments()?.into_iter().filter(|one| one.released.is_some());
        let mut parts = Vec::new();
        for tournament in released {
            let found = self.ask(|store| {
                let mut query = store.prepare_cached(
                    "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1 AND person = ?2",
                )?;
                let found: Vec<Outcome> =
                    query.query_map([tournament.id, person], outcome)?.collect::<Result<_, _>>()?;
                Ok(found)
            })?;
            parts.extend(found.into_iter().map(|outcome| (tournament.clone(), outcome)));
        }
        Ok(parts)
    }

    /// The cup of a tournament that is one, once its list is frozen, and where it stands.
    ///
    /// # Errors
    /// The database's.
    pub fn cup(&self, id: Id, game: &Game) -> Result<Option<(Cup, Course)>, Error> {
        self.ask(|store| {
            let (ground, entries) = (ground(store, id)?, entries(store, id)?);
            // A league's records are many, and nobody needs them here.
            if entries.len() < 2 || !ground.is_cup() {
                return Ok(None);
            }
            let records = records(store, id, &entries)?;
            standing(game, &ground, &entries, &records).map_err(Error::Database)
        })
    }

    /// Matches of a tournament in their order, from an index on, at most so many; of somebody's, if somebody is given.
    ///
    /// # Errors
    /// The database's.
    pub fn matches_in(
        &self,
        id: Id,
        sees: Sees,
        of: Option<Person>,
        from: u32,
        most: u32,
    ) -> Result<Vec<Remembered>, Error> {
        self.ask(|store| {
            let query = format!(
                "SELECT {COLUMNS} FROM {} WHERE tournament = ?1
                 AND (?2 IS NULL OR number IN (SELECT match FROM plays WHERE person = ?2))
                 ORDER BY number LIMIT ?4 OFFSET ?3",
                sees.matches()
            );
            let mut query = store.prepare_cached(&query)?;
            let all = query.query_map(params![id, of, from, most], remembered)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }
}

/// Everybody who took part is told that the results can be read.
pub(super) fn tell_results(store: &Connection, id: Id, now: Timestamp) -> Result<(), Error> {
    let query = "SELECT name FROM tournament WHERE id = ?1";
    let told = Told::Results { tournament: store.query_row(query, [id], |row| row.get(0))? };
    for person in entries(store, id)?.iter().filter_map(|entry| entry.person) {
        notices::tell(store, person, &told, now)?;
    }
    Ok(())
}
