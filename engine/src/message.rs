//! The messages between the arena and a champion's library.
//!
//! The sequence is `Hello` → (`Ready`) → `Turn` → `Done` → … → `End`. The champion may query the
//! game as soon as `Hello` has arrived, even while its code is loading. `Ready` reports that the
//! code is loaded.

use crate::clocks::Clocks;
use serde::{Deserialize, Serialize};

/// The version of the protocol. It must be raised whenever the messages change.
pub const PROTOCOL: u32 = 3;

/// The environment variable with the file descriptor of the channel to the arena.
pub const CHANNEL_VARIABLE: &str = "JOUTE_FD";

/// The environment variable with the path of the socket on which a match waits for a champion that
/// the candidate starts.
pub const SOCKET_VARIABLE: &str = "JOUTE_SOCKET";

/// A message from the arena to a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToChampion {
    /// The first message.
    Hello {
        /// The version of the arena's protocol, [`PROTOCOL`].
        protocol: u32,
        /// The game's name.
        game: String,
        /// The hash of the API.
        api: u64,
        /// The number of the champion's player, from 0.
        player: u32,
        /// The game's encoded `Opening`.
        opening: Vec<u8>,
    },
    /// The request to play a turn.
    Turn {
        /// The encoded `Vec<Event>`: what has happened since the player's last turn.
        events: Vec<u8>,
        /// The encoded `Vec<Call>`: the user functions to call.
        calls: Vec<u8>,
        /// The time that is left to the champion.
        clocks: Clocks,
        /// Whether the champion was late in its last turn and missed it. The actions of that turn
        /// do not count.
        missed: bool,
    },
    /// The end of the match.
    End,
}

/// A message from a champion to the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToArena {
    /// The report that the champion's code is loaded.
    Ready {
        /// The version of the library's protocol, [`PROTOCOL`].
        protocol: u32,
        /// The hash of the API.
        api: u64,
        /// The id of the champion's language, for the replay.
        language: String,
    },
    /// The report that the turn is over.
    Done {
        /// The encoded `Vec<Action>`.
        actions: Vec<u8>,
        /// The encoded `Vec<Answer>`, from the calls that return a value.
        answers: Vec<u8>,
        /// The replica's digest before the end of the turn.
        digest: u64,
        /// The actions that the rules refused ([`crate::Refusals::pack`]), for people who watch the
        /// match.
        refused: Vec<u8>,
    },
}
