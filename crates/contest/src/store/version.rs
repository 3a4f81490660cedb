//! The table `version`: the submitted versions of champions. Every version is stored.

use super::engine::{Row, params};
use super::values::{HOUR, Time, time, time_before};
use super::{Store, Tables, require_change};
use crate::blobs::Hash;
use crate::data::{BuildResult, Error, PersonId, Role, Submission, Version, VersionState};
use jiff::{SignedDuration, Timestamp};

/// The SQL columns of a version.
const COLUMNS: &str = "person, number, received, archive, bytes, note, state, why, language, log, built, out, fresh, job, debut, author";

/// Reads a version from the columns [`COLUMNS`] of a row.
fn version(row: &Row) -> Result<Version, Error> {
    let state = match row.get(6)? {
        VersionState::Refused(_) => VersionState::Refused(row.get::<Option<String>>(7)?.unwrap_or_default()),
        state => state,
    };
    Ok(Version {
        person: row.get(0)?,
        number: row.get(1)?,
        received: time(row, 2)?,
        archive: row.get(3)?,
        bytes: row.get::<i64>(4)?.unsigned_abs(),
        note: row.get(5)?,
        state,
        language: row.get(8)?,
        log: row.get(9)?,
        built: row.get(10)?,
        out: row.get(11)?,
        fresh: row.get(12)?,
        job: row.get(13)?,
        first_match: row.get(14)?,
        author: row.get(15)?,
    })
}

