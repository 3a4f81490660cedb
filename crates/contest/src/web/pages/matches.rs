//! The pages of matches: a candidate's matches, requests for more, and a match with its replay.

pub mod ask;
pub mod list;
mod one;

use crate::paths;
use crate::web::route::{Access, Route, get, post};

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::MATCHES, Access::Candidates, list::list),
        post(paths::MATCHES, Access::Candidates, ask::ask).form_on(list::list),
        get(paths::MATCH, Access::Everybody, one::match_page),
        get(paths::MATCH_WATCH, Access::Everybody, one::watch),
        get(paths::MATCH_EMBED, Access::Everybody, one::embed),
        get(paths::MATCH_PICTURE, Access::Everybody, one::picture),
        get(paths::MATCH_REPLAY, Access::Everybody, one::replay),
        get(paths::MATCH_OUTPUT, Access::SignedIn, one::output),
    ]
}
