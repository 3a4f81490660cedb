//! The page for spectators, who know neither the game nor programming. It shows public information
//! only, regardless of who is signed in.

use super::Page;
use super::banners::next_tournament;
use super::kits::are_open;
use super::matches::list::{MatchLine, lines};
use super::scoreboard::{Standing, last_standings};
use super::time::Time;
use crate::paths;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use joute_words::contest as say;

pub fn routes() -> Vec<Route> {
    vec![get(paths::SPECTATORS, Access::Everybody, spectators)]
}

/// The maximum number of champions in the standings of the page.
const MAX_CHAMPIONS: usize = 10;

/// The maximum number of matches on the page.
const MAX_MATCHES: usize = 12;

#[derive(Template)]
#[template(path = "spectators.html")]
struct Spectators<'a> {
    page: Page,
    game: &'a str,
    /// The number, name and time of the next tournament.
    next: Option<(i64, String, Time)>,
    standing: Option<Standing>,
    rows: Vec<MatchLine>,
    has_rules: bool,
}

fn spectators(request: &Request) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let public = contest.plan.public;
    let latest_matches = match public.matches && public.replays {
        true => contest.store.latest_public_matches(MAX_MATCHES)?,
        false => Vec::new(),
    };
    let materials = contest.materials.get().filter(|_| are_open(request));
    let next = next_tournament(request)?;
    response::page(&Spectators {
        page: Page::of(request, say::spectators(locale)),
        game: contest.game.name,
        next: next.map(|(id, name, at)| (id, name, Time::of(request, at))),
        standing: if public.scoreboard { last_standings(request, MAX_CHAMPIONS)? } else { None },
        rows: lines(request, &latest_matches)?,
        has_rules: materials.is_some_and(|materials| materials.rules.is_some()),
    })
}
