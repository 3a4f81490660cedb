//! The file `league.db`: how it is locked and opened, and what its errors mean.

use rusqlite::{Connection, ErrorCode};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// The same for every league that is opened.
pub(crate) fn connect(path: &Path) -> Result<Connection, String> {
    let database = Connection::open(path).map_err(|error| format!("{}: {}", path.display(), words(error)))?;
    database.busy_timeout(Duration::from_secs(10)).map_err(words)?;
    must_be_ours(&database, path)?;
    database.pragma_update(None, "journal_mode", "WAL").map_err(words)?;
    // A killed program loses nothing; a machine that loses its power loses the last matches, whole.
    database.pragma_update(None, "synchronous", "NORMAL").map_err(words)?;
    Ok(database)
}

/// What a league that was killed left running may hold its lock a moment longer: it is dying.
const PATIENCE: Duration = Duration::from_secs(3);

/// Takes a league's lock, which nobody else may have.
pub(crate) fn hold(lock: &File) -> rustix::io::Result<()> {
    let start = Instant::now();
    loop {
        match rustix::fs::flock(lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Err(_) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(10)),
            result => return result,
        }
    }
}

/// A file of somebody else's tables is left as it is.
fn must_be_ours(database: &Connection, path: &Path) -> Result<(), String> {
    let mut query = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").map_err(words)?;
    let rows = query.query_map([], |row| row.get::<_, String>(0)).map_err(words)?;
    let tables = rows.collect::<Result<BTreeSet<_>, _>>().map_err(words)?;
    let ours = ["league", "champion", "map", "result"];
    if tables.is_empty() || ours.iter().all(|name| tables.contains(*name)) {
        return Ok(());
    }
    Err(format!("{}: a database that is no league's; play into another folder (-o)", path.display()))
}

/// An error of the database, with its cure.
pub(crate) fn words(error: rusqlite::Error) -> String {
    let cure = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            ": damaged, or no league's; play into another folder (-o), or take the file away to play everything again"
        }
        Some(ErrorCode::DiskFull) => "; free some space, then rerun the league",
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            "; it must be a file, and its folder one that you may write to"
        }
        _ => "",
    };
    format!("league.db: {error}{cure}")
}
