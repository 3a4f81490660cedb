//! The forms with which organisers intervene in a tournament: forfeit a match, withdraw a champion,
//! end the tournament early, or cancel it.

use super::standing::name;
use crate::data::{Act, Error, LOG_LOCALE, Role, Tournament, TournamentState, label};
use crate::operations::tournaments;
use crate::operations::tournaments::forfeit_match;
use crate::paths;
use crate::web::extract::{Form, Id, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, post};
use joute_words::{acts, tournaments as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        post(paths::TOURNAMENT_FORFEIT, Access::Organisers, forfeit),
        post(paths::TOURNAMENT_LEAVE, Access::Organisers, leave),
        post(paths::TOURNAMENT_END, Access::Organisers, end),
        post(paths::TOURNAMENT_CANCEL, Access::Organisers, cancel),
    ]
}

/// The maximum number of unplayed matches in the organisers' form on a tournament's page.
const MAX_MATCHES: usize = 50;

/// The data of an organiser's forms for a tournament. With them, the organiser decides matches,
/// withdraws champions, and ends or cancels the tournament.
pub struct TournamentForms {
    /// True while the tournament is being played.
    pub playing: bool,
    /// The matches of the tournament that have not been played yet.
    pub matches: Vec<UnplayedMatch>,
    /// The champions of the tournament. Each has its number, its name, and the reason if it was
    /// withdrawn.
    pub champions: Vec<(usize, String, Option<String>)>,
}

/// A match that has not been played yet. An organiser can decide it instead.
pub struct UnplayedMatch {
    /// The number of the match in the contest.
    pub number: i64,
    /// The label of the match on pages, such as `2.15`.
    pub label: String,
    /// The players of the match. Each has a number and the name of its champion.
    pub seats: Vec<(usize, String)>,
}

/// Returns the data of an organiser's forms on a tournament's page. Returns `None` if the reader is
/// no organiser or the tournament is over.
pub fn tournament_forms(
    request: &Request,
    tournament: &Tournament,
) -> Result<Option<TournamentForms>, Error> {
    if request.role() != Some(Role::Organiser) || !tournament.is_open() {
        return Ok(None);
    }
    let (store, locale) = (&request.contest.store, request.locale());
    let playing = tournament.state(request.received) == TournamentState::Playing;
    let (matches, entries) = tournaments::unplayed(store, tournament.id, MAX_MATCHES)?;
    let withdrawals = store.withdrawals(tournament.id)?;
    let match_rows = super::standing::match_rows(locale, matches, &entries);
    let matches = match_rows.into_iter().map(|one| UnplayedMatch {
        number: one.number,
        label: label(one.number),
        seats: one.seats.into_iter().map(|(name, _)| name).enumerate().collect(),
    });
    let reason = |number: usize| {
        withdrawals.iter().find(|(other, _)| *other == number).map(|(_, reason)| reason.clone())
    };
    let champions =
        entries.iter().map(|entry| (entry.number, name(locale, &entry.name), reason(entry.number)));
    Ok(Some(TournamentForms { playing, matches: matches.collect(), champions: champions.collect() }))
}

/// A form with the reason of an organiser's operation.
#[derive(Deserialize)]
struct ReasonForm {
    #[serde(default)]
    #[serde(rename = "why")]
    reason: String,
}

/// The form that decides a match. Without a player number, all players forfeit.
#[derive(Deserialize)]
struct ForfeitForm {
    seat: Option<usize>,
    #[serde(default)]
    #[serde(rename = "why")]
    reason: String,
}

/// The parts of the paths of a match or champion of a tournament.
#[derive(Deserialize)]
struct PartOfTournament<N> {
    id: i64,
    number: N,
}

fn act(request: &Request, description: String) -> Result<Act, HandlerError> {
    Ok(Act::new(request.person()?.id, description, request.received))
}

/// Applies the consequences of an organiser's change to a tournament. Redirects to the tournament's
/// page.
fn finish(request: &Request, id: i64) -> HandlerResult {
    request.contest.request_tick();
    request.contest.notify_changed();
    response::redirect(&paths::tournament(id))
}

fn forfeit(
    request: &Request,
    Path(PartOfTournament { id, number }): Path<PartOfTournament<i64>>,
    Form(ForfeitForm { seat, reason }): Form<ForfeitForm>,
) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    let one = request.contest.store.match_of(number, crate::data::Visibility::Everything);
    if one.ok().and_then(|one| one.tournament) != Some(tournament.id) {
        return Err(Error::Message(say::not_to_forfeit).into());
    }
    let description = match seat {
        Some(seat) => acts::forfeited_seat(LOG_LOCALE, label(number), seat + 1, reason.trim()),
        None => acts::forfeited(LOG_LOCALE, label(number), reason.trim()),
    };
    let act = act(request, description)?;
    forfeit_match(&request.contest, number, seat, &reason, &act)?;
    finish(request, tournament.id)
}

fn leave(
    request: &Request,
    Path(PartOfTournament { id, number }): Path<PartOfTournament<usize>>,
    Form(ReasonForm { reason }): Form<ReasonForm>,
) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    let entries = request.contest.store.entries(tournament.id)?;
    let entry = entries.iter().find(|entry| entry.number == number);
    let entry = entry.ok_or(Error::Message(say::not_playing))?;
    let act = act(request, acts::removed(LOG_LOCALE, &entry.name, &tournament.name, reason.trim()))?;
    let act = entry.person.map_or_else(|| act.clone(), |person| act.clone().affecting(person));
    tournaments::forfeit_entry(&request.contest.store, tournament.id, number, &reason, &act)?;
    finish(request, tournament.id)
}

fn end(
    request: &Request,
    Path(Id { id }): Path<Id>,
    Form(ReasonForm { reason }): Form<ReasonForm>,
) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    let act = act(request, acts::ended_early(LOG_LOCALE, &tournament.name, reason.trim()))?;
    tournaments::end_early(&request.contest.store, tournament.id, &reason, &act)?;
    finish(request, tournament.id)
}

fn cancel(
    request: &Request,
    Path(Id { id }): Path<Id>,
    Form(ReasonForm { reason }): Form<ReasonForm>,
) -> HandlerResult {
    let tournament = request.contest.store.tournament(id)?;
    let act = act(request, acts::cancelled_tournament(LOG_LOCALE, &tournament.name, reason.trim()))?;
    tournaments::cancel(&request.contest.store, tournament.id, &reason, &act)?;
    finish(request, tournament.id)
}
