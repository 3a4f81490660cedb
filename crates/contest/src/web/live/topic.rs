//! The topics of live events, which are the parts of the data that a page can follow. Each has a
//! hash of what the listener may see.

use crate::contest::Contest;
use crate::people::{PersonId, Role};
use crate::store::Error;
use crate::text_value;
use crate::tournaments::Visibility;
use crate::web::request::Request;
use crate::web::response::HandlerError;
use rusqlite::types::Value;
use rusqlite::{Connection, Params};
use serde::{Deserialize, Deserializer};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

/// A part of the contest's data that a web page can follow. The page is told when the data change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The topic `queue`, for the jobs and workers on the organiser's page.
    Queue,
    /// The topic `scoreboard`, for the last standings, the submissions and the job queue.
    Scoreboard,
    /// The topic `mine`, for this person's versions, matches, duels and notices.
    Mine(PersonId),
    /// A topic such as `tournament-3`, for the progress of a tournament. The second value says
    /// whether the listener may see confidential data.
    Tournament(i64, bool),
}

/// The name of a topic in the path of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicName {
    /// The name `queue`.
    Queue,
    /// The name `scoreboard`.
    Scoreboard,
    /// The name `mine`.
    Mine,
    /// A name such as `tournament-3`, with the number of the tournament.
    Tournament(i64),
}

impl<'de> Deserialize<'de> for TopicName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_value::read(deserializer, "mine, queue, scoreboard, tournament-NUMBER", |name| match name {
            "mine" => Some(TopicName::Mine),
            "queue" => Some(TopicName::Queue),
            "scoreboard" => Some(TopicName::Scoreboard),
            name => name.strip_prefix("tournament-")?.parse().ok().map(TopicName::Tournament),
        })
    }
}

/// An SQL query for the data of the organiser's page: the open jobs, the failed jobs and the
/// workers.
const DESK: &str =
    "SELECT state, class, count(*), max(id), (SELECT count(*) FROM trouble), (SELECT count(*) FROM worker),
        (SELECT count(*) FROM tournament WHERE trouble IS NOT NULL)
    FROM job WHERE state IN ('waiting', 'taken', 'stuck') GROUP BY state, class";

/// An SQL query that counts the jobs in each state. Jobs of tournaments are left out.
const QUEUE: &str =
    "SELECT state, count(*) FROM job WHERE state IN ('waiting', 'taken') AND class <> 1 GROUP BY state";

/// An SQL query for the last release of results and the number of versions.
const SCORES: &str = "SELECT (SELECT max(released) FROM tournament), (SELECT count(*) FROM version)";

/// An SQL query for the public times and events of a tournament.
const HOURS: &str =
    "SELECT frozen, complete, released, trouble IS NULL, ended IS NULL, cancelled IS NULL, coalesce((SELECT hour.at FROM hour WHERE tournament = name), at)
    FROM tournament WHERE id = ?1";

/// An SQL query for the problem that prevents a tournament's start.
const TROUBLE: &str = "SELECT trouble FROM tournament WHERE id = ?1";

/// An SQL query for a person's versions, matches and jobs. The last column says whether one of the
/// person's jobs is waiting.
const MINE: &str = "SELECT
    (SELECT group_concat(number || state || coalesce(out, '')) FROM version WHERE person = ?1),
    (SELECT count(*) || ' ' || count(played) FROM open_match WHERE number IN (SELECT match FROM plays WHERE person = ?1)),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'taken'),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'waiting')";

impl std::fmt::Display for Topic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Topic::Queue => f.write_str("queue"),
            Topic::Scoreboard => f.write_str("scoreboard"),
            Topic::Mine(_) => f.write_str("mine"),
            Topic::Tournament(id, _) => write!(f, "tournament-{id}"),
        }
    }
}

impl Topic {
    /// Returns the topic that a request wants to follow.
    ///
    /// # Errors
    /// Returns an error if there is no such topic for the caller.
    pub fn of(request: &Request, name: TopicName) -> Result<Self, HandlerError> {
        let role = request.role();
        let open = role.is_some() || request.contest.plan.public.scoreboard;
        match name {
            TopicName::Mine => Ok(Topic::Mine(request.person()?.id)),
            TopicName::Queue if role == Some(Role::Organiser) => Ok(Topic::Queue),
            TopicName::Scoreboard if open => Ok(Topic::Scoreboard),
            TopicName::Queue | TopicName::Scoreboard => Err(HandlerError::NotFound),
            TopicName::Tournament(id) => {
                let id = request.contest.store.tournament(id)?.id;
                Ok(Topic::Tournament(id, Visibility::of(role) == Visibility::Everything))
            }
        }
    }

    /// Returns the minimum time between two events of this topic. Every event makes the listening
    /// pages load their contents again, which is expensive for large tournaments.
    pub const fn pace(self) -> Duration {
        match self {
            Topic::Scoreboard | Topic::Mine(_) => Duration::from_secs(1),
            Topic::Queue | Topic::Tournament(..) => Duration::from_secs(3),
        }
    }

    /// Returns a hash of the topic's data. It changes whenever the data for the listener change.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn digest(self, contest: &Contest) -> Result<u64, Error> {
        let mut hasher = DefaultHasher::new();
        contest.store.query(|store| {
            let mut feed = |query: &str, values: &[i64]| -> Result<Vec<String>, Error> {
                let rows = rows(store, query, rusqlite::params_from_iter(values))?;
                rows.hash(&mut hasher);
                Ok(rows)
            };
            match self {
                Topic::Queue => drop(feed(DESK, &[])?),
                Topic::Scoreboard => {
                    feed(QUEUE, &[])?;
                    feed(SCORES, &[])?;
                }
                Topic::Mine(person) => {
                    let mine = feed(MINE, &[person])?;
                    // The position in the queue is included only if one of the person's jobs is
                    // waiting.
                    if mine.first().is_none_or(|row| !row.ends_with(" 0")) {
                        feed(QUEUE, &[])?;
                    }
                }
                Topic::Tournament(id, everything) => {
                    let sees = if everything { Visibility::Everything } else { Visibility::Opened };
                    let matches = sees.matches();
                    let query =
                        format!("SELECT count(*), count(played) FROM {matches} WHERE tournament = ?1");
                    feed(&query, &[id])?;
                    feed(HOURS, &[id])?;
                    if everything {
                        feed(TROUBLE, &[id])?;
                    }
                }
            }
            Ok(())
        })?;
        Ok(hasher.finish())
    }
}

/// Runs an SQL query with the given values. Returns its rows as text.
fn rows(store: &Connection, query: &str, values: impl Params) -> Result<Vec<String>, Error> {
    let mut query = store.prepare_cached(query)?;
    let columns = query.column_count();
    let row = |row: &rusqlite::Row<'_>| -> rusqlite::Result<String> {
        let cells = (0..columns).map(|at| {
            Ok(match row.get::<_, Value>(at)? {
                Value::Integer(number) => number.to_string(),
                Value::Text(text) => text,
                _ => String::new(),
            })
        });
        Ok(cells.collect::<rusqlite::Result<Vec<_>>>()?.join(" "))
    };
    Ok(query.query_map(values, row)?.collect::<Result<_, _>>()?)
}
