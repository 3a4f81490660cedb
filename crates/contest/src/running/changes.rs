//! Changes to the plan while the contest runs: later times, and pauses.

use super::Act;
use crate::plan::{Plan, PlannedTournament};
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::contest as say;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A part of the contest service that an organiser can pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pause {
    /// The queue of jobs. While it is paused, workers receive no jobs and finish those that they
    /// have.
    Queue,
    /// The acceptance of submissions. While it is paused, submissions are refused.
    Sending,
}

impl Pause {
    /// All parts of the contest service that an organiser can pause.
    pub const ALL: [Pause; 2] = [Pause::Queue, Pause::Sending];

    /// Returns the word for this part of the service. Forms and the database use it.
    pub const fn word(self) -> &'static str {
        match self {
            Pause::Queue => "queue",
            Pause::Sending => "sending",
        }
    }
}

/// The name of the database setting for a postponed closing time. Candidates may submit programs
/// until then.
const CLOSES: &str = "closes";

/// The changes that organisers made to the plan of a running contest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The changed time until which candidates may submit programs. It is `None` if the planned
    /// time applies.
    closes: Option<Timestamp>,
    /// The changed starting times of tournaments, by tournament name.
    hours: BTreeMap<String, Timestamp>,
    /// The parts of the contest service that are paused.
    paused: Vec<Pause>,
}

impl Changes {
    /// Returns the time until which candidates may submit programs. An organiser can postpone the
    /// planned time.
    pub fn closes(&self, plan: &Plan) -> Timestamp {
        self.closes.unwrap_or(plan.closes)
    }

    /// Returns the time at which a tournament begins. An organiser can postpone the planned time.
    pub fn hour(&self, tournament: &PlannedTournament) -> Timestamp {
        self.hours.get(&tournament.name).copied().unwrap_or(tournament.at)
    }

    /// Returns true if a part of the service is paused.
    pub fn paused(&self, what: Pause) -> bool {
        self.paused.contains(&what)
    }
}

fn setting(store: &Connection, name: &str) -> Result<Option<String>, Error> {
    let mut query = store.prepare_cached("SELECT value FROM setting WHERE name = ?1")?;
    Ok(query.query_row([name], |row| row.get(0)).optional()?)
}

fn set(store: &Connection, name: &str, value: &str) -> Result<(), Error> {
    store.execute("INSERT OR REPLACE INTO setting VALUES (?1, ?2)", [name, value])?;
    Ok(())
}

/// Returns true if a part of the service is paused. It runs within a transaction.
pub(crate) fn paused(store: &Connection, what: Pause) -> Result<bool, Error> {
    Ok(setting(store, what.word())?.is_some())
}

/// Returns the organisers' changes to the contest's plan, within a transaction.
pub(crate) fn changes(store: &Connection) -> Result<Changes, Error> {
    let mut query = store.prepare_cached("SELECT tournament, at FROM hour")?;
    let hours = query.query_map([], |row| {
        Ok((row.get(0)?, Timestamp::from_microsecond(row.get(1)?).unwrap_or_default()))
    })?;
    let mut all = Changes {
        closes: setting(store, CLOSES)?.and_then(|text| text.parse().ok()),
        hours: hours.collect::<Result<_, _>>()?,
        paused: Vec::new(),
    };
    for what in Pause::ALL {
        if paused(store, what)? {
            all.paused.push(what);
        }
    }
    Ok(all)
}

