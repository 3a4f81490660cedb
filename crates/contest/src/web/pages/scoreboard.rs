//! The scoreboard and the projector page. They show the last tournament's standings, recent
//! submissions, the length of the queue, and matches. Everyone sees only what is public.

use super::Page;
use super::assets;
use super::rating_text::rating_text;
use super::standing::{name, profile_link};
use super::time::Time;
use crate::data::{Error, StoredMatch, Topic, TournamentResult, label};
use crate::operations::kits::title;
use crate::operations::replays::{ReplayAccess, visible_match};
use crate::paths;
use crate::web::extract::{Number, Path, Query};
use crate::web::file::send_replay;
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use crate::web::viewer::{Framing, ViewerParameters, viewer};
use askama::Template;
use joute_words::{Locale, contest as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::SCOREBOARD, Access::Everybody, scoreboard),
        get(paths::PROJECTOR, Access::Everybody, show_standings),
        get(paths::PROJECTOR_MATCH, Access::Everybody, project),
        get(paths::PROJECTOR_REPLAY, Access::Everybody, replay),
    ]
}

/// The maximum number of submitted versions on the scoreboard.
const MAX_VERSIONS: u32 = 12;

/// The maximum number of champions in the standings on the projector page.
const MAX_PROJECTED: usize = 12;

/// The number of seconds for which the projector page shows the standings.
const STANDINGS_SECONDS: u32 = 10;

/// The standings of the last tournament whose results are public.
pub(super) struct Standing {
    pub(super) name: String,
    pub(super) rows: Vec<StandingRow>,
}

pub(super) struct StandingRow {
    pub(super) rank: String,
    pub(super) name: String,
    /// The address of the candidate's profile.
    pub(super) profile: Option<String>,
    /// The name of the champion's programming language.
    pub(super) language: String,
    rating: String,
    points: String,
}

/// A submitted version as a line of the scoreboard.
struct SubmissionRow {
    name: String,
    number: u32,
    at: Time,
}

#[derive(Template)]
#[template(path = "scoreboard.html")]
struct Scoreboard {
    page: Page,
    /// The address at which the page listens for changes of the scoreboard.
    listen: String,
    standing: Option<Standing>,
    sent: Vec<SubmissionRow>,
    waiting: u32,
    played: u32,
}

#[derive(Template)]
#[template(path = "projector.html")]
struct Projector {
    locale: Locale,
    title: String,
    standing: Option<Standing>,
    /// The number of the previous public match. The field after this one is the number of the next
    /// match.
    previous: Option<i64>,
    next: Option<i64>,
    style: String,
    script: String,
    seconds: u32,
}

fn scoreboard(request: &Request) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    if !request.sees_standings() {
        return Err(HandlerError::NotFound);
    }
    let listen = address(contest, Topic::Scoreboard);
    let (waiting, played) = contest.store.public_queue()?;
    response::page(&Scoreboard {
        page: Page::of(request, say::scoreboard(locale)),
        listen,
        standing: last_standings(request, usize::MAX)?,
        sent: latest_submissions(request)?,
        waiting,
        played,
    })
}

pub(super) fn last_standings(request: &Request, maximum: usize) -> Result<Option<Standing>, Error> {
    let store = &request.contest.store;
    let released = store.tournaments()?.into_iter().filter(|one| one.released.is_some());
    let Some(last) = released.max_by_key(|one| (one.frozen, one.id)) else { return Ok(None) };
    let mut outcomes = store.result_summaries(last.id)?;
    outcomes.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    let row = |one: &TournamentResult| StandingRow {
        rank: one.rank.map_or_else(String::new, |rank| rank.to_string()),
        name: name(request.locale(), &one.entry.name),
        profile: profile_link(request, one.entry.person),
        language: title(one.entry.language()).to_owned(),
        rating: one.line.as_ref().map_or_else(String::new, |line| rating_text(line.rating)),
        points: one.line.as_ref().map_or_else(String::new, |line| line.total.points.to_string()),
    };
    Ok(Some(Standing { name: last.name, rows: outcomes.iter().take(maximum).map(row).collect() }))
}

/// Returns the latest submitted versions for the scoreboard.
fn latest_submissions(request: &Request) -> Result<Vec<SubmissionRow>, Error> {
    let rows = request.contest.store.latest_versions(MAX_VERSIONS)?.into_iter();
    let row =
        |(name, number, received)| SubmissionRow { name, number, at: Time::to_the_second(request, received) };
    Ok(rows.map(row).collect())
}

/// Returns the numbers of the matches before and after a match of the last tournament. Only public
/// matches count. The first match follows the last one.
fn neighbours(request: &Request, number: i64) -> Result<(Option<i64>, Option<i64>), Error> {
    let public = request.contest.plan.public;
    if !public.matches || !public.replays {
        return Ok((None, None));
    }
    request.contest.store.matches_around(number)
}

/// The query string of the projector page between two matches.
#[derive(Deserialize)]
struct BetweenQuery {
    /// The number of the match that was shown before.
    #[serde(default)]
    after: i64,
}

/// Shows the standings on the projector page, between two matches.
fn show_standings(request: &Request, Query(BetweenQuery { after }): Query<BetweenQuery>) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let (previous, next) = neighbours(request, after)?;
    response::page(&Projector {
        locale,
        title: contest.plan.title.clone(),
        standing: if contest.plan.public.scoreboard { last_standings(request, MAX_PROJECTED)? } else { None },
        previous,
        next,
        style: assets::address(paths::STYLE),
        script: assets::address(paths::PROJECTOR_SCRIPT),
        seconds: STANDINGS_SECONDS,
    })
}

/// Returns the requested match if it is public. The projector page shows no other match, even to
/// signed-in people.
fn open(request: &Request, number: i64) -> Result<(StoredMatch, ReplayAccess), HandlerError> {
    let (seen, access) = visible_match(&request.contest, number, None)?;
    if access.allows_replay() && seen.played.is_some() {
        Ok((seen, access))
    } else {
        Err(HandlerError::NotFound)
    }
}

fn replay(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (seen, access) = open(request, number)?;
    send_replay(request, &seen, &access)
}

/// Shows a match on the projector page. Its replay plays automatically.
fn project(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let contest = &request.contest;
    open(request, number)?;
    let (previous, _) = neighbours(request, number)?;
    let (replay, next) = (paths::projector_replay(number), format!("{}?after={number}", paths::PROJECTOR));
    let previous = previous.map_or_else(|| paths::PROJECTOR.to_owned(), paths::projector_match);
    let data = [("replay", replay.as_str()), ("next", &next), ("previous", &previous), ("theme", "dark")];
    let locale = request.locale();
    let title = say::match_title(locale, label(number));
    let up = Some((paths::PROJECTOR, contest.plan.title.as_str()));
    viewer(contest, &ViewerParameters { locale, title: &title, up, data: &data }, Framing::Forbidden)
}
