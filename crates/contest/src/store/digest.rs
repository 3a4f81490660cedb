//! Digests of the data that web pages follow. This module writes no table.

use super::Store;
use super::engine::{Parameter, Row, Value, params};
use super::matches::visible;
use super::tournament::PROGRESS_QUERY;
use crate::data::{Error, Topic, Visibility};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// An SQL query for the data of the organiser's page: the open jobs, the failed jobs and the
/// workers.
const DESK_QUERY: &str =
    "SELECT state, class, count(*), max(id), (SELECT count(*) FROM trouble), (SELECT count(*) FROM worker),
        (SELECT count(*) FROM tournament WHERE trouble IS NOT NULL)
    FROM job WHERE state IN ('waiting', 'taken', 'stuck') GROUP BY state, class ORDER BY state, class";

/// An SQL query that counts the jobs in each state. Jobs of tournaments and of the ladder are left out. The
/// query lists the other classes, so that those of a large tournament are not read from the index.
const QUEUE_QUERY: &str = "SELECT state, count(*) FROM job WHERE state IN ('waiting', 'taken') AND class IN (-1, 0, 2, 4) GROUP BY state ORDER BY state";

/// An SQL query for the last release of results and the number of versions.
const SCORES_QUERY: &str = "SELECT (SELECT max(released) FROM tournament), (SELECT count(*) FROM version)";

/// An SQL query for the public times and events of a tournament.
const HOURS_QUERY: &str =
    "SELECT frozen, complete, released, trouble IS NULL, ended IS NULL, cancelled IS NULL, coalesce((SELECT hour.at FROM hour WHERE tournament = name), at)
    FROM tournament WHERE id = ?1";

/// An SQL query for the problem that prevents a tournament's start.
const TROUBLE_QUERY: &str = "SELECT trouble FROM tournament WHERE id = ?1";

/// An SQL query for a person's versions.
const VERSIONS_QUERY: &str = "SELECT number, state, out FROM version WHERE person = ?1 ORDER BY number";

/// An SQL query for a person's matches and jobs, without matches of the ladder. The last column
/// says whether one of the person's jobs is waiting.
const OWN_MATCHES_QUERY: &str = "SELECT count(*), count(played),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'taken'),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'waiting')
    FROM open_match WHERE number IN (SELECT match FROM plays WHERE person = ?1) AND why <> 'ladder'";

/// An SQL query for the latest challenges of a person and to the person.
const CHALLENGES_QUERY: &str =
    "SELECT number, state FROM challenge WHERE person = ?1 OR opponent = ?1 ORDER BY number DESC LIMIT 50";

impl Store {
    /// Returns a hash of a topic's data. It changes whenever the data for the listener change.
    pub(crate) fn digest(&self, topic: Topic) -> Result<u64, Error> {
        let mut hasher = DefaultHasher::new();
        let tables = self.tables()?;
        let mut feed = |query: &str, id: Option<i64>| -> Result<Vec<String>, Error> {
            let id: Vec<&dyn Parameter> = id.iter().map(|id| id as _).collect();
            let rows: Vec<String> = tables.rows(query, &id, |row| Ok(text(row)))?;
            rows.hash(&mut hasher);
            Ok(rows)
        };
        match topic {
            Topic::Queue => drop(feed(DESK_QUERY, None)?),
            Topic::Scoreboard => {
                feed(QUEUE_QUERY, None)?;
                feed(SCORES_QUERY, None)?;
            }
            Topic::Mine(person) => {
                feed(VERSIONS_QUERY, Some(person))?;
                feed(CHALLENGES_QUERY, Some(person))?;
                let mine = feed(OWN_MATCHES_QUERY, Some(person))?;
                // The position in the queue is included only if one of the person's jobs is
                // waiting.
                if mine.first().is_none_or(|row| !row.ends_with(" 0")) {
                    feed(QUEUE_QUERY, None)?;
                }
            }
            Topic::Tournament(id, everything) => {
                let sees = if everything { Visibility::Everything } else { Visibility::Opened };
                let matches = visible(sees);
                let query =
                    format!("{PROGRESS_QUERY} AND EXISTS (SELECT 1 FROM {matches} WHERE tournament = ?1)");
                feed(&query, Some(id))?;
                feed(HOURS_QUERY, Some(id))?;
                if everything {
                    feed(TROUBLE_QUERY, Some(id))?;
                }
            }
        }
        Ok(hasher.finish())
    }

    /// Returns the numbers of waiting and running jobs in the queue. Jobs of tournaments are not
    /// counted, because their number may be confidential, and those of the ladder delay no other job.
    pub(crate) fn public_queue(&self) -> Result<(u32, u32), Error> {
        let counts: HashMap<String, u32> =
            self.tables()?.rows(QUEUE_QUERY, params![], |row| row.try_into())?;
        let of = |state: &str| counts.get(state).copied().unwrap_or_default();
        Ok((of("waiting"), of("taken")))
    }
}

/// Returns the values of a row as text.
fn text(row: &Row) -> String {
    let cells = row.0.iter().map(|value| match value {
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Null | Value::Real(_) | Value::Bytes(_) => String::new(),
    });
    cells.collect::<Vec<_>>().join(" ")
}
