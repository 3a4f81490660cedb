//! The data of the lobby's page: the players of the next match, the current match, and the sums
//! over all matches.

use crate::totals::NameTotal;
use joute_engine::Seats;
use joute_words::{Locale, hall as say};
use serde::Serialize;

/// A seat of the next match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LobbySeat {
    /// The name of the player that waits there, as one line of plain text.
    pub name: Option<String>,
    /// Whether it is the organiser's champion.
    pub ours: bool,
}

/// A player of the match under way, or of the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LobbyPlayer {
    /// The player's number in the contest, counted from 1 in the order of logins.
    pub number: usize,
    /// The player's name, or `None` if it left before the match began.
    pub name: Option<String>,
    /// True for a champion on this machine that the organiser added.
    pub ours: bool,
    /// The place, counted from 1, and the score, once the match is over.
    pub result: Option<(u32, i64)>,
}

/// The result of a match, by seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchScores {
    /// The place of each player, counted from 1.
    pub ranks: Vec<u32>,
    /// The score of each player.
    pub scores: Vec<i64>,
}

/// The state of the lobby at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Lobby {
    /// The game's name.
    pub game: String,
    /// The number of matches that have begun.
    pub matches: usize,
    /// Whether a match is running.
    pub playing: bool,
    /// The players of the match under way, or of the last one, by number.
    pub players: Vec<LobbyPlayer>,
    /// The seats of the next match.
    pub places: Vec<LobbySeat>,
    /// The number of connections without a login.
    pub arriving: usize,
    /// The minimum number of players of a match.
    pub least: usize,
    /// True if the last match could not be played.
    pub failed: bool,
    /// The sums of all names, the largest first.
    pub sums: Vec<NameTotal>,
    /// The number of recent matches whose replays are available.
    pub replays: usize,
}

/// The reason why no match can begin now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// A match is being played.
    Underway,
    /// There are fewer players than a match needs.
    TooFew {
        /// The number of players that a match needs.
        least: usize,
        /// The number of players in the lobby.
        here: usize,
    },
    /// No match of the game has this number of players.
    NoSuchMatch {
        /// The number of players that the match would have.
        players: usize,
        /// The numbers of players that matches can have.
        seats: Seats,
    },
    /// The hall is closed.
    Closed,
}

impl StartError {
    /// Returns the reason as a sentence for a page.
    pub fn message(&self, locale: Locale) -> String {
        match self {
            StartError::Underway => say::underway(locale).into(),
            StartError::TooFew { least, here } => say::too_few(locale, least, here),
            StartError::NoSuchMatch { players, seats } => {
                say::no_such_match(locale, players, seats.text(locale))
            }
            StartError::Closed => say::closed(locale).into(),
        }
    }
}

impl Lobby {
    /// Returns how many players the next match would have: everybody up to the last place that is taken.
    pub fn players_of_next(&self) -> usize {
        self.places.iter().rposition(|place| place.name.is_some()).map_or(0, |last| last + 1)
    }

    /// Checks that a match can begin now.
    ///
    /// # Errors
    /// The reason why not.
    pub fn ready(&self) -> Result<(), StartError> {
        if self.playing {
            return Err(StartError::Underway);
        }
        let here = self.places.iter().filter(|place| place.name.is_some()).count();
        let least = self.least.max(1);
        if here < least { Err(StartError::TooFew { least, here }) } else { Ok(()) }
    }

    /// Records the players of the match that begins, which are those at these places.
    pub fn begin(&mut self, places: &[LobbySeat]) {
        self.matches += 1;
        self.playing = true;
        let player = |(seat, LobbySeat { name, ours }): (usize, &LobbySeat)| LobbyPlayer {
            number: seat + 1,
            name: name.clone(),
            ours: *ours,
            result: None,
        };
        self.players = places.iter().enumerate().map(player).collect();
    }

    /// Records the result of the current match, or `None` if it could not be played.
    pub fn end(&mut self, ended: Option<&MatchScores>) {
        self.playing = false;
        self.failed = ended.is_none();
        let Some(MatchScores { ranks, scores }) = ended else { return };
        for ((player, rank), score) in self.players.iter_mut().zip(ranks).zip(scores) {
            player.result = Some((*rank, *score));
        }
    }
}
