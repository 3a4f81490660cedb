//! The audit log, which records what organisers and the jury did, to whom, and when.

use crate::people::PersonId;
use crate::store::{Error, Store};
use jiff::Timestamp;
use rusqlite::{Transaction, params};

/// An action of an organiser or jury member, for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The person who acted. It is `None` for the administrator who runs commands in the contest's
    /// folder.
    pub by: Option<PersonId>,
    /// The person whom the action affects, if there is one.
    pub whom: Option<PersonId>,
    /// The description of the action in English.
    pub what: String,
}

impl Act {
    /// Creates a record of an action by a person. The action affects no other person.
    pub fn by(who: PersonId, what: impl Into<String>) -> Self {
        Act { by: Some(who), whom: None, what: what.into() }
    }

    /// Sets the person whom the recorded action affects, and returns the record.
    #[must_use]
    pub fn to(self, whom: PersonId) -> Self {
        Act { whom: Some(whom), ..self }
    }
}

/// An entry of the audit log. The log records everything that organisers and the jury have done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// The time at which the recorded action took place.
    pub at: Timestamp,
    /// The name of the person who acted. It is `None` for the administrator who runs commands in
    /// the contest's folder.
    pub by: Option<String>,
    /// The name of the person whom the action affected, if any.
    pub whom: Option<String>,
    /// The description of the recorded action in English.
    pub what: String,
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
        now: Timestamp,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.transaction(|store| {
            let done = change(store)?;
            store.execute(
                "INSERT INTO audit (at, person, what, whom) VALUES (?1, ?2, ?3, ?4)",
                params![now.as_microsecond(), act.by, act.what, act.whom],
            )?;
            Ok(done)
        })
    }

    /// Returns the latest entries of the audit log, the newest first. It returns at most the given
    /// number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn audit_log(&self, most: u32) -> Result<Vec<AuditEntry>, Error> {
        self.query(|store| {
            let mut query = store.prepare(
                "SELECT at, doer.name, other.name, what FROM audit
                 LEFT JOIN person AS doer ON doer.id = audit.person
                 LEFT JOIN person AS other ON other.id = audit.whom
                 ORDER BY audit.rowid DESC LIMIT ?1",
            )?;
            let lines = query.query_map([most], |row| {
                Ok(AuditEntry {
                    at: Timestamp::from_microsecond(row.get(0)?).unwrap_or_default(),
                    by: row.get(1)?,
                    whom: row.get(2)?,
                    what: row.get(3)?,
                })
            })?;
            Ok(lines.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Act;
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::store::{Error, Store};
    use jiff::Timestamp;

    #[test]
    fn a_change_and_its_line_are_both_there_or_neither() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let store = Store::in_memory().expect("memory");
        let [ada, eve] =
            ["Ada", "Eve"].map(|name| store.enrol(name, Role::Organiser, &clock).expect("new").id);
        let rename = |name: &'static str, fails: bool| {
            let act = Act::by(ada, format!("renamed to {name}")).to(eve);
            store.audited_transaction(&act, clock.now(), |store| {
                store.execute("UPDATE person SET name = ?2 WHERE id = ?1", rusqlite::params![eve, name])?;
                if fails { Err(Error::Refused("no")) } else { Ok(()) }
            })
        };
        rename("Eva", false).expect("it is done");
        rename("Evi", true).expect_err("it is not");
        assert_eq!(store.person(eve).expect("she is there").name, "Eva");
        let lines = store.audit_log(10).expect("a log");
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        let names = (line.by.as_deref(), line.whom.as_deref(), line.what.as_str());
        assert_eq!((names, line.at), ((Some("Ada"), Some("Eva"), "renamed to Eva"), clock.now()));
    }
}
