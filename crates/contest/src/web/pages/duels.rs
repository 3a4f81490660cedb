//! The pages of duels: requesting one, its progress and findings, and cancelling it.

use super::Page;
use super::matches::ask::Choices;
use super::matches::list::{MatchLine, lines};
use super::time::Time;
use crate::data::{Duel, DuelRequest, DuelState, Ending, Error, StoredMatch, Topic};
use crate::operations::duels;
use crate::operations::duels::{
    ERROR_PROBABILITY, MAX_LISTED, MAX_MATCHES, bounds, expected_seconds, findings_and_matches, start_duel,
};
use crate::operations::replays::Names;
use crate::paths;
use crate::web::extract::{Form, Number, Path};
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::contest as say;

/// The number of matches on the page of a duel.
const MAX_SHOWN_MATCHES: usize = 6;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::DUELS, Access::Candidates, list),
        post(paths::DUELS, Access::Candidates, ask).form_on(list),
        get(paths::DUEL, Access::Candidates, duel_page),
        post(paths::DUEL_CANCEL, Access::Candidates, cancel),
    ]
}

#[derive(Template)]
#[template(path = "duels.html")]
struct Duels {
    page: Page,
    choices: Choices,
    maximum: u64,
    /// The largest probability of a wrong answer in percent.
    risk: f64,
    /// The time that a duel takes at least and at most. `None` if no worker has reported its speed.
    time: Option<(String, String)>,
    /// The candidate's duels. Each comes with the sentence that names the better champion, or with
    /// `None` if the duel has no answer.
    rows: Vec<(DuelLine, Option<String>)>,
}

#[derive(Template)]
#[template(path = "duel.html")]
struct DuelPage {
    page: Page,
    line: DuelLine,
    /// The sentence that says which champion is better.
    answer: String,
    /// The sentences about the results of the duel so far.
    found: Vec<String>,
    /// True if the list contains matches that the opponent won. Otherwise, it contains any matches.
    lost: bool,
    /// Some matches of the duel, the newest first.
    rows: Vec<MatchLine>,
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
    let duels = request.contest.store.duels_of(person, MAX_LISTED)?;
    let bounds = bounds()?;
    let row = |duel: &Duel| {
        let line = line(request, &mut names, duel)?;
        let verdict = duels::verdict(&request.contest, duel)?;
        let answer = verdict.map(|verdict| verdict.sentence(request.locale(), &line.names, &bounds));
        Ok::<_, Error>((line, answer))
    };
    let rows = duels.iter().map(row).collect::<Result<_, _>>()?;
    let page = Page::of(request, say::duels(request.locale()));
    let time =
        expected_seconds(&request.contest).map(|[minimum, maximum]| (duration(minimum), duration(maximum)));
    response::page(&Duels {
        page,
        choices,
        maximum: MAX_MATCHES,
        risk: ERROR_PROBABILITY * 100.0,
        time,
        rows,
    })
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

fn duel_page(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (locale, person) = (request.locale(), request.person()?.id);
    let listen = address(&request.contest, Topic::Mine(person));
    let duel = request.contest.store.duel_of(person, number)?;
    let line = line(request, &mut Names::of(&request.contest), &duel)?;
    let (findings, mut matches) = findings_and_matches(&request.contest, &duel)?;
    matches.reverse();
    let lost = matches.iter().any(|one| is_lost(&duel, one));
    matches.retain(|one| !lost || is_lost(&duel, one));
    matches.truncate(MAX_SHOWN_MATCHES);
    let page = Page::of(request, say::duel_title(locale, &line.names[0], &line.names[1]));
    response::page(&DuelPage {
        page,
        answer: findings.verdict().sentence(locale, &line.names, &bounds()?),
        found: findings.sentences(locale, &line.names),
        running: duel.state == DuelState::Running,
        lost,
        rows: lines(request, &matches)?,
        line,
        listen,
    })
}

/// Returns true if the opponent of a duel won a match.
fn is_lost(duel: &Duel, one: &StoredMatch) -> bool {
    let mut seats = one.spec.seats.iter().enumerate().filter(|(_, seat)| **seat == duel.other);
    let played = one.played.as_ref();
    seats.any(|(seat, _)| played.and_then(|played| played.ending(seat)) == Some(Ending::Won))
}

fn cancel(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    duels::cancel_duel(&request.contest.store, request.person()?.id, number)?;
    request.contest.notify_changed();
    response::redirect(&paths::duel(number))
}
