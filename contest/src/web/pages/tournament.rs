//! One tournament: announced, frozen, played, ranked; and what the jury does with its results.

use super::Page;
use super::standing::{Champion, Cross, Rank, champions, cross, inside, ranks};
use super::time::Time;
use super::tournaments::{left, word};
use crate::matches::Remembered;
use crate::running::Act;
use crate::tournaments::{Entry, HOUSE, Progress, Sees, State, Tournament, label};
use crate::web::answer::{self, Answer, Fault};
use crate::web::live::{Topic, address};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use crate::work::Seat;
use askama::Template;
use joute_words::{Locale, tournaments as say};
use std::collections::HashMap;

pub const ROUTES: &[Route] = &[
    get("/tournaments/{id}", Who::Everybody, one),
    post("/tournaments/{id}/release", Who::Jury, release),
    get("/tournaments/{id}/reveal", Who::Jury, reveal),
    post("/tournaments/{id}/reveal", Who::Jury, reveal_more),
];

/// Matches of one page.
const SHOWN: u32 = 100;

#[derive(Template)]
#[template(path = "tournament.html")]
struct One {
    page: Page,
    /// Where it listens.
    listen: String,
    id: i64,
    at: Time,
    left: String,
    state: State,
    word: &'static str,
    is_shut: bool,
    trouble: Option<String>,
    champions: Vec<Champion>,
    progress: Option<Progress>,
    ranks: Vec<Rank>,
    cross: Option<Cross>,
    /// Podiums, bracket and groups, as HTML; empty, if it is no cup.
    cup: String,
    matches: Vec<Match>,
    /// Numbers of the pages of matches before and after this one.
    earlier: Option<u32>,
    later: Option<u32>,
    jury: bool,
}

/// A match of a tournament's page.
pub struct Match {
    /// Its number.
    pub number: i64,
    /// For people.
    pub label: String,
    /// Its map's name.
    pub map: String,
    /// Who plays, with its score once it was played.
    pub seats: Vec<(String, Option<i64>)>,
}

/// What the jury alone may see is seen by nobody else before the release.
fn may_see(tournament: &Tournament, visit: &Visit) -> bool {
    !tournament.is_shut() || Sees::of(visit.role()) == Sees::Everything
}

fn found(visit: &Visit) -> Result<Tournament, Fault> {
    Ok(visit.contest.store.tournament(visit.part("id")?)?)
}

fn one(visit: &Visit) -> Answer {
    let (contest, locale, now) = (&visit.contest, visit.locale(), visit.received);
    let (store, sees, id) = (&contest.store, Sees::of(visit.role()), visit.part("id")?);
    let jury = sees == Sees::Everything;
    // Before anything is read: what changes meanwhile is told.
    let listen = address(contest, Topic::Tournament(id, jury));
    let tournament = found(visit)?;
    let (state, open) = (tournament.state(now), may_see(&tournament, visit));
    let public = contest.plan.public;
    let (table, played) = match visit.role() {
        None => (public.scoreboard, public.matches),
        Some(_) => (true, true),
    };
    let entries = store.entries(id)?;
    let known = open && tournament.complete.is_some() && (jury || tournament.released.is_some()) && table;
    // A cup is followed while it is played.
    let watched = open && tournament.frozen.is_some() && table;
    let from: u32 = visit.query.get("from").and_then(|from| from.parse().ok()).unwrap_or(0);
    let mut matches = match played {
        true => store.matches_in(id, sees, None, from, SHOWN + 1)?,
        false => Vec::new(),
    };
    let later = (matches.len() > SHOWN as usize).then(|| from + SHOWN);
    matches.truncate(SHOWN as usize);
    let outcomes = if known { store.outcomes(id)? } else { Vec::new() };
    let own = visit.caller.person().map(|person| person.id);
    answer::page(&One {
        id,
        listen,
        at: Time::of(visit, tournament.at),
        left: left(locale, tournament.at, now),
        state,
        word: word(locale, state),
        is_shut: tournament.is_shut(),
        trouble: tournament.trouble.clone().filter(|_| jury),
        progress: (open && tournament.frozen.is_some()).then(|| store.progress(id)).transpose()?,
        ranks: ranks(locale, &outcomes, own),
        cross: cross(locale, &outcomes),
        cup: if watched { inside(locale, store.cup(id, &contest.game)?)? } else { String::new() },
        matches: shown(locale, matches, &entries),
        champions: champions(locale, entries, own, jury),
        earlier: (from > 0).then(|| from.saturating_sub(SHOWN)),
        later,
        jury,
        page: Page::of(visit, tournament.name),
    })
}

/// An entrant's name: people's are their own.
pub fn name(locale: Locale, name: &str) -> String {
    if name == HOUSE { say::house(locale).to_owned() } else { name.to_owned() }
}

/// Matches with the names of a tournament's list.
pub fn shown(locale: Locale, matches: Vec<Remembered>, entries: &[Entry]) -> Vec<Match> {
    let names: HashMap<_, _> = entries.iter().map(|entry| (entry.person, entry.name.as_str())).collect();
    let who = |seat: &Seat| match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    };
    let one = |one: Remembered| Match {
        number: one.number,
        label: label(one.number),
        seats: one
            .meeting
            .seats
            .iter()
            .enumerate()
            .map(|(player, seat)| {
                let score = one.played.as_ref().and_then(|played| played.scores.get(player).copied());
                (names.get(&who(seat)).map_or_else(String::new, |found| name(locale, found)), score)
            })
            .collect(),
        map: one.map,
    };
    matches.into_iter().map(one).collect()
}

fn release(visit: &Visit) -> Answer {
    let tournament = found(visit)?;
    let act = Act::by(visit.person()?.id, format!("released the results of {}", tournament.name));
    visit.contest.store.release(tournament.id, &act, visit.received)?;
    visit.contest.tell();
    answer::go_to(&format!("/tournaments/{}", tournament.id))
}

#[derive(Template)]
#[template(path = "reveal.html")]
struct Reveal {
    page: Page,
    id: i64,
    /// From the best one that is revealed to the last.
    ranks: Vec<Rank>,
    revealed: u32,
    all: bool,
    may_release: bool,
}

fn reveal(visit: &Visit) -> Answer {
    let tournament = found(visit)?;
    if tournament.complete.is_none() {
        return Err(Fault::Missing);
    }
    let mut ranks = ranks(visit.locale(), &visit.contest.store.outcomes(tournament.id)?, None);
    let revealed = (tournament.revealed as usize).min(ranks.len());
    let all = revealed == ranks.len();
    let ranks = ranks.split_off(ranks.len() - revealed);
    let may_release = tournament.released.is_none();
    let (id, revealed) = (tournament.id, revealed as u32);
    answer::page(&Reveal { page: Page::of(visit, tournament.name), id, ranks, revealed, all, may_release })
}

/// The form says how many were revealed when it was shown: pressing twice reveals one place.
fn reveal_more(visit: &Visit) -> Answer {
    let tournament = found(visit)?;
    let places =
        visit.field("places").parse().map_err(|_| Fault::Unreadable("places: how many are revealed"))?;
    visit.contest.store.reveal(tournament.id, places)?;
    visit.contest.tell();
    answer::go_to(&format!("/tournaments/{}/reveal", tournament.id))
}
