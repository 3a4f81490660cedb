//! The total scores of the players of a match server, by name.

use crate::lobby::LobbyPlayer;
use joute_engine::ranks::by_scores;
use serde::Serialize;

/// The maximum number of player names whose total scores are kept. Any connection can bring a new
/// name, so a new name replaces the one that has not played for the longest time.
const MAX_NAMES: usize = 100;

/// The total score of one player name in all matches of a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NameTotal {
    /// The player's name. Scores under the same name are added up.
    pub name: String,
    /// The rank of the name by total score, counted from 1. Equal totals share a rank.
    pub place: u32,
    /// The number of matches that were played under this name.
    pub matches: u32,
    /// The sum of the scores of all matches that were played under this name.
    pub total: i64,
}

/// The total scores of all players of a server, each with its name. They are in the order in which
/// the names last played. Ranks are computed by [`Totals::table`].
#[derive(Debug, Default)]
pub struct Totals(Vec<NameTotal>);

impl Totals {
    /// Adds the scores of a match to the total scores of its players' names.
    pub fn add(&mut self, players: &[LobbyPlayer]) {
        for player in players {
            let (Some(name), Some((_, score))) = (&player.name, player.result) else { continue };
            let known = self.0.iter().position(|sum| sum.name == *name).map(|index| self.0.remove(index));
            let (matches, total) = known.map_or((0, 0), |sum| (sum.matches, sum.total));
            let (matches, total) = (matches + 1, total.saturating_add(score));
            self.0.push(NameTotal { name: name.clone(), place: 0, matches, total });
        }
        self.0.drain(..self.0.len().saturating_sub(MAX_NAMES));
    }

    /// Returns the total scores of all names with their ranks, the largest total first.
    pub fn table(&self) -> Vec<NameTotal> {
        let totals: Vec<i64> = self.0.iter().map(|sum| sum.total).collect();
        let placed = self.0.iter().zip(by_scores(&totals));
        let mut table: Vec<NameTotal> =
            placed.map(|(sum, place)| NameTotal { place, ..sum.clone() }).collect();
        table.sort_by(|one, other| (one.place, &one.name).cmp(&(other.place, &other.name)));
        table
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAMES, Totals};
    use crate::lobby::LobbyPlayer;

    fn player(name: &str, score: i64) -> LobbyPlayer {
        LobbyPlayer { number: 1, name: Some(name.into()), ours: false, result: Some((1, score)) }
    }

    fn lines(sums: &Totals) -> Vec<(u32, String, u32, i64)> {
        sums.table().into_iter().map(|sum| (sum.place, sum.name, sum.matches, sum.total)).collect()
    }

    #[test]
    fn scores_are_summed_by_name() {
        let mut sums = Totals::default();
        sums.add(&[player("ann", 500), player("bob", 700), LobbyPlayer { name: None, ..player("", 9) }]);
        sums.add(&[player("bob", -200), player("eve", 500)]);
        sums.add(&[LobbyPlayer { result: None, ..player("ann", 0) }]);
        let expected = [(1, "ann", 1, 500), (1, "bob", 2, 500), (1, "eve", 1, 500)];
        assert_eq!(lines(&sums), expected.map(|(place, name, n, total)| (place, name.into(), n, total)));
    }

    #[test]
    fn the_least_recent_name_is_replaced() {
        let mut sums = Totals::default();
        for number in 0..MAX_NAMES {
            sums.add(&[player(&number.to_string(), 1)]);
        }
        sums.add(&[player("0", 1)]);
        sums.add(&[player("new", 1)]);
        let table = sums.table();
        assert_eq!((table.len(), table[0].name.as_str(), table[0].total), (MAX_NAMES, "0", 2));
        assert!(!table.iter().any(|sum| sum.name == "1"));
    }
}
