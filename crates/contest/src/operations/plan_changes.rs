//! Changes to the plan while the contest runs: later times, and pauses.

use crate::data::{Act, Error, Pause};
use crate::plan::{Plan, PlannedTournament};
use crate::store::Store;
use jiff::Timestamp;
use joute_words::contest as say;

/// Postpones the time until which candidates may submit programs.
///
/// # Errors
/// Returns an error if the new time is earlier, because candidates rely on the announced one.
pub fn extend(store: &Store, plan: &Plan, to: Timestamp, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| {
        if to <= tables.changes()?.closes(plan) {
            return Err(Error::Message(say::deadline_later));
        }
        tables.set_closing_time(to)
    })
}

/// Postpones the start of a tournament.
///
/// # Errors
/// Returns an error if the tournament has begun or the new time is earlier.
pub fn postpone(store: &Store, which: &PlannedTournament, to: Timestamp, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| {
        let hour = tables.changes()?.hour(which);
        if hour <= act.at {
            return Err(Error::Message(say::tournament_began));
        }
        if to <= hour {
            return Err(Error::Message(say::tournament_later));
        }
        tables.set_hour(&which.name, to)
    })
}

/// Pauses a part of the contest service, such as the queue.
pub fn pause(store: &Store, part: Pause, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.pause(part))
}

/// Resumes a paused part of the contest service.
pub fn resume(store: &Store, part: Pause, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.resume(part))
}

#[cfg(test)]
mod tests {
    use super::{Act, Pause};
    use crate::blobs::Hash;
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{Error, Role, Submission};
    use crate::operations::{people, plan_changes, versions};
    use crate::plan::Plan;

    use crate::store::testing;
    use jiff::{SignedDuration, Timestamp};

    /// Returns a contest plan for tests. The contest lasts from noon to two o'clock, with a
    /// tournament at one.
    fn plan() -> Plan {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let text = r#"
            title = "Test"
            game = "morpion"
            time_zone = "UTC"
            opens = 2026-05-08T12:00:00
            closes = 2026-05-08T14:00:00
            tournament = [{ name = "first", at = 2026-05-08T13:00:00 }]
        "#;
        std::fs::write(folder.path().join(crate::plan::PLAN_FILE), text).expect("the file can be written");
        Plan::read(folder.path()).expect("the file can be read")
    }

    #[test]
    fn tournaments_move_only_later_and_wait_while_paused() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse().expect("the text is a time"));
        let (store, plan) = (testing::store(), plan());
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        let act = || Act::new(ada, "tested", clock.now());
        let send = |received: Timestamp| {
            let archive = Hash::of(b"archive");
            versions::receive(
                &store,
                &Submission { person: ada, author: None, archive, bytes: 7, note: String::new(), received },
                &plan,
            )
        };
        let refused = |answer: Result<(), Error>| matches!(answer, Err(Error::Message(_)));
        let minute = SignedDuration::from_mins(1);
        send(plan.closes).expect_err("the version is refused");
        assert!(
            refused(plan_changes::extend(&store, &plan, plan.closes, &act())),
            "an extension must move the end to a later time"
        );
        plan_changes::extend(&store, &plan, plan.closes + minute, &act())
            .expect("the contest can be extended");
        assert!(
            refused(plan_changes::extend(&store, &plan, plan.closes, &act())),
            "the end cannot be moved to an earlier time"
        );
        send(plan.closes).expect("the receiver exists");
        send(plan.closes + minute).expect_err("the version is refused");
        plan_changes::pause(&store, Pause::Sending, &act()).expect("the part of the service can be paused");
        let reason = send(clock.now()).expect_err("the version is refused").to_string();
        assert!(reason.contains("paused"), "{reason}");
        plan_changes::resume(&store, Pause::Sending, &act()).expect("the part of the service can be resumed");
        plan_changes::pause(&store, Pause::Queue, &act()).expect("the part of the service can be paused");
        send(clock.now()).expect("the receiver exists");
        assert!(
            store.take("w", clock.now()).expect("jobs can be requested").is_none(),
            "no job is leased while the queue is paused"
        );
        plan_changes::resume(&store, Pause::Queue, &act()).expect("the part of the service can be resumed");
        assert!(store.take("w", clock.now()).expect("jobs can be requested").is_some());
        let [first] = plan.tournaments.as_slice() else { panic!("the plan has one tournament") };
        let later = first.at + minute;
        plan_changes::postpone(&store, first, later, &act()).expect("the tournament can be postponed");
        assert_eq!(store.changes().expect("the game has changes").hour(first), later);
        assert!(
            refused(plan_changes::postpone(&store, first, first.at, &act())),
            "a tournament cannot be postponed to an earlier time"
        );
        assert!(
            refused(plan_changes::postpone(&store, first, later + minute, &Act::new(ada, "tested", later))),
            "a tournament that has begun cannot be postponed"
        );
        assert_eq!(
            store.audit_log(99).expect("the audit log can be read").len(),
            6,
            "only accepted changes are logged"
        );
    }
}
