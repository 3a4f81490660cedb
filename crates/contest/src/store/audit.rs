//! The table `audit`: what organisers and the jury did, to whom, and when.
//!
//! *Invariant:* Every change by an organiser or a member of the jury is recorded in the same
//! transaction ([`Store::audited_transaction`]).

use super::engine::params;
use super::values::{Time, time};
use super::{Store, Tables};
use crate::data::{Act, AuditEntry, Error};

impl Tables<'_> {
    /// Adds an action to the audit log.
    pub(crate) fn insert_act(&self, act: &Act) -> Result<(), Error> {
        let query = "INSERT INTO audit (at, person, what, whom) VALUES (?1, ?2, ?3, ?4)";
        self.execute(query, params![Time(act.at), act.actor, act.description, act.person])
    }
}

impl Store {
    /// Changes the database and records the action in the audit log. Both happen in one
    /// transaction.
    ///
    /// # Errors
    /// Returns the error of `change`. Nothing is changed or recorded in this case.
    pub(crate) fn audited_transaction<T>(
        &self,
        act: &Act,
        change: impl FnOnce(&Tables<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.transaction(|tables| {
            let result = change(tables)?;
            tables.insert_act(act)?;
            Ok(result)
        })
    }

    /// Returns the latest entries of the audit log, the newest first. It returns at most the given
    /// number.
    pub fn audit_log(&self, maximum: u32) -> Result<Vec<AuditEntry>, Error> {
        let query = "SELECT at, doer.name, other.name, what FROM audit
             LEFT JOIN person AS doer ON doer.id = audit.person
             LEFT JOIN person AS other ON other.id = audit.whom
             ORDER BY audit.rowid DESC LIMIT ?1";
        self.tables()?.rows(query, params![maximum], |row| {
            Ok(AuditEntry {
                at: time(row, 0)?,
                actor: row.get(1)?,
                person: row.get(2)?,
                description: row.get(3)?,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::contest;
    use crate::clock::Clock as _;
    use crate::data::{Act, Error, Role};

    #[test]
    fn a_change_and_its_log_entry_are_stored_together() {
        let (store, clock) = contest();
        let now = clock.now();
        let [ada, eve] = ["Ada", "Eve"].map(|name| store.enrol_for_test(name, Role::Organiser));
        let exclude = |reason: &'static str, fails: bool| {
            let act = Act::new(ada, format!("wrote {reason}"), now).affecting(eve);
            store.audited_transaction(&act, |tables| {
                tables.insert_announcement("", reason, None, now)?;
                if fails { Err(Error::Refused("no")) } else { Ok(()) }
            })
        };
        exclude("one", false).expect("the change is recorded");
        exclude("two", true).expect_err("the change is undone");
        let [shown] = store
            .announcements()
            .expect("the announcements can be listed")
            .try_into()
            .expect("the value is in range");
        assert_eq!(shown.english, "one");
        let lines = store.audit_log(10).expect("the audit log can be read");
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        let names = (line.actor.as_deref(), line.person.as_deref(), line.description.as_str());
        assert_eq!((names, line.at), ((Some("Ada"), Some("Eve"), "wrote one"), now));
    }
}
