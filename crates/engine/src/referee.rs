//! The arena's copy of a game, for any game. It exchanges bytes with champions and JSON with
//! replays.

use crate::clocks::LatePolicy;
use crate::codec::bytes::{ByteProtocol, LastActivity};
use crate::codec::lines::LineMessage;
use crate::error::GameError;
use crate::game::ApplyOrder;
use crate::moment::Moment;
use crate::refusal::Refusals;
use crate::replay::error::ReplayError;
use crate::replay::turn::{Order, Turn};
use crate::scene::{Change, Scene};
use serde_json::Value;

pub use crate::authority::Authority;

/// The arena's copy of a game. It decides the match. This trait offers the same methods for every
/// game.
pub trait Referee: Send {
    /// Returns the name of the game whose rules are run.
    fn game(&self) -> &'static str;
    /// Returns the hash of the game's API. It shows whether a champion was built for the same API.
    fn api(&self) -> u64;
    /// Returns the number of players in the match.
    fn players(&self) -> usize;
    /// Returns the consequence for a champion that answers too late. See [`crate::Game::LATE_POLICY`].
    fn late_policy(&self) -> LatePolicy;
    /// Returns the order in which the rules apply the actions of one step. See
    /// [`crate::Game::APPLY_ORDER`].
    fn apply_order(&self) -> ApplyOrder;
    /// Returns the information that a player has before the first turn. It is an encoded `Opening`.
    fn opening(&self, player: usize) -> Vec<u8>;
    /// Returns the players whose turn it is and the functions to call in their programs. An empty
    /// list ends the match.
    fn ask(&mut self) -> Vec<EncodedRequest>;
    /// Returns the kind and number of the current step. See [`crate::Game::moment`].
    fn moment(&self) -> Moment;
    /// Applies a player's turn with the data that its champion sent. Returns the turn in the form
    /// that the replay stores.
    ///
    /// # Errors
    /// Returns a [`TurnError`] if the champion cheated or its copy of the game differs from the arena's.
    fn play(
        &mut self,
        player: usize,
        actions: &[u8],
        answers: &[u8],
        digest: u64,
    ) -> Result<Order, TurnError>;
    /// Decodes a champion's report of refused actions, for the replay. An invalid report is treated
    /// as empty.
    fn decode_refusals(&self, refused: &[u8]) -> Refusals<Value>;
    /// Applies a player's turn with the actions and return values that a replay contains.
    ///
    /// # Errors
    /// Returns an error if the actions in the replay are not valid actions of this game.
    fn replay(&mut self, player: usize, order: Order) -> Result<(), ReplayError>;
    /// Applies a player's turn as a replay records it. The turn has actions, or is skipped if the
    /// player had left or was late.
    ///
    /// # Errors
    /// Returns the same errors as [`Referee::replay`].
    fn replay_turn(&mut self, turn: &Turn) -> Result<(), ReplayError> {
        match turn.order() {
            Some(order) => self.replay(turn.player, order)?,
            None => self.skip(turn.player),
        }
        if turn.gone.is_some() {
            self.leave(turn.player);
        }
        Ok(())
    }
    /// Skips the turn of a player who has left the match or was late.
    fn skip(&mut self, player: usize);
    /// Removes a player from the match permanently. See [`crate::Game::leave`]. The player's
    /// turn of this step must already be applied or skipped.
    fn leave(&mut self, player: usize);
    /// Ends the current step of the match. All players that were asked must have played.
    fn settle(&mut self);
    /// Returns the current score of every player in the match.
    fn scores(&self) -> Vec<i64>;
    /// Returns the current rank of every player, from 1. Equal players share the better rank
    /// ([`crate::Game::ranks`]).
    fn ranks(&self) -> Vec<u32>;
    /// Returns the picture of the board before the first turn. Returns `None` if the game has no
    /// pictures ([`crate::Game::scene`]).
    fn scene(&mut self) -> Option<Scene>;
    /// Returns and removes the recent changes of the displayed picture. See [`crate::Game::take_changes`].
    fn take_changes(&mut self) -> Vec<Change>;
    /// Returns and removes the text that champions asked to print. It is displayed in a local match
    /// ([`crate::Game::take_printed`]).
    fn take_printed(&mut self) -> Vec<(usize, String)>;
    /// Tells the rules that people watch the match. See [`crate::Game::enable_printing`].
    fn enable_printing(&mut self);
    /// Returns the maximum number of steps of the match. See [`crate::Game::MAX_STEPS`].
    fn max_steps(&self) -> u64;
    /// Applies an empty turn of a player. It is used for a champion that uses the line or byte
    /// protocol, when the rules need no action.
    ///
    /// # Errors
    /// Returns [`TurnError::Refused`] if the rules require an order in this turn.
    fn pass(&mut self, player: usize) -> Result<Order, TurnError>;
    /// Returns the maximum length of a champion's line of text, in bytes. Returns `None` if the game cannot
    /// be played with the line protocol ([`LineCodec::max_length`](crate::game::LineCodec::max_length)).
    fn longest_line(&self) -> Option<usize>;
    /// Returns additional command-line arguments for a champion that uses the line protocol. See
    /// [`LineCodec::arguments`](crate::game::LineCodec::arguments).
    fn arguments(&self, player: usize) -> Vec<String>;
    /// Returns the text to send to a champion that uses the line protocol. It belongs to the request that
    /// [`Referee::ask`] has just returned. See [`LineCodec::message`](crate::game::LineCodec::message).
    fn line_message(&self, request: &EncodedRequest) -> LineMessage;
    /// Applies the turn of a player that uses the line protocol. The line contains actions of the
    /// game. Returns the turn in the form that the replay stores.
    ///
    /// # Errors
    /// Returns [`TurnError::InvalidMove`] for a line that is not an order, or [`TurnError::Refused`] for an order
    /// that the rules refuse.
    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, TurnError>;
    /// Returns the game's byte protocol. Returns `None` if the game has none ([`crate::Game::BYTE_CODEC`]).
    fn protocol(&self) -> Option<ByteProtocol>;
    /// Returns the bytes to send to a player after its login. The arena calls this function for
    /// players that use the byte protocol ([`ByteProtocol::welcome`]).
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the setup.
    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, GameError>;
    /// Returns the bytes to send to a player at the beginning of a step. The arena calls this function for
    /// players that use the byte protocol. See [`ByteCodec::message`](crate::game::ByteCodec::message).
    fn byte_message(&self, player: usize, since: LastActivity) -> Vec<u8>;
    /// Applies the turn of a player that uses the byte protocol. The bytes contain actions of the
    /// game. Returns the turn in the form that the replay stores.
    ///
    /// # Errors
    /// Returns [`TurnError::InvalidMove`] for bytes that are not an order, or [`TurnError::Refused`] for an order
    /// that the rules refuse.
    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, TurnError>;
    /// Returns the last bytes to send to a player, before its connection is closed.
    /// The arena calls this function for players that use the byte protocol. See
    /// [`ByteCodec::farewell`](crate::game::ByteCodec::farewell). Returns `None` if the match is
    /// not over for this player.
    fn farewell_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>>;
}

