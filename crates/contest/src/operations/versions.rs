//! The submitted versions of champions. Every version is stored, and the last one counts.
//!
//! *Invariant:* A submission that reached the server before the contest closed is accepted, even if
//! it has not been built yet. Its time is that of the request's last byte on the server's clock.

pub mod compare;
mod progress;
mod receive;
mod supersede;

pub use progress::{first_match, version_progress};
pub use receive::{may_receive, receive, set_note};
pub(super) use supersede::{fall_back, prioritise_build};

use crate::blobs::Hash;
use crate::data::{BuildResult, CountingVersion, Error, NoticeContent, PersonId, VersionState};
use crate::store::{Store, Tables};
use jiff::Timestamp;

/// Returns the version with which a candidate plays at a given time. It is the last one received
/// before that time that can play and is not disqualified. While a later version is still being
/// built, the answer is [`CountingVersion::NotYetKnown`].
pub fn counting_version(
    store: &Store,
    person: PersonId,
    before: Timestamp,
) -> Result<CountingVersion, Error> {
    if store.person(person)?.out.is_some() {
        return Ok(CountingVersion::None);
    }
    let versions = store.versions(person)?.into_iter();
    for version in versions.filter(|version| version.out.is_none() && version.received < before) {
        match version.state {
            VersionState::Ready => return Ok(CountingVersion::This(Box::new(version))),
            VersionState::Sent | VersionState::Superseded => return Ok(CountingVersion::NotYetKnown),
            VersionState::Refused(_) => {}
        }
    }
    Ok(CountingVersion::None)
}

/// Stores the result of a version's build. A result that is stored already is kept. If
/// the version cannot play, the candidate receives a notice at once, which names the
/// version that plays instead.
pub(super) fn store_build(
    tables: &Tables<'_>,
    (person, number): (PersonId, u32),
    build_result: &BuildResult,
    fresh: Option<&Hash>,
    now: Timestamp,
) -> Result<(), Error> {
    if tables.set_build((person, number), build_result, fresh)?
        && let Some(reason) = &build_result.refused
    {
        let counts = tables.last_ready_version(person)?;
        let content = NoticeContent::NotBuilt { number, reason: reason.clone(), counts };
        tables.insert_notice(person, &content, now)?;
        fall_back(tables, person, now)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {

    use crate::blobs::Hash;
    use crate::data::{
        BuildResult, CountingVersion, Error, FirstMatchSetup, JobResult, PersonId, Role, Submission,
        VersionState, Work,
    };
    use crate::operations::{people, settle, versions};
    use crate::plan::{Database, Plan, Public, Quotas, SignUp};

    use crate::store::{Store, testing};
    use jiff::tz::TimeZone;
    use jiff::{SignedDuration, Timestamp};

    fn at(text: &str) -> Timestamp {
        format!("2026-05-08T{text}Z").parse().expect("the text is a time")
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
            mail: None,
            metrics_token: None,
            sign_up: SignUp::Open,
            quotas: Quotas { versions_an_hour: 3, ..Quotas::default() },
            tournaments: Vec::new(),
            ladder: None,
            public: Public::default(),
            limits: None,
            database: Database::Sqlite,
            files: Default::default(),
        }
    }

    fn send(store: &Store, person: PersonId, received: Timestamp) -> Result<u32, Error> {
        let (archive, note) = (Hash::of(b"archive"), "better".to_owned());
        let submission = Submission { person, author: None, archive, bytes: 7, note, received };
        versions::receive(store, &submission, &plan()).map(|version| version.number)
    }

    /// Completes the next queued build with the given result, for tests.
    fn build(store: &Store, refused: Option<&str>) {
        let take =
            || store.take("w", at("17:00:00")).expect("jobs can be requested").expect("a job is queued");
        // First matches also wait in the queue. This test does not play them.
        let lease = std::iter::repeat_with(take)
            .find(|lease| matches!(lease.work, Work::Build { .. }))
            .expect("a build is queued");
        let build_result = BuildResult {
            refused: refused.map(str::to_owned),
            language: Some("c".into()),
            log: Some(Hash::of(b"log")),
            kit: refused.is_none().then(|| Hash::of(b"kit")),
        };
        let job_result = JobResult::Built(build_result);
        store
            .complete(lease.id, lease.secret.expose(), &job_result, at("17:00:00"))
            .expect("the result can be stored");
        let first_match =
            FirstMatchSetup { map: String::new(), text: None, players: 2, opponent: "opponent".into() };
        assert_eq!(settle(store, &first_match, at("17:00:00")).expect("the results can be applied"), 1);
        assert_eq!(settle(store, &first_match, at("17:00:00")).expect("the results can be applied"), 0);
    }

    #[test]
    fn versions_received_before_the_hour_take_part() {
        let store = testing::store();
        let clock = crate::clock::ManualClock::at(at("08:00:00"));
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        let refused = |time: &str, reason: &str| {
            let message = send(&store, ada, at(time)).expect_err(reason).to_string();
            assert!(message.contains(reason), "{message}");
        };
        refused("08:59:59.999999", "has not begun");
        assert_eq!(send(&store, ada, at("09:00:00")).expect("the receiver exists"), 1);
        assert_eq!(send(&store, ada, at("17:59:59.999999")).expect("the receiver exists"), 2);
        refused("18:00:00", "is over");
        for number in 3..5 {
            assert_eq!(
                send(&store, ada, at("17:59:00")).expect("three versions may be sent in an hour"),
                number
            );
        }
        refused("17:59:59", "as many versions as the contest allows in an hour");
        assert_eq!(
            store.versions(ada).expect("the versions can be listed").len(),
            4,
            "refused versions are not stored"
        );
    }

    #[test]
    fn the_last_version_that_can_play_counts() {
        let store = testing::store();
        let clock = crate::clock::ManualClock::at(at("08:00:00"));
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        let counts = |before: &str| match versions::counting_version(&store, ada, at(before))
            .expect("the version that counts can be determined")
        {
            CountingVersion::This(version) => version.number as i32,
            CountingVersion::None => 0,
            CountingVersion::NotYetKnown => -1,
        };
        assert_eq!(counts("10:00:00"), 0);
        for hour in ["10:00:00", "11:00:00", "12:00:00"] {
            send(&store, ada, at(hour)).expect("the receiver exists");
        }
        assert_eq!([counts("10:00:00"), counts("10:00:01"), counts("17:00:00")], [0, -1, -1]);
        let states = || {
            store.versions(ada).expect("the versions can be listed").into_iter().map(|version| version.state)
        };
        assert_eq!(
            states().collect::<Vec<_>>(),
            [VersionState::Sent, VersionState::Superseded, VersionState::Superseded]
        );
        build(&store, Some("MEMORY"));
        assert_eq!(counts("17:00:00"), -1, "the earlier version is being built");
        build(&store, Some("EXIT 2 in make"));
        assert_eq!([counts("10:00:01"), counts("17:00:00")], [-1, -1]);
        build(&store, None);
        assert_eq!([counts("10:00:01"), counts("17:00:00")], [1, 1], "the first version is ranked");
        let refused = store.version(ada, 2).expect("the version exists");
        assert_eq!(refused.state, VersionState::Refused("EXIT 2 in make".into()));
        assert!(refused.built.is_none() && refused.log.is_some());
        send(&store, ada, at("12:00:00") + SignedDuration::from_secs(1)).expect("the receiver exists");
        build(&store, None);
        assert_eq!([counts("12:00:00"), counts("17:00:00")], [1, 4]);
    }
}
