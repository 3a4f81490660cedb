//! The results of a league: an SQLite database with one transaction for each match, and a folder of replays.
//!
//! A replay is written completely before its row. After a power failure, a row may still name a replay that
//! is missing or damaged. Such rows are dropped when the league is run again, and their matches are replayed.

mod registration;

use crate::database::{acquire_lock, connect};
use crate::error::{Error, Result, at};
use crate::plan::{Fixture, Key, LeaguePlan, hash};
use crate::replays::SplitReplay;
use joute_arena::key::draw;
use joute_engine::{InvalidKey, MatchKey};
use registration::register_plan;
use rusqlite::{Connection, params};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The stored result of a match of a league.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Record {
    /// The name of the map on which the match was played.
    pub map: String,
    /// The seed from which the rules drew random numbers in the match.
    pub seed: u64,
    /// The names of the champions in the match, in the order of the player numbers.
    pub seats: Vec<String>,
    /// The final score of each player.
    pub scores: Vec<i64>,
    /// The place of each player in the match, starting at 1. Equal players share the better place.
    pub ranks: Vec<u32>,
    /// The reason why each player left the match before its end, or `None` for players who did not.
    pub gone: Vec<Option<String>>,
    /// The number of turns that each player was asked to play. After a player has left or was
    /// eliminated, no turns are counted. See [`turns`](crate::replays::turns).
    pub turns: Vec<u64>,
    /// The number of steps of the match. In each step, the arena asks some or all players for their
    /// turns.
    pub steps: u64,
    /// The file name of the match's replay in the folder `replays/`.
    pub replay: String,
    /// The hash of the replay's file. It shows whether the file is damaged.
    pub sum: String,
    /// The hash that identifies the match's replay ([`joute_arena::seal`]). Every copy of the
    /// replay contains it, so that a changed copy is recognised.
    pub seal: String,
    /// The duration of the match in milliseconds, including the start of its champions. It differs
    /// if the same league is run again.
    #[serde(rename = "milliseconds")]
    pub millis: f64,
}

impl Record {
    /// Returns the key that identifies the match in the league: its map, its seed and the names of
    /// its champions.
    pub fn key(&self) -> Key {
        (self.map.clone(), self.seed, self.seats.clone())
    }
}

/// The folder in which a league's results are stored. It contains the database `league.db`, the
/// folder `replays/` with public replays, and `private/` with the output of champions.
#[derive(Debug)]
pub struct Book {
    folder: PathBuf,
    database: Mutex<Connection>,
    /// The lock file that is held while the league runs, so that no second run plays the same
    /// matches.
    _lock: Option<File>,
}

/// The name of the folder for replays with the output of champions. Only the organiser can open it.
const PRIVATE_FOLDER: &str = "private";

/// The name of the file in [`PRIVATE_FOLDER`] with the league's secret key.
const KEY_FILE: &str = "key";