impl Tables<'_> {
    /// Adds a submission as a new version without a job. Returns the version's number.
    pub(crate) fn insert_version(&self, sent: &Submission) -> Result<u32, Error> {
        let Submission { person, author, archive, bytes, note, received } = sent;
        let query = "INSERT INTO version (person, number, received, archive, bytes, note, state, author)
             SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, 'sent', ?6 FROM version WHERE person = ?1
             RETURNING number";
        let values = params![person, Time(*received), archive, bytes.cast_signed(), note, author];
        self.value(query, values)
    }

    /// Returns the number of versions that were received before the given time.
    pub(crate) fn count_versions_before(&self, time: Timestamp) -> Result<i64, Error> {
        self.value("SELECT count(*) FROM version WHERE received < ?1", params![Time(time)])
    }

    /// Records that a job builds a version.
    pub(crate) fn set_build_job(&self, person: PersonId, number: u32, job: i64) -> Result<(), Error> {
        let query = "UPDATE version SET state = 'sent', job = ?3 WHERE person = ?1 AND number = ?2";
        self.execute(query, params![person, number, job])
    }

    /// Marks the earlier versions of a candidate whose builds are waiting as superseded by a version
    /// that was received at the time `now`. A version is not superseded if it was received before
    /// the start of a tournament and the new one after it.
    pub(crate) fn supersede_versions(&self, person: PersonId, new: u32, now: Timestamp) -> Result<(), Error> {
        self.execute(
            "UPDATE version SET state = 'superseded'
             WHERE person = ?1 AND number < ?2 AND state = 'sent'
                 AND job IN (SELECT id FROM job WHERE state = 'waiting' AND class >= 0)
                 AND NOT EXISTS (
                     SELECT 1 FROM tournament WHERE planned = 1 AND frozen IS NULL AND cancelled IS NULL
                     AND coalesce((SELECT hour.at FROM hour WHERE tournament = name), tournament.at) > version.received
                     AND coalesce((SELECT hour.at FROM hour WHERE tournament = name), tournament.at) <= ?3)",
            params![person, new, Time(now)],
        )
    }

    /// Stores the result of a version's first build. Returns false if a result is stored already.
    pub(crate) fn set_build(
        &self,
        (person, number): (PersonId, u32),
        build_result: &BuildResult,
        fresh: Option<&Hash>,
    ) -> Result<bool, Error> {
        let BuildResult { refused, language, log, kit } = build_result;
        let state =
            if refused.is_none() { VersionState::Ready } else { VersionState::Refused(String::new()) };
        let fresh = kit.as_ref().and(fresh);
        let query = "UPDATE version SET state = ?3, why = ?4, language = ?5, log = ?6, built = ?7, fresh = ?8
             WHERE person = ?1 AND number = ?2 AND state = 'sent'";
        let values = params![person, number, state, refused, language, log, kit, fresh];
        Ok(self.change(query, values)? > 0)
    }

    /// Stores the result of building a version again with a new kit.
    pub(crate) fn replace_build(
        &self,
        (person, number): (PersonId, u32),
        kit: &Hash,
        fresh: &Hash,
        log: Option<&Hash>,
    ) -> Result<(), Error> {
        let query = "UPDATE version SET built = ?3, fresh = ?4, log = ?5 WHERE person = ?1 AND number = ?2";
        self.execute(query, params![person, number, kit, fresh, log])
    }

    /// Refuses a version whose build was given up.
    pub(crate) fn refuse_unbuilt(&self, person: PersonId, number: u32, reason: &str) -> Result<(), Error> {
        let query = "UPDATE version SET state = 'refused', why = ?3
             WHERE person = ?1 AND number = ?2 AND state = 'sent'";
        self.execute(query, params![person, number, reason])
    }

    /// Stores the number of a version's first match.
    pub(crate) fn set_first_match(&self, person: PersonId, number: u32, first: i64) -> Result<(), Error> {
        let query = "UPDATE version SET debut = ?3 WHERE person = ?1 AND number = ?2";
        self.execute(query, params![person, number, first])
    }

    /// Removes a first match from its version. The match is about to be deleted.
    pub(crate) fn clear_first_match(&self, first: i64) -> Result<(), Error> {
        self.execute("UPDATE version SET debut = NULL WHERE debut = ?1", params![first])
    }

    /// Changes the candidate's note about a version.
    pub(crate) fn set_note(&self, person: PersonId, number: u32, note: &str) -> Result<(), Error> {
        let query = "UPDATE version SET note = ?3 WHERE person = ?1 AND number = ?2";
        require_change(self.change(query, params![person, number, note])?, Error::Missing("version"))
    }

    /// Stores the organisers' reason for disqualifying a version.
    pub(crate) fn exclude_version(&self, person: PersonId, number: u32, reason: &str) -> Result<(), Error> {
        let query = "UPDATE version SET out = ?3 WHERE person = ?1 AND number = ?2";
        require_change(self.change(query, params![person, number, reason])?, Error::Missing("version"))
    }

    /// Removes the reason for disqualifying a version.
    pub(crate) fn readmit_version(&self, person: PersonId, number: u32) -> Result<(), Error> {
        let query = "UPDATE version SET out = NULL WHERE person = ?1 AND number = ?2 AND out IS NOT NULL";
        require_change(self.change(query, params![person, number])?, Error::Missing("version that is out"))
    }

    /// Returns a candidate's version by its number.
    pub(crate) fn version(&self, person: PersonId, number: u32) -> Result<Version, Error> {
        let query = format!("SELECT {COLUMNS} FROM version WHERE person = ?1 AND number = ?2");
        let found = self.first(&query, params![person, number], version)?;
        found.ok_or(Error::Missing("version"))
    }

    /// Returns a candidate's last usable version that was submitted before a time. It was neither
    /// refused nor disqualified.
    pub(crate) fn deciding_version(
        &self,
        person: PersonId,
        before: Timestamp,
    ) -> Result<Option<Version>, Error> {
        let query = format!(
            "SELECT {COLUMNS} FROM version
             WHERE person = ?1 AND received < ?2 AND out IS NULL AND state <> 'refused' ORDER BY number DESC LIMIT 1"
        );
        self.first(&query, params![person, Time(before)], version)
    }

    /// Returns the number of a candidate's last version that can play.
    pub(crate) fn last_ready_version(&self, person: PersonId) -> Result<Option<u32>, Error> {
        let query = "SELECT max(number) FROM version WHERE person = ?1 AND state = 'ready' AND out IS NULL";
        self.value(query, params![person])
    }

    /// Returns the versions with which candidates play in a language and that were not built with
    /// the given kit. Each is given by its candidate, number and archive.
    pub(crate) fn versions_without_kit(
        &self,
        language: &str,
        kit: Option<&Hash>,
    ) -> Result<Vec<(PersonId, u32, Hash)>, Error> {
        let query =
            "SELECT version.person, number, archive FROM version JOIN person ON person.id = version.person
             WHERE person.out IS NULL AND language = ?1 AND fresh IS DISTINCT FROM ?2 AND number = (
                 SELECT max(number) FROM version AS last
                 WHERE last.person = version.person AND last.state = 'ready' AND last.out IS NULL)";
        self.rows(query, params![language, kit], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Returns the number of versions that a candidate has submitted in the last hour.
    pub(crate) fn count_recent_versions(&self, person: PersonId, now: Timestamp) -> Result<u32, Error> {
        let query = "SELECT count(*) FROM version WHERE person = ?1 AND received > ?2";
        self.value(query, params![person, time_before(now, HOUR)])
    }

    /// Returns true if a candidate has submitted a version, alone or for a team.
    pub(crate) fn has_submitted(&self, person: PersonId) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM version WHERE person = ?1 OR author = ?1)";
        self.value(query, params![person])
    }

    /// Returns the time spent on builds of a candidate in the last hour. It counts builds that began
    /// in this hour, except those that only a new kit made necessary.
    pub(crate) fn build_time(&self, person: PersonId, now: Timestamp) -> Result<SignedDuration, Error> {
        let query = "SELECT CAST(coalesce(sum(CASE job.state WHEN 'taken' THEN ?3 ELSE until END - taken), 0) AS BIGINT)
            FROM version JOIN job ON job.id = version.job
            WHERE version.person = ?1 AND taken > ?2 AND job.state IN ('taken', 'done', 'settled')";
        let values = params![person, time_before(now, HOUR), Time(now)];
        let micros = self.value(query, values)?;
        Ok(SignedDuration::from_micros(micros))
    }
}

