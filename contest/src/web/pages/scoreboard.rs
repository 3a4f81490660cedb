//! The scoreboard and projector pages: the last tournament's standings, recent submissions, the
//! length of the queue, and matches in turn. Both show what the public may see, regardless of the
//! reader.

use super::Page;
use super::assets;
use super::matches;
use super::time::Time;
use super::tournament::name;
use crate::kits::title;
use crate::matches::Remembered;
use crate::replays::Sight;
use crate::store::Error;
use crate::tournaments::{Outcome, label};
use crate::web::answer::{self, Answer, Fault};
use crate::web::live::{Topic, address};
use crate::web::routes::{Route, Who, get};
use crate::web::viewer::{Told, viewer};
use crate::web::visit::Visit;
use askama::Template;
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use rusqlite::{OptionalExtension as _, params};

pub const ROUTES: &[Route] = &[
    get("/scoreboard", Who::Everybody, scoreboard),
    get("/projector", Who::Everybody, between),
    get("/projector/{number}", Who::Everybody, project),
    get("/projector/{number}/replay", Who::Everybody, replay),
];

/// The maximum number of versions on the scoreboard.
const SENT: u32 = 12;

/// The maximum number of champions on the projector page.
const PROJECTED: usize = 12;

/// The number of seconds for which the projector page shows the standings.
const STANDING: u32 = 10;

/// The last standings that are public.
struct Standing {
    name: String,
    rows: Vec<Row>,
}

struct Row {
    rank: String,
    name: String,
    /// The name of the language.
    language: String,
    rating: String,
    points: String,
}

/// A submitted version.
struct Sent {
    name: String,
    number: u32,
    at: Time,
}

#[derive(Template)]
#[template(path = "scoreboard.html")]
struct Scoreboard {
    page: Page,
    /// The address at which the page listens for changes.
    listen: String,
    standing: Option<Standing>,
    sent: Vec<Sent>,
    waiting: u32,
    played: u32,
}

#[derive(Template)]
#[template(path = "projector.html")]
struct Projector {
    locale: Locale,
    title: String,
    standing: Option<Standing>,
    /// The numbers of the previous and the next match.
    previous: Option<i64>,
    next: Option<i64>,
    style: String,
    script: String,
    seconds: u32,
}

fn scoreboard(visit: &Visit) -> Answer {
    let (contest, locale) = (&visit.contest, visit.locale());
    if visit.role().is_none() && !contest.plan.public.scoreboard {
        return Err(Fault::Missing);
    }
    let listen = address(contest, Topic::Scoreboard);
    let (waiting, played) = queue(visit)?;
    answer::page(&Scoreboard {
        page: Page::of(visit, say::scoreboard(locale)),
        listen,
        standing: standing(visit, usize::MAX)?,
        sent: sent(visit)?,
        waiting,
        played,
    })
}

fn standing(visit: &Visit, most: usize) -> Result<Option<Standing>, Error> {
    let store = &visit.contest.store;
    let released = store.tournaments()?.into_iter().filter(|one| one.released.is_some());
    let Some(last) = released.max_by_key(|one| (one.frozen, one.id)) else { return Ok(None) };
    let mut outcomes = store.outcomes(last.id)?;
    outcomes.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    let row = |one: &Outcome| Row {
        rank: one.rank.map_or_else(String::new, |rank| rank.to_string()),
        name: name(visit.locale(), &one.entry.name),
        language: title(one.entry.language()).to_owned(),
        rating: one.line.as_ref().map_or_else(String::new, |line| format!("{:.0}", line.rating)),
        points: one.line.as_ref().map_or_else(String::new, |line| line.total.points.to_string()),
    };
    Ok(Some(Standing { name: last.name, rows: outcomes.iter().take(most).map(row).collect() }))
}

