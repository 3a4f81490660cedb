//! Opens and locks the database `league.db`.

use crate::error::{Error, Result};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// Opens a league's database and applies the settings that all leagues share.
pub(crate) fn connect(path: &Path) -> Result<Connection> {
    let database = Connection::open(path)?;
    database.busy_timeout(Duration::from_secs(10))?;
    check_tables(&database, path)?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    // A killed process loses no data. After a power failure, the last matches may be lost, but no match is
    // stored partially.
    database.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(database)
}

/// The time to wait for the lock of a league's folder. The system may release the lock of a killed
/// process only after a moment.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// Acquires the exclusive lock of a league's folder. Returns an error if another process holds it.
pub(crate) fn acquire_lock(lock: &File) -> rustix::io::Result<()> {
    let start = Instant::now();
    loop {
        match rustix::fs::flock(lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Err(_) if start.elapsed() < LOCK_TIMEOUT => std::thread::sleep(Duration::from_millis(10)),
            result => return result,
        }
    }
}

/// Checks that a database file contains no tables of another application. Such a file is not
/// changed.
fn check_tables(database: &Connection, path: &Path) -> Result<()> {
    let mut query = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    let rows = query.query_map([], |row| row.get::<_, String>(0))?;
    let tables = rows.collect::<Result<BTreeSet<_>, _>>()?;
    let league_tables = ["league", "champion", "map", "result"];
    if tables.is_empty() || league_tables.iter().all(|name| tables.contains(*name)) {
        return Ok(());
    }
    Err(Error::OtherDatabase { path: path.to_owned() })
}
