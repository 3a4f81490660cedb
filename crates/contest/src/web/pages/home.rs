//! The home page, which describes the contest and the next events.

use super::Page;
use super::kits::are_open;
use super::since::{VisitSummary, Visits, since};
use super::suggestions::{Suggestion, suggestions};
use super::time::Time;
use crate::paths;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::contest as say;

pub fn routes() -> Vec<Route> {
    vec![get(paths::HOME, Access::Everybody, home)]
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home<'a> {
    page: Page,
    state: &'static str,
    game: &'a str,
    opens: Time,
    closes: Time,
    hours: Vec<TournamentTime>,
    steps: Vec<Suggestion>,
    /// The events since the reader's last visit. `None` for readers without an earlier visit.
    since: Option<VisitSummary>,
    has_rules: bool,
    has_kits: bool,
}

struct TournamentTime {
    id: i64,
    name: String,
    at: Time,
}

fn home(request: &Request) -> HandlerResult {
    let (contest, locale, now) = (&request.contest, request.locale(), request.received);
    let (plan, changes) = (&contest.plan, contest.store.changes()?);
    let closes = changes.closes(plan);
    let state = match now {
        _ if now < plan.opens => say::not_begun(locale),
        _ if now < closes => say::open_now(locale),
        _ => say::over_now(locale),
    };
    let tournaments = contest.store.tournaments()?.into_iter();
    let visits = Visits::of(request);
    let person = request.caller.person();
    let since = person.map(|person| since(request, person, visits)).transpose()?.flatten();
    let materials = contest.materials.get().filter(|_| are_open(request));
    let page = response::page(&Home {
        page: Page::of(request, plan.title.as_str()),
        state,
        game: contest.game.name,
        opens: Time::of(request, plan.opens),
        closes: Time::of(request, closes),
        hours: tournaments
            .map(|one| TournamentTime { id: one.id, at: Time::of(request, one.at), name: one.name })
            .collect(),
        steps: suggestions(request)?,
        since,
        has_rules: materials.is_some_and(|found| found.rules.is_some()),
        has_kits: materials.is_some(),
    })?;
    match person {
        Some(_) => Ok(([(header::SET_COOKIE, visits.cookie(plan))], page).into_response()),
        None => Ok(page),
    }
}
