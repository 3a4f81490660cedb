//! The criteria by which the champions of a stage are ranked.

use serde::{Deserialize, Serialize};

/// A criterion by which the champions of a cup's stage are ranked. The first criterion of a stage
/// decides. Each further one decides only among champions that are still equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankingKey {
    /// The sum of the champion's scores. A larger sum is better.
    Score,
    /// The champion's best score in a single match. A larger score is better.
    Best,
    /// The sum of the champion's places, where the first place counts 1. A smaller sum is better.
    Place,
    /// The number of the champion's wins. In each match, an opponent with a worse place counts 1,
    /// and one with the same place counts a half. A larger number is better.
    Wins,
    /// The number of the champion's wins against those champions that are still equal to it. A
    /// larger number is better.
    Direct,
    /// The number of turns that the champion played before it left the match or was eliminated. A
    /// larger number is better.
    Survived,
    /// The champion's rating over the stage's matches, computed as in leagues. A higher
    /// rating is better.
    Rating,
    /// The number of matches that the champion left before the end, such as by a crash. A smaller number is
    /// better.
    Left,
    /// The order in which the champions entered the stage. It is the order of the file or the
    /// ranking of an earlier stage.
    Seeding,
}

impl RankingKey {
    /// The ranking criteria of a stage whose file names none: first wins, then scores.
    pub const DEFAULT: [RankingKey; 2] = [RankingKey::Wins, RankingKey::Score];
}