/// A request for one player to take its turn. It is encoded as it is sent to the player's champion.
#[derive(Debug, Clone, PartialEq)]
pub struct EncodedRequest {
    /// The number of the player who is asked, from 0.
    pub player: usize,
    /// The events since the player's last turn, as an encoded `Vec<Event>`.
    pub events: Vec<u8>,
    /// The functions of the candidate's program to call, as an encoded `Vec<Call>`.
    pub calls: Vec<u8>,
    /// The calls as JSON, as the replay stores them.
    pub shown: Vec<Value>,
}

/// The reason why the arena refused the turn of a champion.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TurnError {
    /// The champion sent bytes that are not actions of this game.
    #[error("its actions are not actions of this game")]
    Garbled,
    /// The champion sent text or bytes that are not a valid order. The value gives the reason in
    /// the game's language.
    #[error("no move: {0}")]
    InvalidMove(GameError),
    /// The champion sent an action that the rules refuse. The value gives the reason.
    #[error("the rules refuse an action: {0}")]
    Refused(GameError),
    /// The champion's copy of the game is wrong. Its hash differs from the arena's. The actions of
    /// the turn stay applied. The value is the turn in the form that the replay stores.
    #[error("its copy of the game differs from the arena's")]
    WrongDigest(Order),
}

/// Returns the error message about a match that does not end. It has reached the maximum number of
/// steps.
pub fn endless_match_message(game: &str, steps: u64) -> String {
    format!(
        "{game}: the rules still ask players after {steps} steps. Game::ask must return an empty list when the match is over; \
         a game with longer matches sets Game::MAX_STEPS"
    )
}
