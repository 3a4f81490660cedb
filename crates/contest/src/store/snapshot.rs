//! Copies of the database for backups, and checks of a restored one.

use super::engine::params;
use super::{DATABASE_FILE, Store};
use crate::blobs::Hash;
use crate::data::Error;
use crate::plan::Database;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// The SQL query for the files that a contest needs. It returns their hashes. A restored contest is
/// incomplete if one of them is missing. The database is one of SQLite.
const NAMED_FILES_QUERY: &str = "
SELECT archive FROM version UNION SELECT log FROM version UNION SELECT built FROM version UNION SELECT fresh FROM version
UNION SELECT hash FROM kit
UNION SELECT json_extract(played, '$.public') FROM match UNION SELECT json_extract(played, '$.private') FROM match
UNION SELECT json_extract(played, '$.picture') FROM match";

/// Copies the database of the contest in a folder to a new file of SQLite. The copy shows the state of
/// one moment, and other processes can write while it is made.
///
/// # Errors
/// Returns an error if the database or the copy cannot be read or written.
pub fn copy(folder: &Path, database: &Database, to: &Path) -> Result<(), Error> {
    match database {
        Database::Sqlite => copy_file(&folder.join(DATABASE_FILE), to)?,
        Database::Postgres(_) => {
            Store::open(folder, database)?.copy_to(&Store::open_file(to)?)?;
        }
    }
    // The copy must be a single file, whatever journal mode the original uses.
    Ok(Connection::open(to)?.pragma_update(None, "journal_mode", "DELETE")?)
}

fn copy_file(from: &Path, to: &Path) -> Result<(), Error> {
    let from = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    from.busy_timeout(Duration::from_secs(10))?;
    let mut copy = Connection::open(to)?;
    let backup = Backup::new(&from, &mut copy)?;
    while backup.step(-1)? != StepResult::Done {
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Checks the database of a restored contest and returns the files to which it refers. Tables of an
/// older version of the program are converted.
///
/// # Errors
/// Returns an error if the file is not a contest's database or is damaged.
pub fn referenced_files(folder: &Path) -> Result<Vec<Hash>, Error> {
    let store = Store::open(folder, &Database::Sqlite)?;
    let tables = store.tables()?;
    let sound: String = tables.value("PRAGMA quick_check", params![])?;
    if sound != "ok" {
        return Err(Error::Database(sound));
    }
    let files: Vec<Option<Hash>> = tables.rows(NAMED_FILES_QUERY, params![], |row| row.get(0))?;
    Ok(files.into_iter().flatten().collect())
}
