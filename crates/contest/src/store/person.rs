//! The table `person`: the people of the contest.

use super::engine::{Row, params};
use super::values::{Json, Time, json};
use super::{Store, Tables, require_change};
use crate::data::{ChallengePolicy, Error, Person, PersonId, Role, Secret};
use jiff::Timestamp;

/// Reads a person from the columns `id`, `name`, `role`, `out` and `team` of a row.
pub(super) fn person(row: &Row) -> Result<Person, Error> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, role: row.get(2)?, out: row.get(3)?, team: row.get(4)? })
}

impl Tables<'_> {
    /// Adds a person, who may have a password already.
    pub(crate) fn insert_person(
        &self,
        name: &str,
        role: Role,
        password: Option<&str>,
        now: Timestamp,
    ) -> Result<Person, Error> {
        let query = "INSERT INTO person (name, role, password, created) VALUES (?1, ?2, ?3, ?4) RETURNING id";
        let id = self.value(query, params![name, role, password, Time(now)])?;
        Ok(Person { id, name: name.to_owned(), role, out: None, team: None })
    }

    /// Stores the hash of a person's new password.
    pub(crate) fn set_password(&self, id: PersonId, hash: &str) -> Result<(), Error> {
        self.execute("UPDATE person SET password = ?2 WHERE id = ?1", params![id, hash])
    }

    /// Stores the reason why a candidate no longer takes part.
    pub(crate) fn exclude_candidate(&self, id: PersonId, reason: &str) -> Result<(), Error> {
        let query = "UPDATE person SET out = ?2 WHERE id = ?1 AND role = 'candidate'";
        require_change(self.change(query, params![id, reason])?, Error::Missing("candidate"))
    }

    /// Removes the reason why a person no longer takes part.
    pub(crate) fn readmit_person(&self, id: PersonId) -> Result<(), Error> {
        let query = "UPDATE person SET out = NULL WHERE id = ?1 AND out IS NOT NULL";
        require_change(self.change(query, params![id])?, Error::Missing("candidate that is out"))
    }

    /// Returns the person with the given number.
    pub(crate) fn person(&self, id: PersonId) -> Result<Person, Error> {
        let query = "SELECT id, name, role, out, team FROM person WHERE id = ?1";
        let found = self.first(query, params![id], person)?;
        found.ok_or(Error::Missing("person"))
    }

    /// Returns all people, sorted by name.
    pub(crate) fn people(&self) -> Result<Vec<Person>, Error> {
        let query = "SELECT id, name, role, out, team FROM person ORDER BY lower(name)";
        self.rows(query, params![], person)
    }

    /// Returns the person for whom a person acts: the team of a member, or the same person.
    pub(crate) fn represented(&self, account: &Person) -> Result<Person, Error> {
        if account.is_member() { self.person(account.acts_for()) } else { Ok(account.clone()) }
    }

    /// Returns the members of a team, sorted by name.
    pub(crate) fn members(&self, team: PersonId) -> Result<Vec<Person>, Error> {
        let query =
            "SELECT id, name, role, out, team FROM person WHERE team = ?1 AND id <> ?1 ORDER BY lower(name)";
        self.rows(query, params![team], person)
    }

    /// Makes a person a member of a team, or of none. A team is a member of itself.
    pub(crate) fn set_team(&self, id: PersonId, team: Option<PersonId>) -> Result<(), Error> {
        self.execute("UPDATE person SET team = ?2 WHERE id = ?1", params![id, team])
    }

    /// Stores the hash of a team's new invitation code. The earlier code becomes invalid.
    pub(crate) fn set_invitation(&self, team: PersonId, code: &Secret) -> Result<(), Error> {
        self.execute("UPDATE person SET invitation = ?2 WHERE id = ?1", params![team, code.hash()])
    }

    /// Returns the team to which an invitation code belongs.
    pub(crate) fn inviting_team(&self, code: &str) -> Result<Option<Person>, Error> {
        let query = "SELECT id, name, role, out, team FROM person WHERE invitation = ?1";
        self.first(query, params![Secret::hash_of(code)], person)
    }

    /// Changes the name of a person.
    pub(crate) fn rename_person(&self, id: PersonId, name: &str) -> Result<(), Error> {
        self.execute("UPDATE person SET name = ?2 WHERE id = ?1", params![id, name])
    }

    /// Returns the hash of a person's password. Returns `None` if the person has none.
    pub(crate) fn password(&self, id: PersonId) -> Result<Option<String>, Error> {
        self.value("SELECT password FROM person WHERE id = ?1", params![id])
    }

    /// Returns the way in which a person answers challenges.
    pub(crate) fn challenge_policy(&self, id: PersonId) -> Result<ChallengePolicy, Error> {
        let query = "SELECT challenges FROM person WHERE id = ?1";
        self.first(query, params![id], |row| row.get(0))?.ok_or(Error::Missing("person"))
    }

    /// Stores the way in which a person answers challenges.
    pub(crate) fn set_challenge_policy(&self, id: PersonId, policy: ChallengePolicy) -> Result<(), Error> {
        self.execute("UPDATE person SET challenges = ?2 WHERE id = ?1", params![id, policy])
    }

    /// Returns the numbers of the matches that a candidate shows on the profile, in the order of choice.
    pub(crate) fn profile_matches(&self, id: PersonId) -> Result<Vec<i64>, Error> {
        let query = "SELECT profile FROM person WHERE id = ?1";
        self.first(query, params![id], |row| json(row, 0))?.ok_or(Error::Missing("person"))
    }

    /// Stores the numbers of the matches that a candidate shows on the profile.
    pub(crate) fn set_profile_matches(&self, id: PersonId, matches: &[i64]) -> Result<(), Error> {
        self.execute("UPDATE person SET profile = ?2 WHERE id = ?1", params![id, Json(matches)])
    }

    /// Returns true if a person with the given role has a password.
    pub(crate) fn has_password(&self, role: Role) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM person WHERE role = ?1 AND password IS NOT NULL)";
        self.value(query, params![role])
    }

    /// Returns the number of candidates who take part and have a version that was not refused.
    pub(crate) fn count_contenders(&self) -> Result<u32, Error> {
        let query = "SELECT count(*) FROM person WHERE role = 'candidate' AND person.out IS NULL
            AND (team IS NULL OR team = person.id) AND EXISTS (
            SELECT 1 FROM version WHERE version.person = person.id AND version.out IS NULL AND state <> 'refused')";
        self.value(query, params![])
    }
}

