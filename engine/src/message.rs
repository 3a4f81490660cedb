//! The messages between the arena and a champion's library.
//!
//! The sequence is `Hello` → (`Ready`) → `Turn` → `Done` → … → `End`. The champion may query the
//! game as soon as `Hello` has arrived, even while its code is loading. `Ready` reports that the
//! code is loaded.

use crate::clocks::Clocks;
use serde::{Deserialize, Serialize};

/// The version of the protocol between the arena and champions. Whoever changes the messages must
/// raise it.
pub const PROTOCOL: u32 = 3;

/// The environment variable with the file descriptor of the champion's channel to the arena.
pub const CHANNEL_VARIABLE: &str = "JOUTE_FD";

/// The environment variable with the path of the socket on which a match waits for a champion. It
/// is used for a champion that the candidate starts by hand.
pub const SOCKET_VARIABLE: &str = "JOUTE_SOCKET";

/// A message from the arena to a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToChampion {
    /// The first message to a champion, which tells it the game and its player number.
    Hello {
        /// The version of the protocol that the arena uses, [`PROTOCOL`].
        protocol: u32,
        /// The name of the game that is played.
        game: String,
        /// The hash of the game's API. The champion's library uses it to check that it was built
        /// for the same API.
        api: u64,
        /// The number of the player for whom the champion plays, from 0.
        player: u32,
        /// The encoded `Opening` of the game: the information that this player has before the first
        /// turn.
        opening: Vec<u8>,
    },
    /// A message that asks the champion to play a turn.
    Turn {
        /// The encoded `Vec<Event>`: what has happened since the player's last turn.
        events: Vec<u8>,
        /// The encoded `Vec<Call>`: the functions of the candidate's program to call.
        calls: Vec<u8>,
        /// The time that the champion has left.
        clocks: Clocks,
        /// Whether the champion was late in its last turn and missed it. The actions of that turn
        /// do not count.
        missed: bool,
    },
    /// A message that says that the match has ended.
    End,
}

/// A message from a champion to the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToArena {
    /// A message that says that the champion's code is loaded.
    Ready {
        /// The version of the protocol that the champion's library uses, [`PROTOCOL`].
        protocol: u32,
        /// The hash of the API for which the champion was built, by which the arena checks that the
        /// versions match.
        api: u64,
        /// The identifier of the champion's programming language, which the replay shows.
        language: String,
    },
    /// A message that says that the champion has finished its turn.
    Done {
        /// The encoded `Vec<Action>`: the actions of this turn. The champion's copy of the game has
        /// accepted them.
        actions: Vec<u8>,
        /// The encoded `Vec<Answer>`: the values that the candidate's functions returned in this
        /// turn.
        answers: Vec<u8>,
        /// A hash of everything that the player knows, computed from the champion's copy of the
        /// game before the end of the turn. The arena compares it with the hash of its own copy.
        digest: u64,
        /// The actions that the rules refused in this turn, as encoded by
        /// [`crate::Refusals::pack`]. They are shown to people who watch the match.
        refused: Vec<u8>,
    },
}
