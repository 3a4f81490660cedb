//! What champions of a stage are ranked by.

use serde::{Deserialize, Serialize};

/// A key: the first decides, and each next one only among those who are equal so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Sum of the scores; more is better.
    Score,
    /// The best score of one match; more is better.
    Best,
    /// Sum of the places, 1 being the first; less is better.
    Place,
    /// One for each opponent that a match ended before, and a half for each equal one; more is better.
    Wins,
    /// The same, counted against those only who are equal so far; more is better.
    Direct,
    /// Sum of the turns before it left or was put out by the rules; more is better.
    Survived,
    /// The Glicko-2 rating over these matches, as leagues compute it; more is better.
    Rating,
    /// Matches that it left before the end, because of a crash for instance; less is better.
    Left,
    /// The order in which the stage's champions came to it: as the file lists them, or as an earlier stage ranked them.
    Seeding,
}

impl By {
    /// Keys of a stage that names none.
    pub const USUAL: [By; 2] = [By::Wins, By::Score];

    /// As the file says it.
    pub const fn word(self) -> &'static str {
        match self {
            By::Score => "score",
            By::Best => "best",
            By::Place => "place",
            By::Wins => "wins",
            By::Direct => "direct",
            By::Survived => "survived",
            By::Rating => "rating",
            By::Left => "left",
            By::Seeding => "seeding",
        }
    }
}
