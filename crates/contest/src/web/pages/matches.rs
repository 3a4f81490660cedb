//! The pages of matches: a candidate's matches, requests for more, and a match with its replay.

pub mod ask;
mod list;
mod one;

use crate::web::route::{Access, Route, get, post};

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