impl Store {
    /// Returns a candidate's version by its number.
    ///
    /// # Errors
    /// Returns an error if there is no such version.
    pub fn version(&self, person: PersonId, number: u32) -> Result<Version, Error> {
        self.tables()?.version(person, number)
    }

    /// Returns all versions that a candidate has submitted, the newest first.
    pub fn versions(&self, person: PersonId) -> Result<Vec<Version>, Error> {
        let query = format!("SELECT {COLUMNS} FROM version WHERE person = ?1 ORDER BY number DESC");
        self.tables()?.rows(&query, params![person], version)
    }

    /// Returns the numbers of a candidate's versions that can play, the newest first, at most `maximum` of them.
    pub(crate) fn playable_versions(&self, person: PersonId, maximum: u32) -> Result<Vec<u32>, Error> {
        let query = "SELECT number FROM version WHERE person = ?1 AND state = 'ready' AND out IS NULL
             ORDER BY number DESC LIMIT ?2";
        self.tables()?.rows(query, params![person, maximum], |row| row.get(0))
    }

    /// Returns the other candidates who have submitted a version that can play, sorted by name. If there are
    /// more than the given number, it returns those with the newest versions.
    pub(crate) fn recent_opponents(
        &self,
        person: PersonId,
        maximum: u32,
    ) -> Result<Vec<(PersonId, String)>, Error> {
        /// The number of the latest versions among which opponents are searched.
        const LATEST_COUNT: u32 = 5000;
        let query = "SELECT id, name FROM (
                 SELECT person.id, name, max(received) AS last FROM person
                 JOIN (SELECT person, received FROM version WHERE state = 'ready' AND out IS NULL
                     ORDER BY received DESC LIMIT ?3) AS latest ON latest.person = person.id
                 WHERE role = 'candidate' AND person.out IS NULL AND person.id <> ?1 AND (team IS NULL OR team = person.id)
                 GROUP BY person.id, name ORDER BY last DESC, person.id LIMIT ?2) AS recent
             ORDER BY lower(name)";
        self.tables()?
            .rows(query, params![person, maximum, LATEST_COUNT], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns all versions that can play, of candidates who are not disqualified. They are
    /// sorted by candidate, each candidate's newest version first.
    pub(crate) fn all_playable_versions(&self) -> Result<Vec<Version>, Error> {
        let query = format!(
            "SELECT {COLUMNS} FROM version WHERE state = 'ready' AND out IS NULL
             AND person IN (SELECT id FROM person WHERE role = ?1 AND person.out IS NULL
                 AND (team IS NULL OR team = id)) ORDER BY person, number DESC"
        );
        self.tables()?.rows(&query, params![Role::Candidate], version)
    }

    /// Returns the latest submitted versions: the candidate's name, the number and the time.
    pub(crate) fn latest_versions(&self, maximum: u32) -> Result<Vec<(String, u32, Timestamp)>, Error> {
        let query = "SELECT name, number, received FROM version JOIN person ON person = id
             ORDER BY received DESC, person LIMIT ?1";
        self.tables()?.rows(query, params![maximum], |row| Ok((row.get(0)?, row.get(1)?, time(row, 2)?)))
    }
}