/// Returns the latest submissions.
fn sent(visit: &Visit) -> Result<Vec<Sent>, Error> {
    let rows = visit.contest.store.ask(|store| {
        let mut query = store.prepare_cached(
            "SELECT name, number, received FROM version JOIN person ON person = id
             ORDER BY received DESC, person LIMIT ?1",
        )?;
        let rows = query.query_map([SENT], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)?)))?;
        Ok(rows.collect::<Result<Vec<_>, _>>()?)
    })?;
    let at = |micros| Time::to_the_second(visit, Timestamp::from_microsecond(micros).unwrap_or_default());
    Ok(rows.into_iter().map(|(name, number, received)| Sent { name, number, at: at(received) }).collect())
}

/// Returns the number of waiting and of running jobs without those of tournaments, whose number may
/// be confidential.
fn queue(visit: &Visit) -> Result<(u32, u32), Error> {
    visit.contest.store.ask(|store| {
        let query = "SELECT count(*) FROM job WHERE state = ?1 AND class <> 1";
        let mut count = store.prepare_cached(query)?;
        let mut of = |state: &str| count.query_row([state], |row| row.get(0));
        Ok((of("waiting")?, of("taken")?))
    })
}

/// Returns the matches before and after the given one, among the public matches of the last
/// tournament. The order is circular.
fn around(visit: &Visit, number: i64) -> Result<(Option<i64>, Option<i64>), Error> {
    let public = visit.contest.plan.public;
    if !public.matches || !public.replays {
        return Ok((None, None));
    }
    visit.contest.store.ask(|store| {
        let shown = "FROM open_match WHERE played IS NOT NULL AND forfeit IS NULL AND tournament =
            (SELECT max(tournament) FROM open_match WHERE played IS NOT NULL AND forfeit IS NULL)";
        let find = |condition: &str, order: &str| {
            let query = format!("SELECT number {shown} AND {condition} ORDER BY number {order} LIMIT 1");
            store.prepare_cached(&query)?.query_row(params![number], |row| row.get(0)).optional()
        };
        let previous = find("number < ?1", "DESC")?.or(find("number >= ?1", "DESC")?);
        let next = find("number > ?1", "ASC")?.or(find("number <= ?1", "ASC")?);
        Ok((previous, next))
    })
}

/// Shows the standings between two matches.
fn between(visit: &Visit) -> Answer {
    let (contest, locale) = (&visit.contest, visit.locale());
    let after = visit.query.get("after").and_then(|number| number.parse().ok()).unwrap_or(0);
    let (previous, next) = around(visit, after)?;
    answer::page(&Projector {
        locale,
        title: contest.plan.title.clone(),
        standing: if contest.plan.public.scoreboard { standing(visit, PROJECTED)? } else { None },
        previous,
        next,
        style: assets::address("style.css"),
        script: assets::address("projector.js"),
        seconds: STANDING,
    })
}

/// Returns a public match. The projector page shows no other, even to people who are signed in.
fn open(visit: &Visit) -> Result<(Remembered, Sight), Fault> {
    let (seen, sight) = visit.contest.seen(visit.part("number")?, None)?;
    if sight.watches() && seen.played.is_some() { Ok((seen, sight)) } else { Err(Fault::Missing) }
}

fn replay(visit: &Visit) -> Answer {
    let (seen, sight) = open(visit)?;
    matches::sent(visit, &seen, &sight)
}

/// Shows a match that plays automatically.
fn project(visit: &Visit) -> Answer {
    let (contest, (seen, _)) = (&visit.contest, open(visit)?);
    let number = seen.number;
    let (previous, _) = around(visit, number)?;
    let (replay, next) = (format!("/projector/{number}/replay"), format!("/projector?after={number}"));
    let previous = previous.map_or_else(|| "/projector".to_owned(), |number| format!("/projector/{number}"));
    let data = [("replay", replay.as_str()), ("next", &next), ("previous", &previous), ("theme", "dark")];
    let locale = visit.locale().code();
    let title = say::match_title(visit.locale(), label(number));
    viewer(contest, &Told { locale, title: &title, up: ("/projector", &contest.plan.title), data: &data })
}
