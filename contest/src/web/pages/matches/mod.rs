//! The pages of matches: a candidate's matches, requests for more, and a match with its replay.

pub mod ask;
mod list;
mod one;

pub use one::sent;

use crate::contest::Contest;
use crate::replays::shown;
use crate::store::Error;
use crate::web::routes::{Route, Who, get, post};
use crate::work::Seat;
use std::collections::HashMap;

pub const ROUTES: &[Route] = &[
    get("/matches", Who::Candidates, list::list),
    post("/matches", Who::Candidates, ask::ask),
    get("/matches/{number}", Who::Everybody, one::one),
    get("/matches/{number}/watch", Who::Everybody, one::watch),
    get("/matches/{number}/replay", Who::Everybody, one::replay),
    get("/matches/{number}/output", Who::SignedIn, one::output),
];

/// A cache of champions' names for one page.
pub struct Names<'a> {
    contest: &'a Contest,
    known: HashMap<i64, String>,
}

impl<'a> Names<'a> {
    pub fn of(contest: &'a Contest) -> Self {
        Names { contest, known: HashMap::new() }
    }

    /// Returns the name of the champion on a seat.
    pub fn seat(&mut self, seat: &Seat) -> Result<String, Error> {
        match seat {
            Seat::House { name, .. } => Ok(name.clone()),
            Seat::Version { person, number, .. } => {
                if let Some(name) = self.known.get(person) {
                    return Ok(shown(name, *number));
                }
                let name = self.contest.store.person(*person)?.name;
                let shown = shown(&name, *number);
                self.known.insert(*person, name);
                Ok(shown)
            }
        }
    }
}
