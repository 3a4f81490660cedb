//! The results of a tournament: ranks, ratings and statistics. They are stored when the tournament
//! is complete.

use super::progress::cup_with_results;
use crate::data::{
    Act, CandidateResult, Entry, Error, MatchResult, NoticeContent, PersonId, Seat, StoredMatch, Tournament,
    TournamentId, TournamentSetup,
};
use crate::game::Game;
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::entry::Cup;
use joute_league::cup::state::CupState;
use joute_league::standing::ranking;
use std::collections::HashMap;

/// Returns the played matches of a tournament in order. Standings are computed from them.
pub(super) fn records(
    tables: &Tables<'_>,
    id: TournamentId,
    entries: &[Entry],
) -> Result<Vec<Record>, Error> {
    let names: HashMap<Option<PersonId>, &str> =
        entries.iter().map(|entry| (entry.person, entry.name.as_str())).collect();
    let played = tables.played_matches(id)?.into_iter();
    let mut records: Vec<Record> = played.filter_map(|one| record(one, &names)).collect();
    records.sort_by_cached_key(Record::key);
    Ok(records)
}

fn record(one: StoredMatch, names: &HashMap<Option<PersonId>, &str>) -> Option<Record> {
    let MatchResult { scores, ranks, gone, departures: _, turns, public, private: _, picture: _ } =
        one.played?;
    let person = |seat: &Seat| match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    };
    let name = |seat| names.get(&person(seat)).map(|name| (*name).to_owned());
    Some(Record {
        map: one.map,
        seed: one.spec.seed,
        seats: one.spec.seats.iter().map(name).collect::<Option<_>>()?,
        scores,
        ranks,
        gone,
        turns,
        steps: 0,
        replay: one.number.to_string(),
        sum: String::new(),
        seal: public.into(),
        millis: 0.0,
    })
}

/// Completes a tournament after its last match. It stores the ranks and releases the results,
/// unless the jury has to release them.
pub(super) fn complete(
    tables: &Tables<'_>,
    game: &Game,
    due: &Tournament,
    setup: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
    now: Timestamp,
) -> Result<(), Error> {
    let languages = entries.iter().map(|entry| (entry.name.clone(), entry.language().to_owned())).collect();
    let table = ranking(records, &languages);
    let cup = if entries.len() < 2 { None } else { cup_with_results(game, setup, entries, records)? };
    let places = cup.as_ref().map(|(_, state)| state.podiums.first().cloned().unwrap_or_default());
    for (place, line) in table.lines.iter().enumerate() {
        let Some(entry) = entries.iter().find(|entry| entry.name == line.name) else { continue };
        let rank = match &places {
            None => Some(line.rank),
            Some(places) => places.iter().position(|who| *who == Some(entry.number)).map(|place| place + 1),
        };
        tables.set_standing((due.id, entry.number), rank, place, line)?;
    }
    let released = !due.hidden && !due.by_jury;
    tables.complete_tournament(due.id, released, now)?;
    if released { notify_results(tables, due.id, now) } else { Ok(()) }
}

/// Returns a candidate's results in all tournaments, in the order of time. Only released results are
/// included.
pub fn candidate_results(store: &Store, person: PersonId) -> Result<Vec<CandidateResult>, Error> {
    store.read(|tables| {
        let mut parts = Vec::new();
        for tournament in tables.tournaments()?.into_iter().filter(|one| one.released.is_some()) {
            let own_results = tables.results_of(tournament.id, person)?.into_iter();
            parts.extend(own_results.map(|outcome| (tournament.clone(), outcome)));
        }
        Ok(parts)
    })
}

/// Returns the cup of a tournament with its results so far. Returns `None` if the tournament is no
/// cup or has not started.
pub fn cup(store: &Store, id: TournamentId, game: &Game) -> Result<Option<(Cup, CupState)>, Error> {
    store.read(|tables| {
        let (setup, entries) = (tables.tournament_setup(id)?, tables.entries(id)?);
        // Other tournaments return early, because their records can be numerous.
        if entries.len() < 2 || !setup.is_cup() {
            return Ok(None);
        }
        let records = records(tables, id, &entries)?;
        Ok(cup_with_results(game, &setup, &entries, &records)?)
    })
}

/// Releases the results of a tournament to all people.
///
/// # Errors
/// Returns an error if the tournament is not complete.
pub fn release(store: &Store, id: TournamentId, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| {
        tables.release_tournament(id, act.at)?;
        notify_results(tables, id, act.at)
    })
}

/// Notifies all participants of a tournament that its results are released.
fn notify_results(tables: &Tables<'_>, id: TournamentId, now: Timestamp) -> Result<(), Error> {
    let content = NoticeContent::Results { tournament: tables.tournament(id)?.name };
    let people = tables.entries(id)?.into_iter().filter_map(|entry| entry.person);
    tables.insert_notices(people, &content, now)
}
