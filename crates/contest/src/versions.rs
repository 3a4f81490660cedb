//! The submitted versions of champions. Every version is stored, and the last one counts.
//!
//! *Invariant:* A submission that reached the server before the contest closed is accepted, even if
//! it has not been built yet. Its time is that of the request's last byte on the server's clock.

pub mod compare;
mod first_match;
mod progress;
mod receive;
pub(crate) mod supersede;

pub use first_match::{Ending, FirstMatch};
pub use progress::VersionProgress;
pub use receive::Submission;

use crate::blobs::Hash;
use crate::notices::{self, NoticeContent};
use crate::people::PersonId;
use crate::store::{Error, Store};
use crate::work::{BuildResult, Seat};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// A version of a candidate's program that was submitted to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The number of the candidate who submitted the version.
    pub person: PersonId,
    /// The number of the version. It is counted from 1 for each candidate.
    pub number: u32,
    /// The time at which the last byte of the version was received.
    pub received: Timestamp,
    /// The hash of the submitted archive. The archive contains the version's source.
    pub archive: Hash,
    /// The size of the submitted archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The state of the version. It waits for its build, can play, or is refused.
    pub state: VersionState,
    /// The id of the version's programming language, if it is known.
    pub language: Option<String>,
    /// The hash of the build's output, which is stored as a file.
    pub log: Option<Hash>,
    /// The hash of the packed result of the build. It contains the files by which the built kit
    /// differs from a fresh kit without a candidate's program.
    pub built: Option<Hash>,
    /// The hash of the packed fresh kit for the build. A fresh kit contains no candidate's program.
    pub fresh: Option<Hash>,
    /// The organiser's reason for disqualifying the version. It is `None` for a version that is not
    /// disqualified.
    pub out: Option<String>,
    /// The number of the job that builds the version.
    pub job: Option<i64>,
    /// The number of the version's first match. It is played after the build.
    pub first_match: Option<i64>,
}

impl Version {
    /// Returns the program built from this version. Returns `None` if the version cannot play
    /// matches.
    pub fn seat(&self) -> Option<Seat> {
        let (person, number, language) = (self.person, self.number, self.language.clone()?);
        let (kit, fresh) = (self.built.clone()?, self.fresh.clone()?);
        (self.state == VersionState::Ready).then_some(Seat::Version { person, number, language, kit, fresh })
    }
}

/// The state of a version that a candidate submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionState {
    /// The version is waiting for its build, or is being built.
    Sent,
    /// The version was built and can play matches.
    Ready,
    /// The version cannot play matches. The value is the reason.
    Refused(String),
    /// The version is not built because the candidate submitted a later one. It is built after all
    /// if no later version can play.
    Superseded,
}

impl VersionState {
    const fn word(&self) -> &'static str {
        match self {
            VersionState::Sent => "sent",
            VersionState::Ready => "ready",
            VersionState::Refused(_) => "refused",
            VersionState::Superseded => "superseded",
        }
    }
}

const COLUMNS: &str = "person, number, received, archive, bytes, note, state, why, language, log, built, out, fresh, job, debut";

fn version(row: &Row<'_>) -> rusqlite::Result<Version> {
    let hash = |at| -> rusqlite::Result<Option<Hash>> {
        Ok(row.get::<_, Option<String>>(at)?.as_deref().and_then(Hash::read))
    };
    let state = match row.get::<_, String>(6)?.as_str() {
        "ready" => VersionState::Ready,
        "superseded" => VersionState::Superseded,
        "refused" => VersionState::Refused(row.get::<_, Option<String>>(7)?.unwrap_or_default()),
        _ => VersionState::Sent,
    };
    Ok(Version {
        person: row.get(0)?,
        number: row.get(1)?,
        received: Timestamp::from_microsecond(row.get(2)?).unwrap_or_default(),
        archive: hash(3)?.unwrap_or_else(|| Hash::of(b"")),
        bytes: row.get::<_, i64>(4)?.unsigned_abs(),
        note: row.get(5)?,
        state,
        language: row.get(8)?,
        log: hash(9)?,
        built: hash(10)?,
        out: row.get(11)?,
        fresh: hash(12)?,
        job: row.get(13)?,
        first_match: row.get(14)?,
    })
}

impl Store {
    /// Changes the candidate's note about a version.
    ///
    /// # Errors
    /// Returns an error if there is no such version or the note is too long.
    pub fn set_note(&self, person: PersonId, number: u32, note: &str) -> Result<(), Error> {
        receive::is_note(note)?;
        self.query(|store| {
            let query = "UPDATE version SET note = ?3 WHERE person = ?1 AND number = ?2";
            match store.execute(query, params![person, number, note])? {
                0 => Err(Error::Missing("version")),
                _ => Ok(()),
            }
        })
    }

