//! Lists of a candidate's matches, with the filter by result. The result of a match for a candidate
//! depends on the candidate's seats, so the database does not store it.

use crate::data::{Ending, Error, Filter, MAX_FILTERED_MATCHES, PersonId, StoredMatch, Visibility};
use crate::operations::replays::own_seats;
use crate::store::Store;

/// The maximum number of matches that one request examines for a filter by result. Further matches
/// are on the next page, which makes every request as fast as the others.
const MAX_EXAMINED: usize = 1000;

/// A page of a candidate's list of matches.
#[derive(Debug)]
pub struct MatchPage {
    /// The matches of the page, the newest first. There are at most [`MAX_FILTERED_MATCHES`].
    pub matches: Vec<StoredMatch>,
    /// The number of the match before which the next page continues. The last page has `None`.
    pub before: Option<i64>,
}

/// Returns a page of a candidate's matches that pass a filter.
///
/// # Errors
/// Returns an error of the database.
pub fn own_matches(
    store: &Store,
    person: PersonId,
    sees: Visibility,
    filter: &Filter,
) -> Result<MatchPage, Error> {
    let maximum = if filter.result.is_some() { MAX_EXAMINED } else { MAX_FILTERED_MATCHES };
    let mut matches = store.own_matches(person, sees, filter, maximum + 1)?;
    let further = matches.len() > maximum;
    matches.truncate(maximum);
    let last = matches.last().filter(|_| further).map(|last| last.number);
    let passes = |one: &StoredMatch| {
        filter.result.is_none_or(|wanted| endings(one, person).any(|ending| ending == wanted))
    };
    let mut matches: Vec<StoredMatch> = matches.into_iter().filter(passes).collect();
    let before = match matches.get(MAX_FILTERED_MATCHES) {
        Some(_) => matches.get(MAX_FILTERED_MATCHES - 1).map(|shown| shown.number),
        None => last,
    };
    matches.truncate(MAX_FILTERED_MATCHES);
    Ok(MatchPage { matches, before })
}

/// Returns the outcomes of a match for the champions of a candidate. There are several if
/// versions of the candidate played against each other, and none if the match was not played.
pub fn endings(one: &StoredMatch, person: PersonId) -> impl Iterator<Item = Ending> {
    let played = one.played.as_ref();
    own_seats(&one.spec, person).into_iter().filter_map(move |seat| played?.ending(seat))
}
