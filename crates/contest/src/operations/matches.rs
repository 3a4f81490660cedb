//! The matches of a contest with their jobs in the queue.

use crate::data::{Error, FirstMatchSetup, MatchReason, MatchSpec, NewMatch, PersonId, RequestedMatch, Seat};
use crate::store::Tables;
use jiff::Timestamp;
use joute_arena::key::draw;
use joute_engine::MatchKey;
use std::io;

/// Creates a random secret key for a match. The rules derive random numbers from it.
pub(crate) fn new_key() -> Result<MatchKey, Error> {
    draw().map_err(|error| Error::Random(io::Error::other(error)))
}

/// Creates the request for a version's first match. The other players are copies of `house`, an
/// opponent from the kits.
pub(crate) fn first_match(
    setup: &FirstMatchSetup,
    person: PersonId,
    own: Seat,
    house: Seat,
) -> Result<RequestedMatch, Error> {
    let others = std::iter::repeat_n(house, setup.players.saturating_sub(1));
    let seats = std::iter::once(own).chain(others).collect();
    let (map, text, key) = (setup.map.clone(), setup.text.clone(), new_key()?);
    Ok(RequestedMatch { reason: MatchReason::First, person, map, text, seed: 0, key, seats })
}

/// Adds a candidate's match to the queue and returns its number.
pub(crate) fn queue_requested_match(
    tables: &Tables<'_>,
    request: &RequestedMatch,
    now: Timestamp,
) -> Result<i64, Error> {
    let RequestedMatch { reason, person, map, text, seed, key, seats } = request;
    let number = tables.next_match_number()?;
    let (map_text, key, mode) = (text.clone(), Some(*key), String::new());
    let spec = MatchSpec { number, map: map_text, seed: *seed, key, mode, seats: seats.clone() };
    let new = NewMatch { reason: *reason, person: Some(*person), tournament: None, map, spec };
    tables.insert_matches(&[new], now)?;
    Ok(number)
}
