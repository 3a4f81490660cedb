//! Forms for organisers on a tournament's page: forfeit a match, withdraw a champion, end the
//! tournament early, or cancel it.

use super::tournament::name;
use crate::people::Role;
use crate::running::Act;
use crate::store::Error;
use crate::tournaments::{State, Tournament, label};
use crate::web::answer::{self, Answer, Fault};
use crate::web::routes::{Route, Who, post};
use crate::web::visit::Visit;
use joute_words::tournaments as say;

pub const ROUTES: &[Route] = &[
    post("/tournaments/{id}/matches/{number}/forfeit", Who::Organisers, forfeit),
    post("/tournaments/{id}/champions/{number}/leave", Who::Organisers, leave),
    post("/tournaments/{id}/end", Who::Organisers, end),
    post("/tournaments/{id}/cancel", Who::Organisers, cancel),
];

/// The number of upcoming matches that the page offers to forfeit.
const MOST: usize = 50;

/// The operations of an organiser on a tournament.
pub struct Orders {
    /// True while the tournament is being played.
    pub playing: bool,
    /// The matches that have not been played yet.
    pub matches: Vec<Waiting>,
    /// The number and name of each champion, and the reason if it was withdrawn.
    pub champions: Vec<(usize, String, Option<String>)>,
}

/// A match that has not been played yet.
pub struct Waiting {
    /// The match's number.
    pub number: i64,
    /// The match's number as shown on pages.
    pub label: String,
    /// The seats and the names of their champions.
    pub seats: Vec<(usize, String)>,
}

/// Returns the forms of a tournament's page, or None for other readers and if the tournament is
/// over.
///
/// # Errors
///
/// Returns an error of the database.
pub fn orders(visit: &Visit, tournament: &Tournament) -> Result<Option<Orders>, Error> {
    if visit.role() != Some(Role::Organiser) || !tournament.is_open() {
        return Ok(None);
    }
    let (store, locale) = (&visit.contest.store, visit.locale());
    let playing = tournament.state(visit.received) == State::Playing;
    let (matches, entries) = store.unplayed(tournament.id, MOST)?;
    let left = store.left(tournament.id)?;
    let shown = super::tournament::shown(locale, matches, &entries);
    let matches = shown.into_iter().map(|one| Waiting {
        number: one.number,
        label: label(one.number),
        seats: one.seats.into_iter().map(|(name, _)| name).enumerate().collect(),
    });
    let why = |number: usize| left.iter().find(|(other, _)| *other == number).map(|(_, why)| why.clone());
    let champions = entries.iter().map(|entry| (entry.number, name(locale, &entry.name), why(entry.number)));
    Ok(Some(Orders { playing, matches: matches.collect(), champions: champions.collect() }))
}

fn found(visit: &Visit) -> Result<Tournament, Fault> {
    Ok(visit.contest.store.tournament(visit.part("id")?)?)
}

fn act(visit: &Visit, what: String) -> Result<Act, Fault> {
    Ok(Act::by(visit.person()?.id, format!("{what}: {}", visit.field("why").trim())))
}

/// Applies the consequences of an operation and redirects to the tournament's page.
fn done(visit: &Visit, id: i64) -> Answer {
    visit.contest.hurry();
    visit.contest.tell();
    answer::go_to(&format!("/tournaments/{id}"))
}

fn forfeit(visit: &Visit) -> Answer {
    let (tournament, number) = (found(visit)?, visit.part::<i64>("number")?);
    let seat = match visit.field("seat") {
        "" => None,
        seat => {
            Some(seat.parse().map_err(|_| Fault::Unreadable("seat must be the number of a seat, from 0"))?)
        }
    };
    let one = visit.contest.store.match_of(number, crate::tournaments::Sees::Everything);
    if one.ok().and_then(|one| one.tournament) != Some(tournament.id) {
        return Err(Error::Told(say::not_to_forfeit).into());
    }
    let who = seat.map_or_else(|| "all seats".to_owned(), |seat: usize| format!("seat {}", seat + 1));
    let act = act(visit, format!("forfeited match {} for {who}", label(number)))?;
    visit.contest.forfeit_match(number, seat, visit.field("why"), &act, visit.received)?;
    done(visit, tournament.id)
}

fn leave(visit: &Visit) -> Answer {
    let (tournament, number) = (found(visit)?, visit.part::<usize>("number")?);
    let entries = visit.contest.store.entries(tournament.id)?;
    let entry = entries.iter().find(|entry| entry.number == number);
    let entry = entry.ok_or(Error::Told(say::not_playing))?;
    let act = act(visit, format!("removed {} from the tournament {}", entry.name, tournament.name))?;
    let act = entry.person.map_or_else(|| act.clone(), |person| act.clone().to(person));
    let (store, why) = (&visit.contest.store, visit.field("why"));
    store.forfeit_entry(tournament.id, number, why, &act, visit.received)?;
    done(visit, tournament.id)
}

fn end(visit: &Visit) -> Answer {
    let tournament = found(visit)?;
    let act = act(visit, format!("ended the tournament {} early", tournament.name))?;
    visit.contest.store.end_early(tournament.id, visit.field("why"), &act, visit.received)?;
    done(visit, tournament.id)
}

fn cancel(visit: &Visit) -> Answer {
    let tournament = found(visit)?;
    let act = act(visit, format!("cancelled the tournament {}", tournament.name))?;
    visit.contest.store.cancel(tournament.id, visit.field("why"), &act, visit.received)?;
    done(visit, tournament.id)
}