    /// Returns a candidate's version by its number.
    ///
    /// # Errors
    /// Returns an error if there is no such version.
    pub fn version(&self, person: PersonId, number: u32) -> Result<Version, Error> {
        self.query(|store| {
            let query = format!("SELECT {COLUMNS} FROM version WHERE person = ?1 AND number = ?2");
            let found = store.query_row(&query, params![person, number], version).optional()?;
            found.ok_or(Error::Missing("version"))
        })
    }

    /// Returns all versions that a candidate has submitted, the newest first.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn versions(&self, person: PersonId) -> Result<Vec<Version>, Error> {
        self.query(|store| {
            let query = format!("SELECT {COLUMNS} FROM version WHERE person = ?1 ORDER BY number DESC");
            let mut query = store.prepare(&query)?;
            let versions = query.query_map([person], version)?.collect::<Result<_, _>>()?;
            Ok(versions)
        })
    }

    /// Returns the version with which a candidate plays at a given time. It is the last one
    /// received before that time that can play and is not disqualified. While a later version is
    /// still being built, the answer is [`CountingVersion::NotYetKnown`].
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn counting_version(&self, person: PersonId, before: Timestamp) -> Result<CountingVersion, Error> {
        if self.person(person)?.out.is_some() {
            return Ok(CountingVersion::None);
        }
        let versions = self.versions(person)?.into_iter();
        for version in versions.filter(|version| version.out.is_none() && version.received < before) {
            match version.state {
                VersionState::Ready => return Ok(CountingVersion::This(Box::new(version))),
                VersionState::Sent | VersionState::Superseded => return Ok(CountingVersion::NotYetKnown),
                VersionState::Refused(_) => {}
            }
        }
        Ok(CountingVersion::None)
    }
}

/// Stores the number of a version's first match.
pub(crate) fn store_first_match(
    store: &Connection,
    person: PersonId,
    number: u32,
    first_match: i64,
) -> Result<(), Error> {
    let query = "UPDATE version SET debut = ?3 WHERE person = ?1 AND number = ?2";
    store.execute(query, params![person, number, first_match])?;
    Ok(())
}

/// The version with which a candidate plays. It may not be known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountingVersion {
    /// The candidate has no version that can play.
    None,
    /// A version with which the candidate may play is still being built.
    NotYetKnown,
    /// The candidate plays with the given version.
    This(Box<Version>),
}

