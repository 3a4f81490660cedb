//! Support for tests: a contest's database with its people.
//!
//! The tests use SQLite in memory. The test `every_test_passes_on_postgresql` runs them again with
//! PostgreSQL, so each of them describes the storage with either engine.

use super::Store;
use crate::blobs::Hash;
use crate::clock::{Clock as _, ManualClock};
use crate::data::{BuildResult, PersonId, Role, Submission};
use crate::plan::Database;
use jiff::{SignedDuration, Timestamp};

/// Returns an empty database and a clock that shows noon.
pub(crate) fn contest() -> (Store, ManualClock) {
    let noon = "2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time");
    (store(), ManualClock::at(noon))
}

/// The name of the environment variable with which the tests use PostgreSQL.
const POSTGRES: &str = "JOUTE_TEST_POSTGRES";

/// Returns an empty database.
pub(crate) fn store() -> Store {
    match std::env::var_os(POSTGRES) {
        None => Store::in_memory().expect("the database in memory can be created"),
        Some(_) => Store::open("".as_ref(), &postgres()).expect("the database can be opened"),
    }
}

/// Creates a database on a server of PostgreSQL and returns its address.
pub(crate) fn postgres() -> Database {
    Database::parse(&joute_testkit::postgres::create_database()).expect("the database address is valid")
}

/// Advances the clock by the given duration.
pub(crate) fn advance(clock: &ManualClock, duration: SignedDuration) {
    clock.advance_to(clock.now() + duration);
}

impl Store {
    /// Adds a person and returns the person's number.
    pub(crate) fn enrol_for_test(&self, name: &str, role: Role) -> PersonId {
        let added = self.transaction(|tables| tables.insert_person(name, role, None, Timestamp::UNIX_EPOCH));
        added.expect("the person can be added").id
    }

    /// Adds a version in C that was built. Returns the version's number.
    pub(crate) fn insert_built_version(&self, person: PersonId, program: &[u8], fresh: &[u8]) -> u32 {
        let (archive, received) = (Hash::of(b"archive"), Timestamp::UNIX_EPOCH);
        let submission =
            Submission { person, author: None, archive, bytes: 0, note: String::new(), received };
        let (language, kit) = (Some("c".into()), Some(Hash::of(program)));
        let build_result = BuildResult { refused: None, language, log: None, kit };
        let added = self.transaction(|tables| {
            let number = tables.insert_version(&submission)?;
            tables.set_build((person, number), &build_result, Some(&Hash::of(fresh)))?;
            Ok(number)
        });
        added.expect("the version can be added")
    }
}

/// Runs all tests of the storage and of the operations again, with PostgreSQL.
#[test]
fn every_test_passes_on_postgresql() {
    joute_testkit::run_again(&["store::", "operations::"], POSTGRES, "1", 40);
}
