//! The messages between the arena and a champion's library.
//!
//! The sequence is `Hello` → (`Ready`) → `Turn` → `Done` → … → `End`. The champion may query the
//! game as soon as `Hello` has arrived, even while its code is loading. `Ready` reports that the
//! code is loaded.

use crate::clocks::Clocks;
use serde::{Deserialize, Serialize};

/// The version of the protocol between the arena and champions. It must be raised whenever the
/// messages change.
pub const PROTOCOL: u32 = 3;

/// The environment variable that tells a champion the file descriptor of its channel to the arena.
pub const CHANNEL_VARIABLE: &str = "JOUTE_FD";

/// The environment variable that tells a champion which the candidate starts the path of the socket
/// on which a match waits for it.
pub const SOCKET_VARIABLE: &str = "JOUTE_SOCKET";

/// A message from the arena to a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToChampion {
    /// The first message that the arena sends to a champion.
    Hello {
        /// The version of the arena's protocol, [`PROTOCOL`].
        protocol: u32,
        /// The name of the game that is played.
        game: String,
        /// The hash of the game's API, by which the champion's library checks that it was built for
        /// the same API.
        api: u64,
        /// The number of the champion's player, from 0.
        player: u32,
        /// The game's encoded `Opening`: the information that this player has before the first
        /// turn.
        opening: Vec<u8>,
    },
    /// The request that asks the champion to play a turn.
    Turn {
        /// The encoded `Vec<Event>`: what has happened since the player's last turn.
        events: Vec<u8>,
        /// The encoded `Vec<Call>`: the functions of the candidate's program to call.
        calls: Vec<u8>,
        /// The time that is left to the champion.
        clocks: Clocks,
        /// Whether the champion was late in its last turn and missed it. The actions of that turn
        /// do not count.
        missed: bool,
    },
    /// The message that the match has ended.
    End,
}

/// A message from a champion to the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToArena {
    /// The report that the champion's code is loaded.
    Ready {
        /// The version of the library's protocol, [`PROTOCOL`].
        protocol: u32,
        /// The hash of the API for which the champion was built.
        api: u64,
        /// The id of the champion's language, for the replay.
        language: String,
    },
    /// The report that the champion has finished its turn.
    Done {
        /// The encoded `Vec<Action>`: the actions of the turn that the champion's copy of the game
        /// accepted.
        actions: Vec<u8>,
        /// The encoded `Vec<Answer>`: the values that user functions returned in this turn.
        answers: Vec<u8>,
        /// The hash of everything that the champion's copy of the game shows its player, before the
        /// end of the turn. The arena compares it with its own.
        digest: u64,
        /// The actions that the rules refused ([`crate::Refusals::pack`]), for people who watch the
        /// match.
        refused: Vec<u8>,
    },
}
