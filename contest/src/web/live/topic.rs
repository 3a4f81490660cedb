//! What one can listen to, and a digest of what its listener may know of it.

use crate::contest::Contest;
use crate::people::Id;
use crate::store::Error;
use crate::tournaments::Sees;
use crate::web::answer::Fault;
use crate::web::visit::Visit;
use rusqlite::types::Value;
use rusqlite::{Connection, Params};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// What one can listen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// `queue`: how many wait.
    Queue,
    /// `scoreboard`: the last standing, who sent, the queue.
    Scoreboard,
    /// `mine`: one's versions, matches, duels and notices.
    Mine(Id),
    /// `tournament-3`: how a tournament goes, as its listener may know.
    Tournament(i64, bool),
    /// `projector`: open tournaments' matches.
    Projector,
}

/// Jobs that are no tournament's, by state.
const QUEUE: &str =
    "SELECT state, count(*) FROM job WHERE state IN ('waiting', 'taken') AND class <> 1 GROUP BY state";

/// Results that everybody may know of, and who sent.
const SCORES: &str = "SELECT (SELECT max(released) FROM tournament), (SELECT count(*) FROM version)";

/// Somebody's: whether any of its jobs waits comes last.
const MINE: &str = "SELECT
    (SELECT group_concat(number || state || coalesce(out, '')) FROM version WHERE person = ?1),
    (SELECT count(*) || ' ' || count(played) FROM open_match WHERE number IN (SELECT match FROM plays WHERE person = ?1)),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'taken'),
    (SELECT count(*) FROM job WHERE person = ?1 AND state = 'waiting')";

/// Played matches of open tournaments.
const SHOWN: &str = "SELECT count(*), count(played) FROM open_match WHERE tournament IS NOT NULL";

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
            "queue" if open => Ok(Topic::Queue),
            "scoreboard" if open => Ok(Topic::Scoreboard),
            "projector" => Ok(Topic::Projector),
            name => {
                let number = name.strip_prefix("tournament-").and_then(|number| number.parse().ok());
                let id = visit.contest.store.tournament(number.ok_or(Fault::Missing)?)?.id;
                Ok(Topic::Tournament(id, Sees::of(role) == Sees::Everything))
            }
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
                Topic::Queue => drop(feed(QUEUE, &[])?),
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
                    let query = format!(
                        "SELECT count(*), count(played), (SELECT coalesce(frozen, 0) || ' ' || coalesce(complete, 0)
                         || ' ' || coalesce(released, 0) FROM tournament WHERE id = ?1) FROM {} WHERE tournament = ?1",
                        sees.matches()
                    );
                    feed(&query, &[id])?;
                }
                Topic::Projector => {
                    feed(SCORES, &[])?;
                    feed(SHOWN, &[])?;
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
