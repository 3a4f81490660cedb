//! The ladder in the memory of the server that chooses its matches.

use crate::blobs::Hash;
use jiff::Timestamp;
use joute_league::ladder::{Ladder, LadderVersion};
use std::collections::HashMap;

/// The results of the ladder up to a certain result, and the ratings and matches that follow from
/// them. A server that leads reads the results from the database, and continues with those that it
/// has not read yet.
#[derive(Debug)]
pub(crate) struct LadderState {
    /// The results and ratings of the ladder.
    pub ladder: Ladder,
    /// The maps of the ladder, with the hashes of their texts. Maps that are no longer in the plan have none.
    pub maps: Vec<(String, Option<Hash>)>,
    /// The number of the last result that the ladder contains.
    pub last: i64,
    /// The number of withdrawals of an untrusted worker's results when the state was first
    /// read. After another withdrawal, the state contains results that do not count.
    pub withdrawals: i64,
    /// The number of results since the last fit of the ratings.
    pub unrated: usize,
    /// The number of matches and the time of each version's last stored rating.
    pub stored: HashMap<LadderVersion, (u32, Timestamp)>,
}
