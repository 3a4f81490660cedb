//! The page of a tournament, from its announcement to its results, with the jury's operations.

use super::Page;
use super::forfeits::{self, TournamentForms};
use super::standing::{Champion, CrossTable, Match, RankRow, champions, cross, cup_html, match_rows, ranks};
use super::time::Time;
use super::tournaments::{time_left, word};
use crate::data::{
    Act, LOG_LOCALE, Topic, Tournament, TournamentProgress, TournamentState as State, Visibility,
};
use crate::operations::tournaments;
use crate::paths;
use crate::web::extract::{Form, Id, Path, Query};
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{acts, tournaments as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::TOURNAMENT, Access::Everybody, tournament_page),
        post(paths::TOURNAMENT_RELEASE, Access::Jury, release),
        get(paths::TOURNAMENT_REVEAL, Access::Jury, reveal),
        post(paths::TOURNAMENT_REVEAL, Access::Jury, reveal_more),
    ]
}

/// The maximum number of a tournament's matches on one page.
const MAX_MATCHES: u32 = 100;

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage {
    page: Page,
    /// The address at which the page listens for changes of the tournament.
    listen: String,
    id: i64,
    at: Time,
    left: String,
    state: State,
    word: &'static str,
    is_shut: bool,
    trouble: Option<String>,
    champions: Vec<Champion>,
    progress: Option<TournamentProgress>,
    ranks: Vec<RankRow>,
    cross: Option<CrossTable>,
    /// The podiums, bracket and groups of a tournament of several stages, as HTML. Empty for other
    /// tournaments.
    cup: String,
    matches: Vec<Match>,
    /// The number of the previous page of matches. The field after this one is the number of the
    /// next page.
    earlier: Option<u32>,
    later: Option<u32>,
    jury: bool,
    ended: Option<String>,
    cancelled: String,
    orders: Option<TournamentForms>,
}

/// Returns true if the reader may see the tournament's matches and results. If they are
/// confidential, only the jury and organisers see them before the release.
fn may_see(tournament: &Tournament, request: &Request) -> bool {
    !tournament.is_shut() || Visibility::of(request.role()) == Visibility::Everything
}

/// The choice of the matches on a tournament's page.
#[derive(Deserialize)]
struct MatchesQuery {
    /// The number of matches before the first one that the page shows.
    #[serde(default)]
    from: u32,
}

fn tournament_page(
    request: &Request,
    Path(Id { id }): Path<Id>,
    Query(MatchesQuery { from }): Query<MatchesQuery>,
) -> HandlerResult {
    let (contest, locale, now) = (&request.contest, request.locale(), request.received);
    let (store, sees) = (&contest.store, Visibility::of(request.role()));
    let jury = sees == Visibility::Everything;
    // The address is created before anything is read, so later changes are reported.
    let listen = address(contest, Topic::Tournament(id, jury));
    let tournament = store.tournament(id)?;
    let (state, open) = (tournament.state(now), may_see(&tournament, request));
    let table = request.sees_standings();
    let played = request.role().is_some() || contest.plan.public.matches;
    let entries = store.entries(id)?;
    let known = open && tournament.complete.is_some() && (jury || tournament.released.is_some()) && table;
    // A cup is shown while it is being played.
    let watched = open && tournament.frozen.is_some() && table;
    let mut matches = match played {
        true => store.matches_in(id, sees, None, from, MAX_MATCHES + 1)?,
        false => Vec::new(),
    };
    let later = (matches.len() > MAX_MATCHES as usize).then(|| from + MAX_MATCHES);
    matches.truncate(MAX_MATCHES as usize);
    let outcomes = if known { store.result_summaries(id)? } else { Vec::new() };
    let own = request.caller.person().map(|person| person.id);
    response::page(&TournamentPage {
        id,
        listen,
        at: Time::of(request, tournament.at),
        left: time_left(locale, tournament.at, now),
        state,
        word: word(locale, state),
        is_shut: tournament.is_shut(),
        trouble: tournament.trouble.clone().filter(|_| jury),
        progress: (open && tournament.frozen.is_some()).then(|| store.progress(id)).transpose()?,
        ranks: ranks(request, &outcomes, own),
        cross: cross(request, id, &outcomes)?,
        cup: if watched {
            cup_html(locale, tournaments::cup(store, id, &contest.game)?)?
        } else {
            String::new()
        },
        matches: match_rows(locale, matches, &entries),
        champions: champions(locale, entries, own, jury),
        earlier: (from > 0).then(|| from.saturating_sub(MAX_MATCHES)),
        later,
        jury,
        ended: tournament.ended.clone(),
        cancelled: tournament.cancelled.clone().unwrap_or_default(),
        orders: forfeits::tournament_forms(request, &tournament)?,
        page: Page::of(request, tournament.name),
    })
}

fn release(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    let act = Act::new(
        request.person()?.id,
        acts::released_results(LOG_LOCALE, &tournament.name),
        request.received,
    );
    tournaments::release(&request.contest.store, tournament.id, &act)?;
    request.contest.notify_changed();
    response::redirect(&paths::tournament(tournament.id))
}

#[derive(Template)]
#[template(path = "reveal.html")]
struct RevealPage {
    page: Page,
    id: i64,
    /// The rows of the standings that the jury has already revealed, the best rank first.
    ranks: Vec<RankRow>,
    revealed: u32,
    all: bool,
    may_release: bool,
}

fn reveal(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    if tournament.complete.is_none() {
        return Err(HandlerError::NotFound);
    }
    let mut ranks = ranks(request, &request.contest.store.result_summaries(tournament.id)?, None);
    let revealed = (tournament.revealed as usize).min(ranks.len());
    let all = revealed == ranks.len();
    let ranks = ranks.split_off(ranks.len() - revealed);
    let may_release = tournament.released.is_none();
    let revealed = revealed as u32;
    response::page(&RevealPage {
        page: Page::of(request, tournament.name),
        id,
        ranks,
        revealed,
        all,
        may_release,
    })
}

/// The form that reveals places of the standings.
#[derive(Deserialize)]
struct RevealForm {
    /// The number of places that are revealed after this request. A double click sends the same number
    /// twice, so it reveals one place only.
    places: u32,
}

/// Reveals the next place of the standings on the jury's screen.
fn reveal_more(
    request: &Request,
    Path(Id { id }): Path<Id>,
    Form(RevealForm { places }): Form<RevealForm>,
) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    request.contest.store.reveal(tournament.id, places)?;
    request.contest.notify_changed();
    response::redirect(&paths::tournament_reveal(tournament.id))
}
