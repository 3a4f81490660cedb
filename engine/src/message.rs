//! What the arena and a champion's library say to each other.
//!
//! `Hello` → (`Ready`) → `Turn` → `Done` → … → `End`. The champion may query the game as soon as `Hello`
//! has arrived, even while its code is loading; `Ready` says that it is loaded.

use crate::clocks::Clocks;
use serde::{Deserialize, Serialize};

/// Must change whenever messages change.
pub const PROTOCOL: u32 = 3;

/// The variable that names the file descriptor of the channel to the arena.
pub const CHANNEL_VARIABLE: &str = "JOUTE_FD";

/// The variable that names the socket at which a match waits for a champion that the candidate starts.
pub const SOCKET_VARIABLE: &str = "JOUTE_SOCKET";

/// From the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToChampion {
    /// Before anything else.
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The game's name.
        game: String,
        /// The API's hash.
        api: u64,
        /// Which player the champion is.
        player: u32,
        /// The game's `Opening`.
        opening: Vec<u8>,
    },
    /// It is the champion's turn.
    Turn {
        /// `Vec<Event>`: what happened since.
        events: Vec<u8>,
        /// `Vec<Call>`: what to call.
        calls: Vec<u8>,
        /// What is left of its clocks.
        clocks: Clocks,
        /// It was late in its last turn and missed it: nothing that it did there counts.
        missed: bool,
    },
    /// The match is over.
    End,
}

/// From a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToArena {
    /// The champion's code is loaded.
    Ready {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The API's hash.
        api: u64,
        /// The language, for the replay.
        language: String,
    },
    /// The turn is over.
    Done {
        /// `Vec<Action>`.
        actions: Vec<u8>,
        /// `Vec<Answer>`: of the calls that return something.
        answers: Vec<u8>,
        /// What the champion sees, before its own turn's end.
        digest: u64,
        /// What the rules refused it ([`crate::Refusals::pack`]), for people who watch the match.
        refused: Vec<u8>,
    },
}
