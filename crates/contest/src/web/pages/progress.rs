//! The page of a candidate's results: the chart of ratings, the best and worst opponents, the
//! latest changes, and matches.

use super::Page;
use super::curve::{Curve, curve};
use super::rating_text::{interval_text, rating_text};
use super::standing::{Match, match_rows, name};
use crate::data::{Person, Role, Visibility};
use crate::operations::kits::title;
use crate::operations::tournaments;
use crate::operations::tournaments::{Opponent, RecapEntry};
use crate::paths;
use crate::web::extract::{Path, PersonPart};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use joute_words::{Locale, tournaments as say};

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::PROGRESS, Access::Candidates, show_own),
        get(paths::PROGRESS_OF, Access::Jury, show_of_candidate),
    ]
}

/// The maximum number of best opponents on a candidate's progress page. The page shows at most as
/// many worst ones.
const MAX_OPPONENTS: usize = 5;

/// The maximum number of the last tournament's matches on a candidate's progress page.
const MAX_MATCHES: u32 = 500;

#[derive(Template)]
#[template(path = "progress.html")]
struct ProgressPage {
    page: Page,
    legs: Vec<ResultRow>,
    curve: Option<Curve>,
    since: Option<(String, Vec<String>)>,
    /// The candidate's best and worst opponents. Each group has a heading.
    opponents: Vec<(&'static str, Vec<OpponentRow>)>,
    matches: Vec<Match>,
    /// The address of the candidate's public profile.
    profile: String,
    /// True if candidates may read the jury's remarks now.
    remarks: bool,
}

/// A candidate's result in a tournament, as texts.
pub(super) struct ResultRow {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) language: String,
    pub(super) version: u32,
    pub(super) rank: String,
    pub(super) rating: String,
    pub(super) interval: String,
    pub(super) score: String,
}

struct OpponentRow {
    name: String,
    share: String,
    games: u32,
}

fn show_own(request: &Request) -> HandlerResult {
    recap(request, request.person()?)
}

fn show_of_candidate(request: &Request, Path(PersonPart { person }): Path<PersonPart>) -> HandlerResult {
    let person = request.contest.store.person(person)?;
    if person.role == Role::Candidate { recap(request, &person) } else { Err(HandlerError::NotFound) }
}

fn recap(request: &Request, person: &Person) -> HandlerResult {
    let (store, locale) = (&request.contest.store, request.locale());
    let recap = tournaments::recap(store, person.id)?;
    let title = match request.role() {
        Some(Role::Candidate) => say::my_progress(locale).to_owned(),
        _ => say::progress_of(locale, &person.name),
    };
    let matches = match recap.legs.last() {
        None => Vec::new(),
        Some(last) => {
            let sees = Visibility::of(request.role());
            let matches = store.matches_in(last.id, sees, Some(person.id), 0, MAX_MATCHES)?;
            match_rows(locale, matches, &store.entries(last.id)?)
        }
    };
    let half = MAX_OPPONENTS.min(recap.opponents.len() / 2 + recap.opponents.len() % 2);
    let worst = recap.opponents.iter().rev().take(MAX_OPPONENTS.min(recap.opponents.len() - half));
    let best = recap.opponents.iter().take(half).map(|one| opponent_row(locale, one)).collect();
    let worst = worst.map(|one| opponent_row(locale, one)).collect();
    response::page(&ProgressPage {
        page: Page::of(request, title),
        curve: curve(locale, &recap.legs),
        since: describe_changes(locale, &recap.legs),
        opponents: vec![(say::best_opponents(locale), best), (say::worst_opponents(locale), worst)],
        legs: recap.legs.into_iter().map(result_row).collect(),
        matches,
        profile: paths::profile(person.id),
        remarks: request.role() == Some(Role::Candidate) && store.remarks_are_open()?,
    })
}

/// Returns a candidate's result in a tournament as texts.
pub(super) fn result_row(leg: RecapEntry) -> ResultRow {
    let line = leg.line.as_ref();
    ResultRow {
        id: leg.id,
        language: title(&leg.language).to_owned(),
        version: leg.version,
        rank: leg.rank.map_or_else(String::new, |rank| format!("{rank} / {}", leg.of)),
        rating: line.map_or_else(String::new, |line| rating_text(line.rating)),
        interval: line.map_or_else(String::new, |line| interval_text(line.low, line.high)),
        score: line
            .and_then(|line| line.total.percent())
            .map_or_else(String::new, |share| format!("{share:.0} %")),
        name: leg.name,
    }
}

fn opponent_row(locale: Locale, one: &Opponent) -> OpponentRow {
    OpponentRow {
        name: name(locale, &one.name),
        share: one.tally.percent().map_or_else(String::new, |share| format!("{share:.0} %")),
        games: one.tally.games(),
    }
}

/// Returns sentences about the change of a candidate's rank, rating and version, with a heading.
/// They compare the last two tournaments.
fn describe_changes(locale: Locale, legs: &[RecapEntry]) -> Option<(String, Vec<String>)> {
    let [.., before, after] = legs else { return None };
    let mut sentences = Vec::new();
    if let (Some(before), Some(after)) = (before.rank, after.rank) {
        sentences.push(say::rank_change(locale, before, after));
    }
    if let (Some(before), Some(after)) = (&before.line, &after.line) {
        let rounded = [before.rating, after.rating].map(rating_text);
        sentences.push(say::rating_change(locale, &rounded[0], &rounded[1]));
    }
    sentences.push(match before.version == after.version {
        true => say::same_version(locale, after.version),
        false => say::version_change(locale, before.version, after.version),
    });
    Some((say::since(locale, &before.name), sentences))
}
