//! Support for tests: a contest's database in memory with its people.

use super::Store;
use crate::blobs::Hash;
use crate::clock::{Clock as _, ManualClock};
use crate::data::{BuildResult, PersonId, Role, Submission};
use jiff::{SignedDuration, Timestamp};

/// Returns an empty database and a clock that shows noon.
pub(crate) fn contest() -> (Store, ManualClock) {
    let noon = "2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time");
    (Store::in_memory().expect("memory"), ManualClock::at(noon))
}

/// Advances the clock by the given duration.
pub(crate) fn later(clock: &ManualClock, duration: SignedDuration) {
    clock.advance_to(clock.now() + duration);
}

impl Store {
    /// Adds a person and returns the person's number.
    pub(crate) fn enrol_for_test(&self, name: &str, role: Role) -> PersonId {
        let added = self.transaction(|tables| tables.insert_person(name, role, None, Timestamp::UNIX_EPOCH));
        added.expect("a new person").id
    }

    /// Adds a version in C that was built. Returns the version's number.
    pub(crate) fn insert_built_version(&self, person: PersonId, built: &[u8], fresh: &[u8]) -> u32 {
        let (archive, received) = (Hash::of(b"archive"), Timestamp::UNIX_EPOCH);
        let sent = Submission { person, archive, bytes: 0, note: String::new(), received };
        let (language, kit) = (Some("c".into()), Some(Hash::of(built)));
        let built = BuildResult { refused: None, language, log: None, kit };
        let added = self.transaction(|tables| {
            let number = tables.insert_version(&sent)?;
            tables.set_build((person, number), &built, Some(&Hash::of(fresh)))?;
            Ok(number)
        });
        added.expect("a new version")
    }
}
