//! The pages of matches: a candidate's matches, requests for more, and a match with its replay.

pub mod ask;
mod list;
mod one;

pub use one::replay_response;

use crate::contest::Contest;
use crate::replays::version_label;
use crate::store::Error;
use crate::web::routes::{Access, Route, get, post};
use crate::work::Seat;
use std::collections::HashMap;

pub fn routes() -> Vec<Route> {
    vec![
        get("/matches", Access::Candidates, list::list),
        post("/matches", Access::Candidates, ask::ask).form_on(list::list),
        get("/matches/{number}", Access::Everybody, one::one),
        get("/matches/{number}/watch", Access::Everybody, one::watch),
        get("/matches/{number}/replay", Access::Everybody, one::replay),
        get("/matches/{number}/output", Access::SignedIn, one::output),
    ]
}

/// A cache of people's names. A page with many matches looks up each name only once.
pub struct Names<'a> {
    contest: &'a Contest,
    known: HashMap<i64, String>,
}

impl<'a> Names<'a> {
    pub fn of(contest: &'a Contest) -> Self {
        Names { contest, known: HashMap::new() }
    }

    /// Returns the name that pages show for a player of a match.
    pub fn seat(&mut self, seat: &Seat) -> Result<String, Error> {
        match seat {
            Seat::House { name, .. } => Ok(name.clone()),
            Seat::Version { person, number, .. } => {
                if let Some(name) = self.known.get(person) {
                    return Ok(version_label(name, *number));
                }
                let name = self.contest.store.person(*person)?.name;
                let shown = version_label(&name, *number);
                self.known.insert(*person, name);
                Ok(shown)
            }
        }
    }
}
