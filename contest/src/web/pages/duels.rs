//! The pages of duels: requesting one, its progress and findings, and cancelling it.

use super::Page;
use super::matches::Names;
use super::matches::ask::{Choices, unfit};
use super::time::Time;
use crate::duels::{Duel, Findings, MOST, State, Verdict, bounds};
use crate::store::Error;
use crate::web::answer::{self, Answer, Fault};
use crate::web::live::{Topic, address};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use crate::wishes::Against;
use askama::Template;
use joute_league::duel::End;
use joute_league::sprt::Estimate;
use joute_words::{Locale, contest as say, duel as told};

pub const ROUTES: &[Route] = &[
    get("/duels", Who::Candidates, list),
    post("/duels", Who::Candidates, ask),
    get("/duels/{number}", Who::Candidates, one),
    post("/duels/{number}/cancel", Who::Candidates, cancel),
];

/// The maximum number of duels in a list.
pub(in crate::web) const LISTED: u32 = 50;

#[derive(Template)]
#[template(path = "duels.html")]
struct Duels {
    page: Page,
    choices: Choices,
    most: u64,
    rows: Vec<Line>,
}

#[derive(Template)]
#[template(path = "duel.html")]
struct One {
    page: Page,
    line: Line,
    /// The findings as sentences.
    found: Vec<String>,
    running: bool,
    /// The address at which the page listens for changes.
    listen: String,
}

struct Line {
    number: i64,
    asked: Time,
    names: [String; 2],
    stands: &'static str,
}

fn line(visit: &Visit, names: &mut Names<'_>, duel: &Duel) -> Result<Line, Error> {
    let locale = visit.locale();
    Ok(Line {
        number: duel.number,
        asked: Time::to_the_second(visit, duel.asked),
        names: [names.seat(&duel.own)?, names.seat(&duel.other)?],
        stands: match duel.state {
            State::Running => say::duel_runs(locale),
            State::Over => say::duel_over(locale),
            State::Cancelled => say::duel_cancelled(locale),
        },
    })
}

fn list(visit: &Visit) -> Answer {
    let person = visit.person()?.id;
    let mut choices = Choices::of(visit, person)?;
    choices.opponents.retain(|(value, _)| !matches!(Against::read(value), Some(Against::Other(_))));
    let mut names = Names::of(&visit.contest);
    let duels = visit.contest.store.duels_of(person, LISTED)?;
    let rows = duels.iter().map(|duel| line(visit, &mut names, duel)).collect::<Result<_, _>>()?;
    let page = Page::of(visit, say::duels(visit.locale()));
    answer::page(&Duels { page, choices, most: MOST, rows })
}

fn ask(visit: &Visit) -> Answer {
    let locale = visit.locale();
    let version =
        visit.field("version").parse().map_err(|_| Fault::Refused(say::no_version(locale).into()))?;
    let against = Against::read(visit.field("against"));
    let against = against.ok_or(Fault::Refused(say::no_opponent(locale).into()))?;
    let duel = visit.contest.duel(visit.person()?.id, version, &against, 1);
    answer::go_to(&format!("/duels/{}", duel.map_err(|why| unfit(locale, why))?))
}

fn one(visit: &Visit) -> Answer {
    let locale = visit.locale();
    let listen = address(&visit.contest, Topic::Mine(visit.person()?.id));
    let duel = visit.contest.store.duel_of(visit.person()?.id, visit.part("number")?)?;
    let line = line(visit, &mut Names::of(&visit.contest), &duel)?;
    let found = found(locale, &line.names, &visit.contest.findings(&duel)?)?;
    let page = Page::of(visit, say::duel_title(locale, &line.names[0], &line.names[1]));
    answer::page(&One { page, line, found, running: duel.state == State::Running, listen })
}

fn cancel(visit: &Visit) -> Answer {
    let number: i64 = visit.part("number")?;
    visit.contest.store.cancel_duel(visit.person()?.id, number)?;
    visit.contest.tell();
    answer::go_to(&format!("/duels/{number}"))
}

/// Returns the findings as `joute duel` prints them.
fn found(locale: Locale, [one, two]: &[String; 2], findings: &Findings) -> Result<Vec<String>, Error> {
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
        Some(End::Same) => told::same(locale).to_owned(),
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

/// Formats an estimate such as `+68 [+41, +96]`. Unbounded ends are infinite.
fn elo(Estimate { elo, low, high }: &Estimate) -> String {
    let [elo, low, high] = [elo, low, high].map(|elo| match *elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // Zero is written without a minus sign.
        elo => format!("{:+.0}", elo.round() + 0.0).replace('-', "−"),
    });
    format!("{elo} [{low}, {high}]")
}
