//! The public profile of a candidate: the rating in the ladder, the results in tournaments, and
//! matches that the candidate has chosen.

use super::Page;
use super::ladder::{standings, visible_matches};
use super::matches::list::MatchLine;
use super::progress::{ResultRow, result_row};
use crate::data::Role;
use crate::operations::profile;
use crate::operations::tournaments::recap;
use crate::paths;
use crate::web::extract::{Form, Number, Path, PersonPart};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{contest as say, ladder as words, tournaments};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::PROFILE, Access::Everybody, show),
        post(paths::MATCH_PROFILE, Access::Candidates, choose_match),
    ]
}

#[derive(Template)]
#[template(path = "profile.html")]
struct Profile {
    page: Page,
    /// True if the reader is the candidate.
    own: bool,
    /// The figures of the current version in the ladder as texts, with their names.
    figures: Vec<(&'static str, String)>,
    legs: Vec<ResultRow>,
    matches: Vec<MatchLine>,
}

/// The form that adds a match to the reader's profile or removes it.
#[derive(Deserialize)]
struct ShowForm {
    #[serde(default)]
    shown: bool,
}

fn show(request: &Request, Path(PersonPart { person }): Path<PersonPart>) -> HandlerResult {
    let (contest, store) = (&request.contest, &request.contest.store);
    let person = store.represented(&store.person(person)?)?;
    let own = request.caller.person().is_some_and(|reader| reader.id == person.id);
    let legs = match request.sees_standings() && person.role == Role::Candidate {
        true => recap(store, person.id)?.legs,
        false => Vec::new(),
    };
    let figures = match request.sees_ladder() {
        true => standings(request, &store.people()?)?.figures(request.locale(), person.id),
        false => Vec::new(),
    };
    // Only candidates themselves see a profile without results.
    if legs.is_empty() && figures.is_empty() && !own {
        return Err(HandlerError::NotFound);
    }
    response::page(&Profile {
        own,
        figures,
        legs: legs.into_iter().map(result_row).collect(),
        matches: visible_matches(request, profile::chosen_matches(contest, person.id)?, Some(person.id))?,
        page: Page::of(request, person.name),
    })
}

fn choose_match(
    request: &Request,
    Path(Number { number }): Path<Number<i64>>,
    Form(ShowForm { shown }): Form<ShowForm>,
) -> HandlerResult {
    profile::show(&request.contest, request.person()?.id, number, shown)?;
    response::redirect(&paths::match_page(number))
}