impl Store {
    /// Returns the person with the given number.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn person(&self, id: PersonId) -> Result<Person, Error> {
        self.tables()?.person(id)
    }

    /// Returns the person for whom a person acts: the team of a member, or the same person.
    pub fn represented(&self, account: &Person) -> Result<Person, Error> {
        self.tables()?.represented(account)
    }

    /// Returns the members of a team, sorted by name.
    pub fn members(&self, team: PersonId) -> Result<Vec<Person>, Error> {
        self.tables()?.members(team)
    }

    /// Returns the way in which a person answers challenges.
    pub fn challenge_policy(&self, id: PersonId) -> Result<ChallengePolicy, Error> {
        self.tables()?.challenge_policy(id)
    }

    /// Returns the numbers of the matches that a candidate shows on the profile, in the order of choice.
    pub fn profile_matches(&self, id: PersonId) -> Result<Vec<i64>, Error> {
        self.tables()?.profile_matches(id)
    }

    /// Returns all people of the contest, sorted by name.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.tables()?.people()
    }

    /// Returns all people, sorted by name. The second value is true if the person has a password.
    pub fn people_with_password(&self) -> Result<Vec<(Person, bool)>, Error> {
        let query = "SELECT id, name, role, out, team, password IS NOT NULL FROM person ORDER BY lower(name)";
        self.tables()?.rows(query, params![], |row| Ok((person(row)?, row.get(5)?)))
    }
}
