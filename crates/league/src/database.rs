//! Opens and locks the database `league.db`, and explains its errors.

use rusqlite::{Connection, ErrorCode};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// Opens a league's database and applies the settings that all leagues share.
pub(crate) fn connect(path: &Path) -> Result<Connection, String> {
    let database =
        Connection::open(path).map_err(|error| format!("{}: {}", path.display(), database_message(error)))?;
    database.busy_timeout(Duration::from_secs(10)).map_err(database_message)?;
    check_tables(&database, path)?;
    database.pragma_update(None, "journal_mode", "WAL").map_err(database_message)?;
    // A killed process loses no data. After a power failure, the last matches may be lost, but no match is
    // stored partially.
    database.pragma_update(None, "synchronous", "NORMAL").map_err(database_message)?;
    Ok(database)
}

/// The time to wait for the lock of a league's folder. The system may release the lock of a killed
/// process only after a moment.
const PATIENCE: Duration = Duration::from_secs(3);

/// Acquires the exclusive lock of a league's folder. Returns an error if another process holds it.
pub(crate) fn acquire_lock(lock: &File) -> rustix::io::Result<()> {
    let start = Instant::now();
    loop {
        match rustix::fs::flock(lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Err(_) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(10)),
            result => return result,
        }
    }
}

/// Checks that a database file contains no tables of another application. Such a file is not
/// changed.
fn check_tables(database: &Connection, path: &Path) -> Result<(), String> {
    let mut query =
        database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").map_err(database_message)?;
    let rows = query.query_map([], |row| row.get::<_, String>(0)).map_err(database_message)?;
    let tables = rows.collect::<Result<BTreeSet<_>, _>>().map_err(database_message)?;
    let ours = ["league", "champion", "map", "result"];
    if tables.is_empty() || ours.iter().all(|name| tables.contains(*name)) {
        return Ok(());
    }
    Err(format!("{}: this is not the database of a league; play into another folder (-o)", path.display()))
}

/// Converts a database error to a message for people that also says what to do.
pub(crate) fn database_message(error: rusqlite::Error) -> String {
    let cure = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            ": the file is damaged, or is not the database of a league; play into another folder (-o), or \
             remove the file to play all matches again"
        }
        Some(ErrorCode::DiskFull) => "; free some space, then rerun the league",
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            "; it must be a file, in a folder to which you can write"
        }
        _ => "",
    };
    format!("league.db: {error}{cure}")
}