/// Stores the result of a version's build. A result that is stored already is kept. If the version
/// cannot play, the candidate is notified at once, and told which version plays instead.
pub(crate) fn store_build(
    store: &Connection,
    person: PersonId,
    number: u32,
    built: &BuildResult,
    fresh: Option<&Hash>,
    now: Timestamp,
) -> Result<(), Error> {
    let (state, why) = match &built.refused {
        None => (VersionState::Ready, None),
        Some(why) => (VersionState::Refused(why.clone()), Some(why)),
    };
    let text = |hash: &Option<Hash>| hash.as_ref().map(|hash| hash.as_str().to_owned());
    let changed = store.execute(
        "UPDATE version SET state = ?3, why = ?4, language = ?5, log = ?6, built = ?7, fresh = ?8
         WHERE person = ?1 AND number = ?2 AND state = 'sent'",
        params![
            person,
            number,
            state.word(),
            why,
            built.language,
            text(&built.log),
            text(&built.kit),
            built.kit.as_ref().and(fresh).map(Hash::as_str)
        ],
    )?;
    if let (1, Some(why)) = (changed, why) {
        let query = "SELECT max(number) FROM version WHERE person = ?1 AND state = 'ready' AND out IS NULL";
        let counts = store.query_row(query, [person], |row| row.get(0))?;
        notices::add_notice(
            store,
            person,
            &NoticeContent::NotBuilt { number, why: why.clone(), counts },
            now,
        )?;
    }
    if changed == 1 && why.is_some() {
        supersede::fall_back(store, person, now)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{CountingVersion, Submission, VersionState};
    use crate::blobs::Hash;
    use crate::matches::FirstMatchSetup;
    use crate::people::{PersonId, Role};
    use crate::plan::{Plan, Public, Quotas, SignUp};
    use crate::queue::Queue as _;
    use crate::store::{Error, Store};
    use crate::work::{BuildResult, JobResult};
    use jiff::tz::TimeZone;
    use jiff::{SignedDuration, Timestamp};

    fn at(text: &str) -> Timestamp {
        format!("2026-05-08T{text}Z").parse().expect("a time")
    }

    fn plan() -> Plan {
        Plan {
            title: "Test".into(),
            game: "morpion".into(),
            locale: joute_words::Locale::En,
            zone: TimeZone::UTC,
            opens: at("09:00:00"),
            closes: at("18:00:00"),
            address: None,
            behind_proxy: false,
            metrics_token: None,
            sign_up: SignUp::Open,
            quotas: Quotas { versions_an_hour: 3, ..Quotas::default() },
            tournaments: Vec::new(),
            public: Public::default(),
            limits: None,
        }
    }

    fn send(store: &Store, person: PersonId, received: Timestamp) -> Result<u32, Error> {
        let (archive, note) = (Hash::of(b"archive"), "better".to_owned());
        let sent = Submission { person, archive, bytes: 7, note, received };
        store.receive(&sent, &plan()).map(|version| version.number)
    }

    /// Completes the next queued build with the given result, for tests.
    fn build(store: &Store, refused: Option<&str>) {
        let take = || store.take("w", at("17:00:00")).expect("it works").expect("there is one");
        // First matches wait as well; nobody plays them here.
        let lease = std::iter::repeat_with(take).find(|lease| lease.work.contains("build")).expect("a build");
        let built = BuildResult {
            refused: refused.map(str::to_owned),
            language: Some("c".into()),
            log: Some(Hash::of(b"log")),
            kit: refused.is_none().then(|| Hash::of(b"kit")),
        };
        let done = JobResult::Built(built).text();
        store.complete(lease.id, lease.secret.expose(), &done, at("17:00:00")).expect("it is its worker's");
        let first_match =
            FirstMatchSetup { map: String::new(), text: None, players: 2, opponent: "opponent".into() };
        assert_eq!(store.settle(&first_match, at("17:00:00")).expect("it is settled"), 1);
        assert_eq!(store.settle(&first_match, at("17:00:00")).expect("and only once"), 0);
    }

    #[test]
    fn what_comes_in_time_is_in() {
        let store = Store::in_memory().expect("memory");
        let clock = crate::clock::ManualClock::at(at("08:00:00"));
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let refused = |time: &str, why: &str| {
            let said = send(&store, ada, at(time)).expect_err(why).to_string();
            assert!(said.contains(why), "{said}");
        };
        refused("08:59:59.999999", "has not begun");
        assert_eq!(send(&store, ada, at("09:00:00")).expect("it is open"), 1);
        assert_eq!(send(&store, ada, at("17:59:59.999999")).expect("it is open"), 2);
        refused("18:00:00", "is over");
        for number in 3..5 {
            assert_eq!(send(&store, ada, at("17:59:00")).expect("three an hour"), number);
        }
        refused("17:59:59", "as many versions as the contest allows in an hour");
        assert_eq!(store.versions(ada).expect("a list").len(), 4, "nothing that was refused is there");
    }

    #[test]
    fn the_last_one_that_can_play_counts() {
        let store = Store::in_memory().expect("memory");
        let clock = crate::clock::ManualClock::at(at("08:00:00"));
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let counts = |before: &str| match store.counting_version(ada, at(before)).expect("it is known") {
            CountingVersion::This(version) => version.number as i32,
            CountingVersion::None => 0,
            CountingVersion::NotYetKnown => -1,
        };
        assert_eq!(counts("10:00:00"), 0);
        for hour in ["10:00:00", "11:00:00", "12:00:00"] {
            send(&store, ada, at(hour)).expect("it is open");
        }
        assert_eq!([counts("10:00:00"), counts("10:00:01"), counts("17:00:00")], [0, -1, -1]);
        let states = || store.versions(ada).expect("a list").into_iter().map(|version| version.state);
        assert_eq!(
            states().collect::<Vec<_>>(),
            [VersionState::Sent, VersionState::Superseded, VersionState::Superseded]
        );
        build(&store, Some("MEMORY"));
        assert_eq!(counts("17:00:00"), -1, "the one before is built now");
        build(&store, Some("EXIT 2 in make"));
        assert_eq!([counts("10:00:01"), counts("17:00:00")], [-1, -1]);
        build(&store, None);
        assert_eq!([counts("10:00:01"), counts("17:00:00")], [1, 1], "the first one does");
        let refused = store.version(ada, 2).expect("it is there");
        assert_eq!(refused.state, VersionState::Refused("EXIT 2 in make".into()));
        assert!(refused.built.is_none() && refused.log.is_some());
        send(&store, ada, at("12:00:00") + SignedDuration::from_secs(1)).expect("it is open");
        build(&store, None);
        assert_eq!([counts("12:00:00"), counts("17:00:00")], [1, 4]);
    }
}
