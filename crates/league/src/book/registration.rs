//! Registers the plan of a league in its database, and refuses a plan to which the stored results
//! do not belong.

use crate::error::{Error, Result};
use crate::plan::{Entrant, LeagueIdentity, LeaguePlan, hash};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::path::Path;

/// The version of the format of a league's database. A developer who changes the tables must raise
/// it.
const FORMAT_VERSION: i64 = 4;

/// The SQL statements that create the tables of a league's database. The columns `seats`, `scores`,
/// `ranks`, `gone` and `turns` are JSON lists with one entry for each player.
const CREATE_TABLES: &str = "
CREATE TABLE IF NOT EXISTS league (
    format INTEGER NOT NULL, game TEXT NOT NULL, api TEXT NOT NULL, mode TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS champion (
    name TEXT NOT NULL PRIMARY KEY, language TEXT NOT NULL, fingerprint TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS map (name TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS result (
    map TEXT NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL,
    scores TEXT NOT NULL, ranks TEXT NOT NULL, gone TEXT NOT NULL, turns TEXT NOT NULL, steps INTEGER NOT NULL,
    replay TEXT NOT NULL, sum TEXT NOT NULL, seal TEXT NOT NULL, millis REAL NOT NULL,
    PRIMARY KEY (map, seed, seats)) STRICT, WITHOUT ROWID;
";

/// Creates the tables of a league's database and registers the league's plan in them.
///
/// # Errors
/// Returns an error if the database belongs to another league, or if a champion or a map has
/// changed since its results were stored.
pub(super) fn register_plan(
    database: &mut Connection,
    folder: &Path,
    plan: &LeaguePlan,
    api: u64,
) -> Result<()> {
    let change = database.transaction()?;
    change.execute_batch(CREATE_TABLES)?;
    register_league(&change, folder, plan, api)?;
    let mut names = Vec::new();
    for Entrant { name, kit, print } in &plan.champions {
        let sql = "INSERT INTO champion VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        change.execute(sql, params![name, kit.manifest.language, print])?;
        if is_changed(&change, "champion", name, print)? {
            names.push(format!("the champion {name}"));
        }
    }
    for map in &plan.maps {
        let print = hash(map.text.as_bytes());
        let sql = "INSERT INTO map VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        change.execute(sql, params![map.name, print])?;
        if is_changed(&change, "map", &map.name, &print)? {
            names.push(format!("the map {}", map.name));
        }
    }
    match names.is_empty() {
        true => Ok(change.commit()?),
        false => Err(Error::Changed { folder: folder.to_owned(), names }),
    }
}

/// Registers the game, the API and the mode of a league. Returns an error if the database belongs to another
/// league.
fn register_league(change: &Transaction<'_>, folder: &Path, plan: &LeaguePlan, api: u64) -> Result<()> {
    let requested =
        LeagueIdentity { game: plan.game.clone(), api: format!("{api:016x}"), format: FORMAT_VERSION };
    let sql = "SELECT game, api, format, mode FROM league";
    let stored = change.query_row(sql, [], |row| {
        let existing = LeagueIdentity { game: row.get(0)?, api: row.get(1)?, format: row.get(2)? };
        Ok((existing, row.get::<_, String>(3)?))
    });
    let folder = folder.to_owned();
    match stored.optional()? {
        None => {
            let sql = "INSERT INTO league VALUES (?1, ?2, ?3, ?4)";
            change.execute(sql, params![requested.format, requested.game, requested.api, plan.mode])?;
            Ok(())
        }
        Some((existing, _)) if existing != requested => {
            Err(Error::OtherLeague { folder, found: Box::new(existing), wanted: Box::new(requested) })
        }
        Some((_, existing)) if existing != plan.mode => {
            Err(Error::OtherMode { folder, game: requested.game, found: existing, wanted: plan.mode.clone() })
        }
        Some(_) => Ok(()),
    }
}

/// Returns true if the fingerprint of a champion or a map differs from the one in its table.
fn is_changed(change: &Transaction<'_>, table: &str, name: &str, print: &str) -> Result<bool> {
    let sql = format!("SELECT fingerprint FROM {table} WHERE name = ?1");
    Ok(change.query_row(&sql, [name], |row| row.get::<_, String>(0))? != print)
}