impl Store {
    /// Returns the organisers' changes to the contest's plan.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn changes(&self) -> Result<Changes, Error> {
        self.query(changes)
    }

    /// Postpones the time until which candidates may submit programs.
    ///
    /// # Errors
    /// Returns an error if the new time is earlier, because candidates rely on the announced one.
    pub fn extend(&self, plan: &Plan, to: Timestamp, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            if to <= changes(store)?.closes(plan) {
                return Err(Error::Message(say::deadline_later));
            }
            set(store, CLOSES, &to.to_string())
        })
    }

    /// Postpones the start of a tournament.
    ///
    /// # Errors
    /// Returns an error if the tournament has begun or the new time is earlier.
    pub fn postpone(
        &self,
        which: &PlannedTournament,
        to: Timestamp,
        act: &Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let hour = changes(store)?.hour(which);
            if hour <= now {
                return Err(Error::Message(say::tournament_began));
            }
            if to <= hour {
                return Err(Error::Message(say::tournament_later));
            }
            let values = params![which.name, to.as_microsecond()];
            store.execute("INSERT OR REPLACE INTO hour VALUES (?1, ?2)", values)?;
            Ok(())
        })
    }

    /// Pauses a part of the contest service, such as the queue.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn pause(&self, what: Pause, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| set(store, what.word(), ""))
    }

    /// Resumes a paused part of the contest service.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn resume(&self, what: Pause, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            store.execute("DELETE FROM setting WHERE name = ?1", [what.word()])?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Act, Pause};
    use crate::blobs::Hash;
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::plan::Plan;
    use crate::queue::Queue as _;
    use crate::store::{Error, Store};
    use crate::versions::Submission;
    use jiff::{SignedDuration, Timestamp};

    /// Returns a contest plan for tests. The contest lasts from noon to two o'clock, with a
    /// tournament at one.
    fn plan() -> Plan {
        let folder = tempfile::tempdir().expect("a folder");
        let text = r#"
            title = "Test"
            game = "morpion"
            time_zone = "UTC"
            opens = 2026-05-08T12:00:00
            closes = 2026-05-08T14:00:00
            tournament = [{ name = "first", at = 2026-05-08T13:00:00 }]
        "#;
        std::fs::write(folder.path().join(crate::plan::NAME), text).expect("a file");
        Plan::read(folder.path()).expect("it is right")
    }

    #[test]
    fn hours_only_move_to_later_and_what_is_paused_waits() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse().expect("a time"));
        let (store, plan) = (Store::in_memory().expect("memory"), plan());
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let act = Act::by(ada, "tested");
        let send = |received: Timestamp| {
            let archive = Hash::of(b"archive");
            store
                .receive(&Submission { person: ada, archive, bytes: 7, note: String::new(), received }, &plan)
        };
        let refused = |answer: Result<(), Error>| matches!(answer, Err(Error::Message(_)));
        let minute = SignedDuration::from_mins(1);
        send(plan.closes).expect_err("it is over");
        assert!(refused(store.extend(&plan, plan.closes, &act, clock.now())), "it is no later");
        store.extend(&plan, plan.closes + minute, &act, clock.now()).expect("it is later");
        assert!(refused(store.extend(&plan, plan.closes, &act, clock.now())), "not even back");
        send(plan.closes).expect("it is taken in");
        send(plan.closes + minute).expect_err("it is over again");
        store.pause(Pause::Sending, &act, clock.now()).expect("it is paused");
        let why = send(clock.now()).expect_err("it is paused").to_string();
        assert!(why.contains("paused"), "{why}");
        store.resume(Pause::Sending, &act, clock.now()).expect("it goes on");
        store.pause(Pause::Queue, &act, clock.now()).expect("it is paused");
        send(clock.now()).expect("it is taken in");
        assert!(store.take("w", clock.now()).expect("it works").is_none(), "and waits");
        store.resume(Pause::Queue, &act, clock.now()).expect("it goes on");
        assert!(store.take("w", clock.now()).expect("it works").is_some());
        let [first] = plan.tournaments.as_slice() else { panic!("one") };
        let later = first.at + minute;
        store.postpone(first, later, &act, clock.now()).expect("it is later");
        assert_eq!(store.changes().expect("changes").hour(first), later);
        assert!(refused(store.postpone(first, first.at, &act, clock.now())), "it is earlier");
        assert!(refused(store.postpone(first, later + minute, &act, later)), "it has begun");
        assert_eq!(store.audit_log(99).expect("a log").len(), 6, "and only what was done");
    }
}
