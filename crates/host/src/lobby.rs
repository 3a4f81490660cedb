//! The data of the lobby's page. They are the players of the next match, the current match, and the
//! total scores of all matches.

use crate::totals::NameTotal;
use joute_engine::Seats;
use joute_words::{Locale, hall as say};
use serde::Serialize;

/// A player's place in the next match, as the lobby's page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LobbySeat {
    /// The name of the player in this place, as one line of plain text. `None` if the place is
    /// free.
    pub name: Option<String>,
    /// True if this place belongs to one of the organiser's own champions.
    pub ours: bool,
}

/// A player of the current match, as the lobby's page shows it. If no match is running, it is a
/// player of the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LobbyPlayer {
    /// The player's number in the match, counted from 1.
    pub number: usize,
    /// The player's name, or `None` if the player left before the match began.
    pub name: Option<String>,
    /// True if the player is one of the organiser's own champions. They run on the server's
    /// machine.
    pub ours: bool,
    /// The player's rank, counted from 1, and its score. `None` until the match is over.
    pub result: Option<(u32, i64)>,
}

/// The ranks and scores of a match that has ended. They are in the order of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchScores {
    /// The rank of each player in the match, counted from 1.
    pub ranks: Vec<u32>,
    /// The score of each player in the match.
    pub scores: Vec<i64>,
}

/// The state of a match server's lobby at one moment. It has the players of the next match and of
/// the current one. The lobby's page shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Lobby {
    /// The name of the game that the server plays.
    pub game: String,
    /// The number of matches that have begun since the server started.
    pub matches: usize,
    /// True if a match is running now.
    pub playing: bool,
    /// The players of the current match, in the order of their numbers. If no match is running,
    /// they are the players of the last one.
    pub players: Vec<LobbyPlayer>,
    /// The players' places in the next match, with the players who have taken them.
    pub places: Vec<LobbySeat>,
    /// The number of players' connections that have not logged in yet.
    pub arriving: usize,
    /// The minimum number of players in a match.
    #[serde(rename = "least")]
    pub minimum: usize,
    /// True if the last match failed, so that it has no result.
    pub failed: bool,
    /// The total score of each player name, the largest first.
    pub sums: Vec<NameTotal>,
    /// The number of recent matches whose replays spectators can watch.
    pub replays: usize,
}

/// The reason why the organiser cannot begin a match now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// A match is already being played.
    Underway,
    /// There are fewer waiting players than a match needs.
    TooFew {
        /// The number of players that a match needs.
        minimum: usize,
        /// The number of players that are waiting.
        here: usize,
    },
    /// The game cannot be played with as many players as are waiting.
    NoSuchMatch {
        /// The number of players that the next match would have.
        players: usize,
        /// The numbers of players that matches of the game can have.
        seats: Seats,
    },
    /// The match server has stopped.
    Closed,
}

impl StartError {
    /// Returns a sentence for a page that says why no match can begin.
    pub fn message(&self, locale: Locale) -> String {
        match self {
            StartError::Underway => say::underway(locale).into(),
            StartError::TooFew { minimum, here } => say::too_few(locale, minimum, here),
            StartError::NoSuchMatch { players, seats } => {
                say::no_such_match(locale, players, seats.text(locale))
            }
            StartError::Closed => say::closed(locale).into(),
        }
    }
}

impl Lobby {
    /// Returns the number of players that the next match would have. It counts all places up to the
    /// last one that is taken.
    pub fn players_of_next(&self) -> usize {
        self.places.iter().rposition(|place| place.name.is_some()).map_or(0, |last| last + 1)
    }

    /// Checks that a match can begin now.
    ///
    /// # Errors
    /// Returns the reason why no match can begin.
    pub fn ready(&self) -> Result<(), StartError> {
        if self.playing {
            return Err(StartError::Underway);
        }
        let player_count = self.places.iter().filter(|place| place.name.is_some()).count();
        let minimum = self.minimum.max(1);
        if player_count < minimum { Err(StartError::TooFew { minimum, here: player_count }) } else { Ok(()) }
    }

    /// Records in the lobby that a match begins. The match has the players of these places.
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

    /// Records in the lobby that the current match has ended. `ended` is its result, or `None` if
    /// it could not be played.
    pub fn end(&mut self, ended: Option<&MatchScores>) {
        self.playing = false;
        self.failed = ended.is_none();
        let Some(MatchScores { ranks, scores }) = ended else { return };
        for ((player, rank), score) in self.players.iter_mut().zip(ranks).zip(scores) {
            player.result = Some((*rank, *score));
        }
    }
}
