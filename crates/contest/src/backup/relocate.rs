//! Moves a contest's database to another engine or another server.

use super::error::BackupError;
use crate::plan::Database;
use crate::private::at;
use crate::store::{self, Reservation, Store};
use std::fs;
use std::path::Path;

/// The name of the database file in a contest's folder after its contents were moved.
pub const MOVED_DATABASE: &str = "contest.db.moved";

/// Copies the database of the contest in a folder to another one, and names that one in `contest.toml`.
/// `address` is the address of a database of PostgreSQL. Without it, the new database is a file of
/// SQLite in the folder. Returns the number of copied rows.
///
/// The old database is kept. A file gets the name [`MOVED_DATABASE`].
///
/// # Errors
/// Returns an error if the contest is being served, if the new database is not empty, if the old file
/// cannot get its new name, or if one of the databases cannot be used.
pub fn relocate(folder: &Path, address: Option<&str>) -> Result<usize, BackupError> {
    let from = Database::of(folder)?;
    let to = address.map_or(Ok(Database::Sqlite), Database::parse)?;
    let (file, moved) = (folder.join(store::DATABASE_FILE), folder.join(MOVED_DATABASE));
    match (&from, &to) {
        (Database::Sqlite, _) if !file.is_file() => return Err(BackupError::NoContest(folder.to_owned())),
        (Database::Postgres(_), Database::Sqlite) if file.exists() => {
            return Err(BackupError::InTheWay(file));
        }
        (Database::Sqlite, _) if moved.exists() => return Err(BackupError::InTheWay(moved)),
        (from, to) if from == to => return Err(BackupError::SameDatabase),
        _ => {}
    }
    let failed = |error| BackupError::Database { contest: folder.to_owned(), error };
    let source = Store::open(folder, &from).map_err(failed)?;
    source.reserve(Reservation::Move).map_err(failed)?;
    let rows = Store::open(folder, &to).and_then(|target| source.copy_to(&target)).map_err(failed)?;
    Database::write(folder, address)?;
    drop(source);
    if from == Database::Sqlite {
        fs::rename(&file, &moved).map_err(at(&moved))?;
    }
    Ok(rows)
}
