//! What one can listen to, and a digest of what its listener may know of it.

use crate::contest::Contest;
use crate::people::{Id, Role};
use crate::store::Error;
use crate::tournaments::Sees;
use crate::web::answer::Fault;
use crate::web::visit::Visit;
use rusqlite::types::Value;
use rusqlite::{Connection, Params};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

/// What one can listen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// `queue`: what the organiser's page has of jobs and workers.
    Queue,
    /// `scoreboard`: the last standing, who sent, the queue.
    Scoreboard,
    /// `mine`: one's versions, matches, duels and notices.
    Mine(Id),
    /// `tournament-3`: how a tournament goes, as its listener may know.
    Tournament(i64, bool),
}

/// All jobs that are not over, what was given back, and who works.
const DESK: &str =
    "SELECT state, class, count(*), max(id), (SELECT count(*) FROM trouble), (SELECT count(*) FROM worker)
    FROM job WHERE state IN ('waiting', 'taken', 'stuck') GROUP BY state, class";

/// Jobs that are no tournament's, by state.
const QUEUE: &str =
    "SELECT state, count(*) FROM job WHERE state IN ('waiting', 'taken') AND class <> 1 GROUP BY state";

/// Results that everybody may know of, and who sent.
const SCORES: &str = "SELECT (SELECT max(released) FROM tournament), (SELECT count(*) FROM version)";

/// A tournament's hours, as everybody may know of them.
const HOURS: &str =
    "SELECT frozen, complete, released, coalesce((SELECT hour.at FROM hour WHERE tournament = name), at)
    FROM tournament WHERE id = ?1";

/// Why a tournament's list cannot be frozen.
const TROUBLE: &str = "SELECT trouble FROM tournament WHERE id = ?1";

/// Somebody's: whether any of its jobs waits comes last.
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
    /// What a visit asks for.
    ///
    /// # Errors
    /// There is no such topic for whoever asks.
    pub fn of(visit: &Visit) -> Result<Self, Fault> {
        let (name, role) = (visit.part::<String>("topic")?, visit.role());
        let open = role.is_some() || visit.contest.plan.public.scoreboard;
        match name.as_str() {
            "mine" => Ok(Topic::Mine(visit.person()?.id)),
            "queue" if role == Some(Role::Organiser) => Ok(Topic::Queue),
            "scoreboard" if open => Ok(Topic::Scoreboard),
            name => {
                let number = name.strip_prefix("tournament-").and_then(|number| number.parse().ok());
                let id = visit.contest.store.tournament(number.ok_or(Fault::Missing)?)?.id;
                Ok(Topic::Tournament(id, Sees::of(role) == Sees::Everything))
            }
        }
    }

    /// Between two events: whoever is told asks for a page, and a tournament's is long and asked for by everybody.
    pub const fn pace(self) -> Duration {
        match self {
            Topic::Scoreboard | Topic::Mine(_) => Duration::from_secs(1),
            Topic::Queue | Topic::Tournament(..) => Duration::from_secs(3),
        }
    }

    /// Changes when what its listener may know of does.
    ///
    /// # Errors
    /// The database's.
    pub fn digest(self, contest: &Contest) -> Result<u64, Error> {
        let mut hasher = DefaultHasher::new();
        contest.store.ask(|store| {
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
                    // Only who waits has a place that changes with the queue.
                    if mine.first().is_none_or(|row| !row.ends_with(" 0")) {
                        feed(QUEUE, &[])?;
                    }
                }
                Topic::Tournament(id, everything) => {
                    let sees = if everything { Sees::Everything } else { Sees::Opened };
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

/// Rows as text.
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
