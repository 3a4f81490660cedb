//! The results of a candidate in the ladder, by version, opponent and map.

use crate::data::{Error, PersonId, StoredLadderResult};
use crate::store::Store;
use joute_league::ladder::LadderVersion;
use joute_league::standing::Tally;
use std::collections::BTreeMap;

/// The results of a candidate against another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpponentRecord {
    /// The other candidate.
    pub person: PersonId,
    /// The candidate's results against the other one.
    pub tally: Tally,
    /// The number of the last match of both.
    pub last: i64,
}

/// The results of a candidate on a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapRecord {
    /// The name of the map. It is empty in games without maps.
    pub map: String,
    /// The candidate's results on the map.
    pub tally: Tally,
    /// The number of the last match on the map.
    pub last: i64,
}

/// The results of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionRecord {
    /// The number of the candidate's version.
    pub number: u32,
    /// The number of the version's matches.
    pub matches: u32,
    /// The version's results.
    pub tally: Tally,
}

/// The results of a candidate in the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CandidateLadder {
    /// The results of each version, the newest first.
    pub versions: Vec<VersionRecord>,
    /// The results against each opponent, the best ones first.
    pub opponents: Vec<OpponentRecord>,
    /// The results on each map, the best ones first.
    pub maps: Vec<MapRecord>,
}

/// Returns the results of a candidate in the ladder. If a version is given, the records of opponents and maps
/// contain only its matches.
pub fn candidate_ladder(
    store: &Store,
    person: PersonId,
    version: Option<u32>,
) -> Result<CandidateLadder, Error> {
    let results = store.ladder_results_of(person)?;
    Ok(summarise(&results, person, version))
}

fn summarise(results: &[StoredLadderResult], person: PersonId, version: Option<u32>) -> CandidateLadder {
    let mut versions: BTreeMap<u32, (u32, Tally)> = BTreeMap::new();
    let mut opponents: BTreeMap<PersonId, (Tally, i64)> = BTreeMap::new();
    let mut maps: BTreeMap<&str, (Tally, i64)> = BTreeMap::new();
    for result in results {
        // A damaged row has fewer ranks than seats.
        let places: Vec<(LadderVersion, u32)> =
            result.seats.iter().copied().zip(result.ranks.iter().copied()).collect();
        for (own, rank) in places.iter().filter(|(version, _)| version.candidate == person) {
            let (matches, total) = versions.entry(own.number).or_default();
            *matches += 1;
            for (other, place) in places.iter().filter(|(version, _)| version.candidate != person) {
                let order = rank.cmp(place);
                total.count(order);
                if version.is_none_or(|version| version == own.number) {
                    let (tally, last) = opponents.entry(other.candidate).or_default();
                    tally.count(order);
                    *last = result.number;
                    let (tally, last) = maps.entry(&result.map).or_default();
                    tally.count(order);
                    *last = result.number;
                }
            }
        }
    }
    let versions = versions.into_iter().rev();
    let mut ladder = CandidateLadder {
        versions: versions
            .map(|(number, (matches, tally))| VersionRecord { number, matches, tally })
            .collect(),
        opponents: opponents
            .into_iter()
            .map(|(person, (tally, last))| OpponentRecord { person, tally, last })
            .collect(),
        maps: maps
            .into_iter()
            .map(|(map, (tally, last))| MapRecord { map: map.to_owned(), tally, last })
            .collect(),
    };
    let share = |tally: &Tally| tally.percent().unwrap_or(0.0);
    ladder.opponents.sort_by(|one, other| share(&other.tally).total_cmp(&share(&one.tally)));
    ladder.maps.sort_by(|one, other| share(&other.tally).total_cmp(&share(&one.tally)));
    ladder
}

#[cfg(test)]
mod tests {
    use super::summarise;
    use crate::data::StoredLadderResult;
    use joute_league::ladder::LadderVersion;

    fn result(number: i64, map: &str, seats: [(i64, u32); 2], ranks: [u32; 2]) -> StoredLadderResult {
        let seats = seats.map(|(candidate, number)| LadderVersion { candidate, number }).to_vec();
        StoredLadderResult { id: number, number, map: map.into(), seed: 1, seats, ranks: ranks.to_vec() }
    }

    #[test]
    fn results_are_counted_by_version_opponent_and_map() {
        let results = [
            result(1, "a", [(1, 1), (2, 1)], [1, 2]),
            result(2, "b", [(2, 1), (1, 2)], [1, 2]),
            result(3, "a", [(1, 2), (3, 4)], [1, 1]),
        ];
        let all = summarise(&results, 1, None);
        let tally = |tally: &super::Tally| (tally.won, tally.drawn, tally.lost);
        let versions: Vec<_> =
            all.versions.iter().map(|one| (one.number, one.matches, tally(&one.tally))).collect();
        assert_eq!(versions, [(2, 2, (0, 1, 1)), (1, 1, (1, 0, 0))]);
        let opponents = |of: &super::CandidateLadder| {
            of.opponents.iter().map(|one| (one.person, tally(&one.tally), one.last)).collect::<Vec<_>>()
        };
        assert_eq!(opponents(&all), [(2, (1, 0, 1), 2), (3, (0, 1, 0), 3)]);
        let maps: Vec<_> = all.maps.iter().map(|one| (one.map.as_str(), one.last)).collect();
        assert_eq!(maps, [("a", 3), ("b", 2)], "the best map is the first");
        let second = summarise(&results, 1, Some(2));
        assert_eq!(opponents(&second), [(3, (0, 1, 0), 3), (2, (0, 0, 1), 2)]);
        assert_eq!(second.versions, all.versions, "all versions are listed");
    }
}
