//! The parts of the contest's data that a web page can follow.

use super::person::PersonId;
use std::time::Duration;

/// A part of the contest's data that a web page can follow. The page receives an event when
/// the data change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The topic `queue`, for the jobs and workers on the organiser's page.
    Queue,
    /// The topic `scoreboard`, for the last standings, the submissions and the job queue.
    Scoreboard,
    /// The topic `mine`, for this person's versions, matches, duels, challenges and notices.
    Mine(PersonId),
    /// A topic such as `tournament-3`, for the progress of a tournament. The second value says
    /// whether the listener may see confidential data.
    Tournament(i64, bool),
}

impl std::fmt::Display for Topic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Topic::Queue => f.write_str("queue"),
            Topic::Scoreboard => f.write_str("scoreboard"),
            Topic::Mine(_) => f.write_str("mine"),
            Topic::Tournament(id, _) => write!(f, "tournament-{id}"),
        }
    }
}

impl Topic {
    /// Returns the minimum time between two events of this topic. Every event makes the listening
    /// pages load their contents again, which is expensive for large tournaments.
    pub const fn pace(self) -> Duration {
        match self {
            Topic::Scoreboard | Topic::Mine(_) => Duration::from_secs(1),
            Topic::Queue | Topic::Tournament(..) => Duration::from_secs(3),
        }
    }
}
