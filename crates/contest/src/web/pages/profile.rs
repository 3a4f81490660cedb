//! The public profile of a candidate: the rating in the ladder, the results in tournaments, and matches that the
//! candidate has chosen.

use super::Page;
use super::ladder::{figures, standings};
use super::matches::list::{MatchLine, lines};
use super::progress::{ResultRow, result_row};
use crate::data::{Error, Person, PersonId, Role, StoredMatch};
use crate::operations::match_lists::endings;
use crate::operations::profile;
use crate::operations::tournaments::recap;
use crate::paths;
use crate::web::extract::{Form, Number, Path, PersonPart};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{Locale, contest as say, ladder as words, tournaments};
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
    /// Whether the reader is the candidate.
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
    let (contest, locale) = (&request.contest, request.locale());
    let store = &contest.store;
    let person = store.represented(&store.person(person)?)?;
    let own = request.caller.person().is_some_and(|reader| reader.id == person.id);
    let legs = match request.sees_standings() && person.role == Role::Candidate {
        true => recap(store, person.id)?.legs,
        false => Vec::new(),
    };
    let figures = if request.sees_ladder() { ladder_figures(request, locale, &person)? } else { Vec::new() };
    // A person without results is known to nobody else.
    if legs.is_empty() && figures.is_empty() && !own {
        return Err(HandlerError::NotFound);
    }
    response::page(&Profile {
        own,
        figures,
        legs: legs.into_iter().map(result_row).collect(),
        matches: match_lines(request, person.id, &profile::chosen_matches(contest, person.id)?)?,
        page: Page::of(request, person.name),
    })
}

/// Returns the figures of a candidate in the ladder. There are none if the candidate does not play in it.
fn ladder_figures(
    request: &Request,
    locale: Locale,
    person: &Person,
) -> Result<Vec<(&'static str, String)>, Error> {
    let lines = standings(request, &request.contest.store.people()?)?.lines;
    let Some(place) = lines.iter().position(|(_, line)| line.version.candidate == person.id) else {
        return Ok(Vec::new());
    };
    let rank = (words::rank_now(locale), words::rank_of(locale, place + 1, lines.len()));
    Ok(std::iter::once(rank).chain(figures(locale, &lines[place].1)).collect())
}

/// Returns the lines of matches with the outcome for the candidate.
fn match_lines(
    request: &Request,
    person: PersonId,
    matches: &[StoredMatch],
) -> Result<Vec<MatchLine>, Error> {
    let mut rows = lines(request, matches)?;
    for (row, one) in rows.iter_mut().zip(matches) {
        row.ending = endings(one, person).next();
    }
    Ok(rows)
}

fn choose_match(
    request: &Request,
    Path(Number { number }): Path<Number<i64>>,
    Form(ShowForm { shown }): Form<ShowForm>,
) -> HandlerResult {
    profile::show(&request.contest, request.person()?.id, number, shown)?;
    response::redirect(&paths::match_page(number))
}
