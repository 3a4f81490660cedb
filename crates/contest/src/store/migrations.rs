//! The tables of the contest's database and the migrations that create and change them.

use super::{Store, Tables};
use crate::data::Error;
use std::cmp::Ordering;

/// The SQL scripts that create and change the tables of the contest's database, in order. The
/// database contains the number of scripts that were applied. New ones are added at the end,
/// and existing ones are never changed. Times are microseconds since 1970 in UTC. Hashes are
/// SHA-256, stored as bytes for secrets and in hexadecimal for file contents.
pub(super) const STEPS: &[&str] = &[
    include_str!("steps/ground.sql"),
    // One migration per line.
    include_str!("steps/tournaments.sql"),
    include_str!("steps/running.sql"),
    include_str!("steps/notice.sql"),
    include_str!("steps/workers.sql"),
    include_str!("steps/kits.sql"),
    include_str!("steps/results.sql"),
    include_str!("steps/sending.sql"),
    include_str!("steps/wishes.sql"),
    include_str!("steps/session.sql"),
    include_str!("steps/duel.sql"),
    include_str!("steps/renewed.sql"),
    include_str!("steps/banner.sql"),
    include_str!("steps/forfeit.sql"),
    include_str!("steps/known.sql"),
    include_str!("steps/bundles.sql"),
    include_str!("steps/server.sql"),
    include_str!("steps/pages.sql"),
    include_str!("steps/ladder.sql"),
    include_str!("steps/clarification.sql"),
    include_str!("steps/challenge.sql"),
    include_str!("steps/standing.sql"),
    include_str!("steps/teams.sql"),
    include_str!("steps/profile.sql"),
    include_str!("steps/mail.sql"),
    include_str!("steps/untrusted.sql"),
    include_str!("steps/queue.sql"),
    include_str!("steps/leagues.sql"),
    include_str!("steps/verdict.sql"),
    include_str!("steps/counts.sql"),
];

/// Brings the tables of the contest's database up to date. It applies the changes that are not
/// applied yet.
///
/// # Errors
/// Returns an error if the database is newer than this program or is not a contest's.
pub(super) fn migrate(store: &Store) -> Result<(), Error> {
    store.transaction(|Tables(database)| {
        let place = database.place();
        let Some(done) = database.format()? else {
            return Err(Error::Database(format!("{place}: this is not the database of a contest")));
        };
        let newest = STEPS.len();
        match done.cmp(&newest) {
            Ordering::Less => database.migrate(STEPS, done),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(Error::Database(format!(
                "{place}: written by a later version of joute (format {done}, but this version supports format \
                 {newest}); use the later version"
            ))),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::{DATABASE_FILE, Store};
    use crate::plan::Database;
    use rusqlite::Connection;

    #[test]
    fn own_databases_are_reopened_and_foreign_ones_are_refused() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        for _ in 0..2 {
            Store::open(folder.path(), &Database::Sqlite).expect("the file can be opened");
        }
        let path = folder.path().join(DATABASE_FILE);
        let other = Connection::open(&path).expect("the database can be opened");
        other.pragma_update(None, "user_version", 99).expect("the version of the database can be set");
        let reason = Store::open(folder.path(), &Database::Sqlite)
            .expect_err("the database of a newer version is refused")
            .to_string();
        assert!(reason.contains("written by a later version of joute (format 99"), "{reason}");
        drop(other);
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join(DATABASE_FILE);
        let other = Connection::open(&path).expect("the database can be opened");
        other.execute_batch("CREATE TABLE diary (day TEXT)").expect("the table can be created");
        drop(other);
        let reason = Store::open(folder.path(), &Database::Sqlite)
            .expect_err("the database of a newer version is refused")
            .to_string();
        assert_eq!(reason, "contest.db: this is not the database of a contest");
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join(DATABASE_FILE);
        std::fs::write(&path, "not a database, but long enough to look like something")
            .expect("the file can be written");
        let reason = Store::open(folder.path(), &Database::Sqlite)
            .expect_err("the database of a newer version is refused")
            .to_string();
        assert!(reason.contains("damaged, or is not the database of a contest"), "{reason}");
    }
}
