//! The pages of duels: requesting one, its progress and findings, and cancelling it.

use super::Page;
use super::matches::ask::Choices;
use super::time::Time;
use crate::data::{Duel, DuelRequest, DuelState, Error, Topic};
use crate::operations::duels;
use crate::operations::duels::{LISTED, MAX_MATCHES, RISK, bounds, expected_seconds, findings, start_duel};
use crate::operations::replays::Names;
use crate::paths;
use crate::web::extract::{Form, Number, Path};
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::contest as say;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::DUELS, Access::Candidates, list),
        post(paths::DUELS, Access::Candidates, ask).form_on(list),
        get(paths::DUEL, Access::Candidates, one),
        post(paths::DUEL_CANCEL, Access::Candidates, cancel),
    ]
}

#[derive(Template)]
#[template(path = "duels.html")]
struct Duels {
    page: Page,
    choices: Choices,
    most: u64,
    /// The largest probability of a wrong answer in percent.
    risk: f64,
    /// The time that a duel takes at least and at most. `None` if no worker has reported its speed.
    time: Option<(String, String)>,
    rows: Vec<DuelLine>,
}

#[derive(Template)]
#[template(path = "duel.html")]
struct One {
    page: Page,
    line: DuelLine,
    /// The sentence that says which champion is better.
    answer: String,
    /// The sentences about the results of the duel so far.
    found: Vec<String>,
    running: bool,
    /// The address at which the page listens for changes of the duel.
    listen: String,
}

struct DuelLine {
    number: i64,
    asked: Time,
    names: [String; 2],
    stands: &'static str,
}

fn line(request: &Request, names: &mut Names<'_>, duel: &Duel) -> Result<DuelLine, Error> {
    let locale = request.locale();
    Ok(DuelLine {
        number: duel.number,
        asked: Time::to_the_second(request, duel.requested),
        names: [names.seat(&duel.own)?, names.seat(&duel.other)?],
        stands: match duel.state {
            DuelState::Running => say::duel_runs(locale),
            DuelState::Over => say::duel_over(locale),
            DuelState::Cancelled => say::duel_cancelled(locale),
        },
    })
}

fn list(request: &Request) -> HandlerResult {
    let person = request.person()?.id;
    let choices = Choices::of(request, person, false)?;
    let mut names = Names::of(&request.contest);
    let duels = request.contest.store.duels_of(person, LISTED)?;
    let rows = duels.iter().map(|duel| line(request, &mut names, duel)).collect::<Result<_, _>>()?;
    let page = Page::of(request, say::duels(request.locale()));
    let time = expected_seconds(&request.contest).map(|[least, most]| (duration(least), duration(most)));
    response::page(&Duels { page, choices, most: MAX_MATCHES, risk: RISK * 100.0, time, rows })
}

/// Formats a duration in seconds, such as `40 s` or `12 min`.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{:.0} s", seconds.max(1.0)),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3600.0),
    }
}

fn ask(request: &Request, Form(wanted): Form<DuelRequest>) -> HandlerResult {
    let number = start_duel(&request.contest, request.person()?.id, &wanted, 1)?;
    response::redirect(&paths::duel(number))
}

fn one(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let locale = request.locale();
    let listen = address(&request.contest, Topic::Mine(request.person()?.id));
    let duel = request.contest.store.duel_of(request.person()?.id, number)?;
    let line = line(request, &mut Names::of(&request.contest), &duel)?;
    let mut found = findings(&request.contest, &duel)?.sentences(locale, &line.names, &bounds()?);
    // The last sentence is the verdict.
    let answer = found.pop().unwrap_or_default();
    let page = Page::of(request, say::duel_title(locale, &line.names[0], &line.names[1]));
    response::page(&One { page, line, answer, found, running: duel.state == DuelState::Running, listen })
}

fn cancel(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    duels::cancel_duel(&request.contest.store, request.person()?.id, number)?;
    request.contest.notify_changed();
    response::redirect(&paths::duel(number))
}
