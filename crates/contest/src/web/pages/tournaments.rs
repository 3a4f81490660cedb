//! The list of tournaments with their times, and the calendar file.

use super::Page;
use super::time::Time;
use crate::data::{Tournament, TournamentState};
use crate::operations::tournaments::calendar::{Hours, file};
use crate::paths;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::{Locale, contest, tournaments as say};

pub fn routes() -> Vec<Route> {
    vec![get(paths::TOURNAMENTS, Access::Everybody, list), get(paths::CALENDAR, Access::Everybody, calendar)]
}

#[derive(Template)]
#[template(path = "tournaments.html")]
struct List {
    page: Page,
    rows: Vec<TournamentRow>,
}

struct TournamentRow {
    id: i64,
    name: String,
    at: Time,
    /// The time until the tournament's start as text. It is empty after the start.
    left: String,
    state: &'static str,
}

fn list(request: &Request) -> HandlerResult {
    let (locale, now) = (request.locale(), request.received);
    let row = |one: Tournament| TournamentRow {
        id: one.id,
        at: Time::of(request, one.at),
        left: time_left(locale, one.at, now),
        state: word(locale, one.state(now)),
        name: one.name,
    };
    let rows = request.contest.store.tournaments()?.into_iter().map(row).collect();
    response::page(&List { page: Page::of(request, say::tournaments(locale)), rows })
}

/// Returns the state of a tournament as a text in the given language.
pub fn word(locale: Locale, state: TournamentState) -> &'static str {
    match state {
        TournamentState::Announced => say::announced(locale),
        TournamentState::Freezing => say::freezing(locale),
        TournamentState::Playing => say::playing(locale),
        TournamentState::Complete => say::complete(locale),
        TournamentState::Released => say::released(locale),
        TournamentState::Blocked => say::blocked(locale),
        TournamentState::Cancelled => say::cancelled(locale),
    }
}

/// Returns the time until a tournament's start as text, in whole minutes. It is rounded up, and
/// empty after the start.
pub fn time_left(locale: Locale, at: Timestamp, now: Timestamp) -> String {
    let seconds = at.duration_since(now).as_secs();
    match (seconds.max(0) + 59) / 60 {
        0 => String::new(),
        minutes @ 1..60 => say::in_minutes(locale, minutes),
        minutes => say::in_hours(locale, minutes / 60, minutes % 60),
    }
}

fn calendar(request: &Request) -> HandlerResult {
    let plan = &request.contest.plan;
    let text = file(&Hours {
        title: &plan.title,
        zone: &plan.zone,
        open: (plan.opens, request.contest.closes()?, contest::home(request.locale())),
        tournaments: &request.contest.store.tournaments()?,
        now: request.received,
    });
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response())
}
