//! The table `clarification`: the questions of candidates to the organisers, and their answers.

use super::engine::{Row, params};
use super::values::{HOUR, Time, optional_time, time, time_before};
use super::{Store, Tables};
use crate::data::{Answer, Clarification, Error, PersonId, QuestionCounts};
use jiff::Timestamp;

/// The SQL columns of a clarification.
const COLUMNS: &str = "clarification.id, person, name, at, question, answer, answered, to_all";

/// The SQL tables of a clarification with the name of its candidate.
const CLARIFICATION_WITH_NAME: &str = "clarification JOIN person ON person.id = clarification.person";

fn clarification(row: &Row) -> Result<Clarification, Error> {
    let answer: Option<String> = row.get(5)?;
    let (answered, to_all) = (optional_time(row, 6)?, row.get(7)?);
    Ok(Clarification {
        id: row.get(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        received: time(row, 3)?,
        question: row.get(4)?,
        answer: answer.zip(answered).map(|(text, at)| Answer { text, at, to_all }),
    })
}

impl Tables<'_> {
    /// Adds a candidate's question and returns its number.
    pub(crate) fn insert_question(
        &self,
        person: PersonId,
        question: &str,
        now: Timestamp,
    ) -> Result<i64, Error> {
        let query = "INSERT INTO clarification (person, at, question) VALUES (?1, ?2, ?3) RETURNING id";
        self.value(query, params![person, Time(now), question])
    }

    /// Counts the questions of a candidate.
    pub(crate) fn count_questions(&self, person: PersonId, now: Timestamp) -> Result<QuestionCounts, Error> {
        let query = "SELECT count(*), count(*) FILTER (WHERE answer IS NULL), count(*) FILTER (WHERE at > ?2)
            FROM clarification WHERE person = ?1";
        let counts = self.first(query, params![person, time_before(now, HOUR)], |row| {
            Ok(QuestionCounts { all: row.get(0)?, open: row.get(1)?, recent: row.get(2)? })
        })?;
        Ok(counts.unwrap_or_default())
    }

    /// Stores the answer to a question. It replaces an earlier answer.
    pub(crate) fn set_answer(
        &self,
        id: i64,
        answer: &str,
        to_all: bool,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "UPDATE clarification SET answer = ?2, answered = ?3, to_all = ?4 WHERE id = ?1";
        self.execute(query, params![id, answer, Time(now), to_all])
    }

    /// Returns the question with the given number.
    pub(crate) fn clarification(&self, id: i64) -> Result<Clarification, Error> {
        let query = format!("SELECT {COLUMNS} FROM {CLARIFICATION_WITH_NAME} WHERE clarification.id = ?1");
        self.first(&query, params![id], clarification)?.ok_or(Error::Missing("question"))
    }
}

impl Store {
    /// Returns the clarifications that a person may read: the person's own questions, and those whose
    /// answers are public. Organisers are given as `None` and receive all answered questions.
    ///
    /// The newest question comes first. Only questions with numbers below `before` are returned, but
    /// no more than `maximum` of them.
    pub fn clarifications(
        &self,
        reader: Option<PersonId>,
        before: Option<i64>,
        maximum: u32,
    ) -> Result<Vec<Clarification>, Error> {
        let query = format!(
            "SELECT {COLUMNS} FROM {CLARIFICATION_WITH_NAME}
             WHERE (person = ?1 OR to_all = 1 OR ?1 IS NULL AND answer IS NOT NULL)
             AND (?2 IS NULL OR clarification.id < ?2) ORDER BY clarification.id DESC LIMIT ?3"
        );
        self.tables()?.rows(&query, params![reader, before, maximum], clarification)
    }

    /// Returns the questions without an answer, the oldest first. It returns at most `maximum` questions.
    pub fn open_clarifications(&self, maximum: u32) -> Result<Vec<Clarification>, Error> {
        let query = format!(
            "SELECT {COLUMNS} FROM {CLARIFICATION_WITH_NAME} WHERE answer IS NULL ORDER BY clarification.id LIMIT ?1"
        );
        self.tables()?.rows(&query, params![maximum], clarification)
    }

    /// Returns the number of questions without an answer.
    pub fn count_open_clarifications(&self) -> Result<u32, Error> {
        self.tables()?.value("SELECT count(*) FROM clarification WHERE answer IS NULL", params![])
    }
}
