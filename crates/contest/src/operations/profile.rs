//! The public profile of a candidate: the matches that the candidate has chosen for it.
//!
//! *Invariant:* A profile makes no match public. A match that is not public is not shown to anyone.

use super::replays::{ReplayAccess, own_seats, visible_match};
use crate::contest::Contest;
use crate::data::{Error, PersonId, StoredMatch};
use joute_words::profile as say;

/// The maximum number of matches on a profile.
pub const MAX_MATCHES: usize = 12;

/// Returns a played match in which the candidate plays. Returns `None` if the match is not public
/// or is another one.
fn public_match(contest: &Contest, person: PersonId, number: i64) -> Result<Option<StoredMatch>, Error> {
    let (seen, access) = match visible_match(contest, number, None) {
        Err(Error::Missing(_)) => return Ok(None),
        found => found?,
    };
    let is_watched = seen.played.is_some() && access == ReplayAccess::Replay;
    let is_own = !own_seats(&seen.spec, person).is_empty();
    Ok((is_watched && is_own).then_some(seen))
}

/// Returns whether a candidate shows a match on the profile. Returns `None` if the match is not public or is
/// not one of the candidate's.
pub fn shows(contest: &Contest, person: PersonId, number: i64) -> Result<Option<bool>, Error> {
    match public_match(contest, person, number)? {
        None => Ok(None),
        Some(_) => Ok(Some(contest.store.profile_matches(person)?.contains(&number))),
    }
}

/// Adds a match to the profile of a candidate, or removes it.
///
/// # Errors
/// Returns an error if the match is not public, if it is not one of the candidate's, or if the
/// profile is full.
pub fn show(contest: &Contest, person: PersonId, number: i64, is_shown: bool) -> Result<(), Error> {
    if is_shown {
        public_match(contest, person, number)?.ok_or(Error::Missing("match"))?;
    }
    contest.store.transaction(|tables| {
        let mut numbers = tables.profile_matches(person)?;
        numbers.retain(|one| *one != number);
        if is_shown {
            if numbers.len() >= MAX_MATCHES {
                return Err(Error::Message(say::full));
            }
            numbers.push(number);
        }
        tables.set_profile_matches(person, &numbers)
    })
}

/// Returns the public matches that a candidate has chosen, the last chosen one first.
pub fn chosen_matches(contest: &Contest, person: PersonId) -> Result<Vec<StoredMatch>, Error> {
    let numbers = contest.store.profile_matches(person)?.into_iter().rev();
    let matches = numbers.map(|number| public_match(contest, person, number));
    matches.filter_map(Result::transpose).collect()
}
