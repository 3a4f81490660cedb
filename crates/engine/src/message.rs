//! The messages between the arena and a champion's library.
//!
//! The sequence is `Hello` → (`KeepDrawings`) → (`Ready`) → `Turn` → `Done` → … → `End`. The champion
//! may query the game as soon as `Hello` has arrived, even while its code is loading. `Ready` reports
//! that the code is loaded.

use crate::clocks::Clocks;
use serde::{Deserialize, Serialize};

/// The version of the protocol between the arena and champions. Each change of the messages increments
/// this version.
pub const PROTOCOL: u32 = 4;

/// The environment variable with the file descriptor of the champion's channel to the arena.
pub const CHANNEL_VARIABLE: &str = "JOUTE_FD";

/// The environment variable with the path of the socket of a match. A champion that the candidate
/// starts by hand connects to this socket.
pub const SOCKET_VARIABLE: &str = "JOUTE_SOCKET";

/// A message from the arena to a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToChampion {
    /// The first message to a champion. It contains the name of the game and the champion's player
    /// number. The form of this message and of [`ToArena::Ready`] never changes, so that an arena
    /// and a champion of different versions can report the difference.
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
        /// The information that this player has before the first turn. It is an encoded `Opening`
        /// of the game.
        opening: Vec<u8>,
    },
    /// The message that requests a turn from a champion.
    Turn {
        /// The events since the player's last turn. They are an encoded `Vec<Event>`.
        events: Vec<u8>,
        /// The functions of the candidate's program to call. They are an encoded `Vec<Call>`.
        calls: Vec<u8>,
        /// The time that the champion has left.
        clocks: Clocks,
        /// True if the champion was late in its last turn and missed it. The actions of that turn
        /// do not count.
        missed: bool,
    },
    /// The message about the end of the match.
    End,
    /// The message that the arena keeps the champion's drawings. It follows `Hello`. A
    /// champion that does not receive this message discards its drawings.
    KeepDrawings,
}

/// A message from a champion to the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToArena {
    /// The message from a champion after its code is loaded.
    Ready {
        /// The version of the protocol that the champion's library uses, [`PROTOCOL`].
        protocol: u32,
        /// The hash of the API for which the champion was built. With it, the arena checks that the
        /// versions match.
        api: u64,
        /// The identifier of the champion's programming language. The replay shows it.
        language: String,
    },
    /// The message from a champion at the end of its turn.
    Done {
        /// The actions of this turn, as an encoded `Vec<Action>`. The champion's copy of the game
        /// has accepted them.
        actions: Vec<u8>,
        /// The values that the candidate's functions returned in this turn. They are an encoded
        /// `Vec<Answer>`.
        answers: Vec<u8>,
        /// A hash of everything that the player knows. It is computed from the champion's copy of
        /// the game before the turn ends. The arena compares it with the hash of its own copy.
        digest: u64,
        /// The actions that the rules refused in this turn, for people who watch the match. They
        /// are encoded by [`crate::Refusals::pack`].
        refused: Vec<u8>,
        /// The drawings of this turn, for the champion's owner. They are encoded by
        /// [`crate::drawing::Canvas::pack`].
        drawings: Vec<u8>,
    },
}

#[cfg(test)]
mod tests {
    use super::{ToArena, ToChampion};
    use crate::frame::encode;

    #[test]
    fn arenas_and_champions_of_other_versions_read_the_greetings() {
        let (game, language) = ("go".into(), "c".into());
        let hello = ToChampion::Hello { protocol: 9, game, api: 5, player: 1, opening: vec![7, 8] };
        assert_eq!(encode(&hello), [0, 9, 2, b'g', b'o', 5, 1, 2, 7, 8]);
        let ready = ToArena::Ready { protocol: 9, api: 5, language };
        assert_eq!(encode(&ready), [0, 9, 5, 1, b'c']);
    }
}