impl Book {
    /// Opens a league's folder to play its matches. The folder is created if it does not exist.
    ///
    /// # Errors
    /// Returns an error if a league is already running in this folder, if the folder belongs to
    /// another league, or if a champion or a map has changed since its results were stored.
    pub fn open(folder: &Path, plan: &LeaguePlan, api: u64) -> Result<Self> {
        let fail = at(folder);
        std::fs::create_dir_all(folder.join("replays")).map_err(&fail)?;
        let private = folder.join(PRIVATE_FOLDER);
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&private).map_err(&fail)?;
        let lock = File::create(folder.join("league.lock")).map_err(fail)?;
        acquire_lock(&lock).map_err(|_| Error::Running { folder: folder.to_owned() })?;
        let mut database = connect(&folder.join("league.db"))?;
        register_plan(&mut database, folder, plan, api)?;
        let book = Book { folder: folder.to_owned(), database: Mutex::new(database), _lock: Some(lock) };
        book.drop_parts()?;
        Ok(book)
    }

    /// Opens a league's folder for reading, even while the league is running.
    ///
    /// # Errors
    /// Returns an error if the folder contains no league.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("league.db");
        if !path.is_file() {
            return Err(Error::NoLeague { folder: folder.to_owned() });
        }
        Ok(Book { folder: folder.to_owned(), database: Mutex::new(connect(&path)?), _lock: None })
    }

    /// Returns the path of a match's public replay, which all users may read.
    pub fn replay(&self, name: &str) -> PathBuf {
        self.folder.join("replays").join(name)
    }

    /// Returns the path of a match's private replay, which contains the output of champions. There
    /// is no such file if no champion printed anything.
    pub fn private_replay(&self, name: &str) -> PathBuf {
        self.folder.join(PRIVATE_FOLDER).join(name)
    }

    /// Returns a text that identifies the league. It stays the same when the league is run again, and
    /// does not reveal the league's secret key.
    ///
    /// # Errors
    /// Returns the same errors as the function that reads the key.
    pub fn id(&self) -> Result<String> {
        Ok(hash(format!("league {}", self.key()?).as_bytes()))
    }

    /// Returns the secret key of the league, from which the keys of its matches are derived. The
    /// first call draws the key at random and stores it in a file that only the organiser can read.
    ///
    /// # Errors
    /// Returns an error that names the file if it cannot be read or written, or if it
    /// contains no key.
    pub(crate) fn key(&self) -> Result<MatchKey> {
        let path = self.folder.join(PRIVATE_FOLDER).join(KEY_FILE);
        let fail = at(&path);
        match std::fs::read_to_string(&path) {
            Ok(text) => text.trim_end().parse().map_err(|reason: InvalidKey| Error::Content {
                path: path.clone(),
                reason: reason.to_string(),
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let key = draw()?;
                let part = path.with_extension("part");
                std::fs::write(&part, format!("{key}\n")).map_err(&fail)?;
                File::open(&part).and_then(|file| file.sync_all()).map_err(&fail)?;
                std::fs::rename(&part, &path).map_err(fail)?;
                Ok(key)
            }
            Err(error) => Err(fail(error)),
        }
    }

    pub(crate) fn database(&self) -> MutexGuard<'_, Connection> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes unfinished replay files, which remain if the league's process was killed while it
    /// wrote them.
    fn drop_parts(&self) -> Result<()> {
        for folder in ["replays", PRIVATE_FOLDER].map(|name| self.folder.join(name)) {
            let fail = at(&folder);
            for entry in std::fs::read_dir(&folder).map_err(&fail)? {
                let path = entry.map_err(&fail)?.path();
                if path.extension().is_some_and(|extension| extension == "part") {
                    std::fs::remove_file(&path).map_err(&fail)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the results of all matches whose replay is intact. The results of other matches are
    /// deleted, so that these are played again.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn intact_records(&self) -> Result<HashMap<Key, Record>> {
        let (whole, damaged): (Vec<_>, Vec<_>) =
            self.records()?.into_iter().partition(|record| self.is_intact(record));
        self.drop_rows(&damaged)?;
        Ok(whole.into_iter().map(|record| (record.key(), record)).collect())
    }

    /// Returns true if the replay file of a match exists and is unchanged since its result was
    /// stored.
    pub(crate) fn is_intact(&self, record: &Record) -> bool {
        std::fs::read(self.replay(&record.replay)).is_ok_and(|bytes| hash(&bytes) == record.sum)
    }

    /// Deletes results from the league's database, so that their matches count as not played.
    pub(crate) fn drop_rows(&self, records: &[Record]) -> Result<()> {
        let mut database = self.database();
        let change = database.transaction()?;
        for record in records {
            change.execute(
                "DELETE FROM result WHERE map = ?1 AND seed = ?2 AND seats = ?3",
                params![record.map, record.seed.cast_signed(), json(&record.seats)],
            )?;
        }
        Ok(change.commit()?)
    }

    /// Returns the stored results of all matches of the league, sorted by map, seed and champions.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains invalid rows.
    pub fn records(&self) -> Result<Vec<Record>> {
        let database = self.database();
        let mut query = database
            .prepare(
                "SELECT map, seed, seats, scores, ranks, gone, turns, steps, replay, sum, seal, millis FROM result ORDER BY map, seed, seats",
            )?;
        let rows = query.query_map([], |row| {
            Ok(Record {
                map: row.get(0)?,
                seed: row.get::<_, i64>(1)?.cast_unsigned(),
                seats: list(row, 2)?,
                scores: list(row, 3)?,
                ranks: list(row, 4)?,
                gone: list(row, 5)?,
                turns: list(row, 6)?,
                steps: row.get::<_, i64>(7)?.cast_unsigned(),
                replay: row.get(8)?,
                sum: row.get(9)?,
                seal: row.get(10)?,
                millis: row.get(11)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns the id of each champion's programming language, by the champion's name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn languages(&self) -> Result<HashMap<String, String>> {
        self.pairs("SELECT name, language FROM champion")
    }

    /// Returns the name of each map of the league, by the hash of the map's text.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn maps(&self) -> Result<HashMap<String, String>> {
        self.pairs("SELECT fingerprint, name FROM map")
    }

    fn pairs(&self, sql: &str) -> Result<HashMap<String, String>> {
        let database = self.database();
        let mut query = database.prepare(sql)?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Stores the result of a match in the league's folder: first its replay, then its row in the
    /// database.
    ///
    /// # Errors
    /// Returns an error if the disk or the database fails. The match then counts as not played.
    pub fn store_match(&self, record: &Record, replay: &SplitReplay) -> Result<()> {
        let private = self.private_replay(&record.replay);
        match &replay.private {
            Some(text) => write_whole(&private, text)?,
            // The private replay belongs to an earlier match with this name whose result was forgotten.
            None if private.exists() => {
                std::fs::remove_file(&private).map_err(at(&private))?;
            }
            None => {}
        }
        write_whole(&self.replay(&record.replay), &replay.public)?;
        self.database().execute(
            "INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                record.map,
                record.seed.cast_signed(),
                json(&record.seats),
                json(&record.scores),
                json(&record.ranks),
                json(&record.gone),
                json(&record.turns),
                record.steps.cast_signed(),
                record.replay,
                record.sum,
                record.seal,
                record.millis
            ],
        )?;
        Ok(())
    }
}

/// Writes a file so that after a crash it is either complete or does not exist.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let part = PathBuf::from(format!("{}.part", path.display()));
    let result = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, path));
    result.map_err(|error| {
        // A partial replay would waste space on a full disk.
        let _ = std::fs::remove_file(&part);
        at(path)(error)
    })
}

/// Deletes a league's results of one champion or on one map, so that these matches are played
/// again. Returns the number of deleted results.
///
/// # Errors
/// Returns an error if the league has no champion or map with this name.
pub fn drop_results(folder: &Path, name: &str) -> Result<usize> {
    let book = Book::read(folder)?;
    let mut database = book.database();
    let change = database.transaction()?;
    let mut matching = 0;
    let mut dropped_results = 0;
    for (of, condition) in
        [("champion", "EXISTS (SELECT 1 FROM json_each(seats) WHERE value = ?1)"), ("map", "map = ?1")]
    {
        let removed = change.execute(&format!("DELETE FROM {of} WHERE name = ?1"), [name])?;
        if removed > 0 {
            dropped_results += change.execute(&format!("DELETE FROM result WHERE {condition}"), [name])?;
        }
        matching += removed;
    }
    if matching == 0 {
        return Err(Error::UnknownName { folder: folder.to_owned(), name: name.to_owned() });
    }
    change.commit()?;
    Ok(dropped_results)
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    // Lists of strings and numbers can always be serialised.
    serde_json::to_string(value).unwrap_or_default()
}

fn list<T: serde::de::DeserializeOwned>(row: &rusqlite::Row<'_>, index: usize) -> rusqlite::Result<Vec<T>> {
    let text: String = row.get(index)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(index, rusqlite::types::Type::Text, Box::new(error))
    })
}

/// Returns the planned matches of a league that have no result yet, in the order of the plan.
///
/// # Errors
/// Returns an error if the database fails.
pub fn missing_fixtures(book: &Book, plan: &LeaguePlan) -> Result<Vec<Fixture>> {
    let stored: BTreeSet<Key> = book.intact_records()?.into_keys().collect();
    let fixtures = plan.fixtures().into_iter();
    Ok(fixtures.filter(|fixture| !stored.contains(&key(plan, fixture))).collect())
}

/// Returns the key that identifies a planned match among the league's results.
pub fn key(plan: &LeaguePlan, fixture: &Fixture) -> Key {
    fixture.planned_match(plan).key(plan)
}
