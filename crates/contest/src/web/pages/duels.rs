//! The pages of duels: requesting one, its progress and findings, and cancelling it.

use super::Page;
use super::matches::ask::Choices;
use super::time::Time;
use crate::data::{Duel, DuelRequest, DuelState, Error, Topic};
use crate::operations::duels;
use crate::operations::duels::{Findings, LISTED, MAX_MATCHES, Verdict, bounds, findings, start_duel};
use crate::operations::replays::Names;
use crate::paths;
use crate::web::extract::{Form, Number, Path};
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_league::duel::DuelEnd;
use joute_league::sprt::Estimate;
use joute_words::{Locale, contest as say, duel as told};

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
    rows: Vec<DuelLine>,
}

#[derive(Template)]
#[template(path = "duel.html")]
struct One {
    page: Page,
    line: DuelLine,
    /// The results of the duel so far and the decision, as sentences.
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
    let mut choices = Choices::of(request, person)?;
    choices.opponents.retain(|(value, _)| !value.starts_with("other:"));
    let mut names = Names::of(&request.contest);
    let duels = request.contest.store.duels_of(person, LISTED)?;
    let rows = duels.iter().map(|duel| line(request, &mut names, duel)).collect::<Result<_, _>>()?;
    let page = Page::of(request, say::duels(request.locale()));
    response::page(&Duels { page, choices, most: MAX_MATCHES, rows })
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
    let found = finding_sentences(locale, &line.names, &findings(&request.contest, &duel)?)?;
    let page = Page::of(request, say::duel_title(locale, &line.names[0], &line.names[1]));
    response::page(&One { page, line, found, running: duel.state == DuelState::Running, listen })
}

fn cancel(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    duels::cancel_duel(&request.contest.store, request.person()?.id, number)?;
    request.contest.notify_changed();
    response::redirect(&paths::duel(number))
}

/// Returns the results of a duel so far and its decision, as sentences. `joute duel` prints the
/// same sentences.
fn finding_sentences(
    locale: Locale,
    [one, two]: &[String; 2],
    findings: &Findings,
) -> Result<Vec<String>, Error> {
    let Findings { standing, end, maps_made } = findings;
    let (Some(share), Some(estimate)) = (standing.bouts.share(), standing.bouts.estimate()) else {
        return Ok(vec![told::open(locale).to_owned()]);
    };
    let percent = format!("{:.1}", 100.0 * share);
    let mut said = vec![told::played(locale, one, standing.won, standing.drawn, standing.lost, percent)];
    for (name, out) in [one, two].into_iter().zip(standing.out).filter(|(_, out)| *out > 0) {
        said.push(told::left(locale, name, out, standing.matches()));
    }
    if *maps_made {
        said.push(told::made(locale).to_owned());
    }
    said.push(match end {
        Some(DuelEnd::Same) => told::same(locale).to_owned(),
        _ => told::elo(locale, elo(&estimate)),
    });
    said.push(match findings.verdict() {
        Verdict::Better => told::better(locale, one, two),
        Verdict::Worse => told::worse(locale, one, two),
        Verdict::NotBetter => told::not_better(locale, one, two, bounds()?.elo1()),
        Verdict::Equal => told::equal(locale, one, two),
        Verdict::Open => told::open(locale).to_owned(),
    });
    Ok(said)
}

/// Formats an estimated difference in strength, such as `+68 [+41, +96]`, in Elo points. The
/// brackets contain the confidence interval. A missing bound is shown as infinite.
fn elo(Estimate { elo, low, high }: &Estimate) -> String {
    let [elo, low, high] = [elo, low, high].map(|elo| match *elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // Zero is written without a minus sign.
        elo => format!("{:+.0}", elo.round() + 0.0).replace('-', "−"),
    });
    format!("{elo} [{low}, {high}]")
}
