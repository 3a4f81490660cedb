//! The list of tournaments with their times, and the calendar file.

use super::Page;
use super::time::Time;
use crate::tournaments::calendar::{Hours, file};
use crate::tournaments::{State, Tournament};
use crate::web::answer::{self, Answer};
use crate::web::routes::{Route, Who, get};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::{Locale, contest, tournaments as say};

pub const ROUTES: &[Route] =
    &[get("/tournaments", Who::Everybody, list), get("/calendar.ics", Who::Everybody, calendar)];

#[derive(Template)]
#[template(path = "tournaments.html")]
struct List {
    page: Page,
    rows: Vec<Row>,
}

struct Row {
    id: i64,
    name: String,
    at: Time,
    /// The remaining time, which is empty after the start.
    left: String,
    state: &'static str,
}

fn list(visit: &Visit) -> Answer {
    let (locale, now) = (visit.locale(), visit.received);
    let row = |one: Tournament| Row {
        id: one.id,
        at: Time::of(visit, one.at),
        left: left(locale, one.at, now),
        state: word(locale, one.state(now)),
        name: one.name,
    };
    let rows = visit.contest.store.tournaments()?.into_iter().map(row).collect();
    answer::page(&List { page: Page::of(visit, say::tournaments(locale)), rows })
}

/// Returns the state of a tournament as text.
pub fn word(locale: Locale, state: State) -> &'static str {
    match state {
        State::Announced => say::announced(locale),
        State::Freezing => say::freezing(locale),
        State::Playing => say::playing(locale),
        State::Complete => say::complete(locale),
        State::Released => say::released(locale),
        State::Blocked => say::blocked(locale),
        State::Cancelled => say::cancelled(locale),
    }
}

/// Returns the time until a tournament in whole minutes, rounded up. The text is empty after the
/// start.
pub fn left(locale: Locale, at: Timestamp, now: Timestamp) -> String {
    let seconds = at.duration_since(now).as_secs();
    match (seconds.max(0) + 59) / 60 {
        0 => String::new(),
        minutes @ 1..60 => say::in_minutes(locale, minutes),
        minutes => say::in_hours(locale, minutes / 60, minutes % 60),
    }
}

fn calendar(visit: &Visit) -> Answer {
    let plan = &visit.contest.plan;
    let text = file(&Hours {
        title: &plan.title,
        zone: &plan.zone,
        open: (plan.opens, visit.contest.closes()?, contest::home(visit.locale())),
        tournaments: &visit.contest.store.tournaments()?,
        now: visit.received,
    });
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response())
}
