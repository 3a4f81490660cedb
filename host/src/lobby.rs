//! Who is there: what the lobby's page shows.

use serde::Serialize;

/// A place of the next match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Who sits there; one line, and nothing that a page or a terminal obeys.
    pub name: Option<String>,
    /// A champion of this machine, which the organiser seated.
    pub ours: bool,
}

/// The lobby at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Lobby {
    /// The game's name.
    pub game: String,
    /// Matches that were begun so far.
    pub matches: usize,
    /// A match is under way.
    pub playing: bool,
    /// By seat of the next match.
    pub places: Vec<Place>,
    /// Connections that have not logged in.
    pub arriving: usize,
    /// The fewest players of a match.
    pub least: usize,
    /// What the last match ended with, in a line.
    pub last: Option<String>,
    /// How many matches can be watched again: the last ones.
    pub replays: usize,
}

impl Lobby {
    /// How many players the next match would have: everybody up to the last place that is taken.
    pub fn players(&self) -> usize {
        self.places.iter().rposition(|place| place.name.is_some()).map_or(0, |last| last + 1)
    }

    /// Whether a match can begin now, and why not.
    ///
    /// # Errors
    /// A word for whoever asked.
    pub fn ready(&self) -> Result<(), String> {
        if self.playing {
            return Err("a match is under way".into());
        }
        let here = self.places.iter().filter(|place| place.name.is_some()).count();
        if here < self.least.max(1) {
            return Err(format!("a match takes {} players, {here} are here", self.least.max(1)));
        }
        Ok(())
    }
}
