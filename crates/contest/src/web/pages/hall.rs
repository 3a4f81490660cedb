//! The page of a tournament for the projector of a hall. Everything is large, nothing is to be clicked,
//! and the page loads itself again. It shows public information only, regardless of who is signed in.

use super::assets;
use super::standing::{RankRow, cup_html, ranks};
use super::time::Time;
use super::tournaments::{time_left, word};
use crate::data::{TournamentProgress, TournamentState as State};
use crate::operations::tournaments;
use crate::paths;
use crate::web::extract::{Id, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use joute_words::{Locale, tournaments as say};

pub fn routes() -> Vec<Route> {
    vec![get(paths::TOURNAMENT_HALL, Access::Everybody, hall)]
}

/// The number of seconds after which the page loads itself again.
const RELOAD_SECONDS: u32 = 15;

/// The maximum number of champions on the page. More lines could not be read from the last row.
const MAX_CHAMPIONS: usize = 12;

#[derive(Template)]
#[template(path = "hall.html")]
struct Hall {
    locale: Locale,
    contest: String,
    id: i64,
    name: String,
    at: Time,
    left: String,
    word: &'static str,
    state: State,
    progress: Option<TournamentProgress>,
    ranks: Vec<RankRow>,
    /// The number of champions that have no room on the page.
    more: usize,
    /// The podiums, bracket and groups of a tournament of several stages, as HTML. A tournament of one
    /// stage has an empty text.
    cup: String,
    style: String,
    cup_style: String,
    seconds: u32,
}

fn hall(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let (contest, locale, now) = (&request.contest, request.locale(), request.received);
    let store = &contest.store;
    let tournament = store.tournament(id)?;
    let open = !tournament.is_shut() && contest.plan.public.scoreboard;
    let outcomes = match open && tournament.released.is_some() {
        true => store.result_summaries(id)?,
        false => Vec::new(),
    };
    let mut ranks = ranks(request, &outcomes, None);
    let more = ranks.len().saturating_sub(MAX_CHAMPIONS);
    ranks.truncate(MAX_CHAMPIONS);
    let begun = open && tournament.frozen.is_some();
    let state = tournament.state(now);
    response::page(&Hall {
        locale,
        contest: contest.plan.title.clone(),
        id,
        at: Time::of(request, tournament.at),
        left: time_left(locale, tournament.at, now),
        word: word(locale, state),
        state,
        progress: begun.then(|| store.progress(id)).transpose()?,
        ranks,
        more,
        cup: if begun {
            cup_html(locale, tournaments::cup(store, id, &contest.game)?)?
        } else {
            String::new()
        },
        name: tournament.name,
        style: assets::address(paths::STYLE),
        cup_style: assets::address(paths::CUP_STYLE),
        seconds: RELOAD_SECONDS,
    })
}
