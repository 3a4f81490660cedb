//! The arena's copy of a game, for any game. It exchanges bytes with champions and JSON with
//! replays.

use crate::clocks::LatePolicy;
use crate::codec::{self, ByteProtocol, LastActivity, LineMessage};
use crate::error::GameError;
use crate::frame::{decode, encode};
use crate::game::{ApplyOrder, Game, Setup, TurnRequest, start};
use crate::ranks;
use crate::refusal::Refusals;
use crate::replay::{Moment, Order, ReplayError, Turn};
use crate::scene::{Change, Scene};
use serde_json::Value;

/// The arena's copy of a game. It decides the match. This trait offers the same methods for every
/// game.
pub trait Referee: Send {
    /// Returns the name of the game whose rules are run.
    fn game(&self) -> &'static str;
    /// Returns the hash of the game's API. It shows whether a champion was built for the same API.
    fn api(&self) -> u64;
    /// Returns the number of players in the match.
    fn players(&self) -> usize;
    /// Returns the consequence for a champion that answers too late. See [`Game::LATE_POLICY`].
    fn late_policy(&self) -> LatePolicy;
    /// Returns the order in which the rules apply the actions of one step. See
    /// [`Game::APPLY_ORDER`].
    fn apply_order(&self) -> ApplyOrder;
    /// Returns the information that a player has before the first turn. It is an encoded `Opening`.
    fn opening(&self, player: usize) -> Vec<u8>;
    /// Returns the players whose turn it is and the functions to call in their programs. An empty
    /// list ends the match.
    fn ask(&mut self) -> Vec<EncodedRequest>;
    /// Returns the kind and number of the current step. See [`Game::moment`].
    fn moment(&self) -> Moment;
    /// Applies a player's turn with the data that its champion sent. Returns the turn in the form
    /// that the replay stores.
    ///
    /// # Errors
    /// Returns a [`Foul`] if the champion cheated or its copy of the game differs from the arena's.
    fn play(&mut self, player: usize, actions: &[u8], answers: &[u8], digest: u64) -> Result<Order, Foul>;
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
    /// Removes a player from the match for good. See [`Game::leave`]. The player's turn of this
    /// step must already be applied or skipped.
    fn leave(&mut self, player: usize);
    /// Ends the current step of the match. All players that were asked must have played.
    fn settle(&mut self);
    /// Returns the current score of every player in the match.
    fn scores(&self) -> Vec<i64>;
    /// Returns the current rank of every player, from 1. Equal players share the better rank
    /// ([`Game::ranks`]).
    fn ranks(&self) -> Vec<u32>;
    /// Returns the picture of the board before the first turn. Returns `None` if the game has no
    /// pictures ([`Game::scene`]).
    fn scene(&mut self) -> Option<Scene>;
    /// Returns and removes the recent changes of the displayed picture. See [`Game::take_changes`].
    fn take_changes(&mut self) -> Vec<Change>;
    /// Returns and removes the text that champions asked to print. It is displayed in a local match
    /// ([`Game::take_printed`]).
    fn take_printed(&mut self) -> Vec<(usize, String)>;
    /// Tells the rules that people watch the match. See [`Game::enable_printing`].
    fn enable_printing(&mut self);
    /// Returns the maximum number of steps of the match. See [`Game::MAX_STEPS`].
    fn max_steps(&self) -> u64;
    /// Applies an empty turn of a player. It is used for a champion that plays by text or bytes,
    /// when the rules need no action.
    ///
    /// # Errors
    /// Returns [`Foul::Refused`] if the rules require an order in this turn.
    fn pass(&mut self, player: usize) -> Result<Order, Foul>;
    /// Returns the maximum length of a champion's line of text, in bytes. Returns `None` if the
    /// game cannot be played by lines of text
    /// ([`LineCodec::max_length`](crate::codec::LineCodec::max_length)).
    fn longest_line(&self) -> Option<usize>;
    /// Returns additional command-line arguments for a champion that plays by lines of text. See
    /// [`LineCodec::arguments`](crate::codec::LineCodec::arguments).
    fn arguments(&self, player: usize) -> Vec<String>;
    /// Returns the text to send to a champion that plays by lines of text. It belongs to the
    /// request that [`Referee::ask`] has just returned. See
    /// [`LineCodec::message`](crate::codec::LineCodec::message).
    fn line_message(&self, request: &EncodedRequest) -> LineMessage;
    /// Applies the turn of a player that sends lines of text. The line stands for actions of the
    /// game. Returns the turn in the form that the replay stores.
    ///
    /// # Errors
    /// Returns [`Foul::InvalidMove`] for a line that is not an order, or [`Foul::Refused`] for an order
    /// that the rules refuse.
    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, Foul>;
    /// Returns the game's byte protocol, with which programs play by sending bytes. Returns `None`
    /// if the game has none ([`Game::BYTE_CODEC`]).
    fn protocol(&self) -> Option<ByteProtocol>;
    /// Returns the bytes to send to a player after its login. The player plays by exchanging bytes
    /// ([`ByteProtocol::welcome`]).
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the setup.
    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, GameError>;
    /// Returns the bytes to send to a player at the beginning of a step. The player plays by
    /// exchanging bytes ([`ByteCodec::message`](crate::codec::ByteCodec::message)).
    fn byte_message(&self, player: usize, since: LastActivity) -> Vec<u8>;
    /// Applies the turn of a player that sends bytes. The bytes stand for actions of the game.
    /// Returns the turn in the form that the replay stores.
    ///
    /// # Errors
    /// Returns [`Foul::InvalidMove`] for bytes that are not an order, or [`Foul::Refused`] for an order
    /// that the rules refuse.
    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, Foul>;
    /// Returns the last bytes to send to a player, before its connection is closed. The player
    /// plays by exchanging bytes ([`ByteCodec::farewell`](crate::codec::ByteCodec::farewell)).
    /// Returns `None` if the match is not over for this player.
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
pub enum Foul {
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

/// The arena's copy of a game, which decides the match. It implements [`Referee`] for any game.
#[derive(Debug)]
pub struct Authority<G: Game> {
    game: G,
    setup: Setup,
}

impl<G: Game> Authority<G> {
    /// Creates the arena's copy of the game for a match with this setup.
    ///
    /// # Errors
    /// Returns an error if the setup is invalid: its number of players or its mode (see
    /// [`start`]), or anything that the game refuses.
    pub fn new(setup: &Setup) -> Result<Self, GameError> {
        Ok(Authority { game: start(setup)?, setup: setup.clone() })
    }

    /// Creates the arena's copy of the game for a match with this setup.
    ///
    /// # Errors
    /// Returns the same errors as [`Authority::new`].
    pub fn boxed(setup: &Setup) -> Result<Box<dyn Referee>, GameError> {
        Ok(Box::new(Self::new(setup)?))
    }

    /// Returns a reference to the game. Tests use it to compare hidden state with what is sent to
    /// players.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Applies a turn of a champion that plays by text or bytes. Returns the turn in the form that
    /// the replay stores. Such a champion has no copy of the game.
    fn take(&mut self, player: usize, (actions, answers): codec::ParsedOrder<G>) -> Result<Order, Foul> {
        self.game.play(player, &actions, &answers).map_err(Foul::Refused)?;
        Ok(Order { actions: json_list(&actions), answers: json_list(&answers) })
    }

    /// Returns a mutable reference to the game. Tests use it to change hidden state.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }
}

fn json_of(value: &impl serde::Serialize) -> Value {
    // Wire types have string keys only, so the conversion cannot fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// Returns an action as JSON. It is named after its API function instead of its Rust enum variant.
fn named(name: String, action: Value) -> Value {
    match action {
        Value::String(_) => Value::String(name),
        Value::Object(fields) if fields.len() == 1 => {
            fields.into_values().map(|value| (name.clone(), value)).collect()
        }
        other => other,
    }
}

/// Returns the error message about a match that does not end. It has reached the maximum number of
/// steps.
pub fn endless_match_message(game: &str, steps: u64) -> String {
    format!(
        "{game}: the rules still ask players after {steps} steps. Game::ask must return an empty list when the match is over; \
         a game with longer matches sets Game::MAX_STEPS"
    )
}

fn json_list(values: &[impl serde::Serialize]) -> Vec<Value> {
    values.iter().map(json_of).collect()
}

impl<G: Game> Referee for Authority<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn api(&self) -> u64 {
        G::API
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn late_policy(&self) -> LatePolicy {
        G::LATE_POLICY
    }

    fn apply_order(&self) -> ApplyOrder {
        G::APPLY_ORDER
    }

    fn opening(&self, player: usize) -> Vec<u8> {
        encode(&self.game.opening(player))
    }

    fn ask(&mut self) -> Vec<EncodedRequest> {
        let asks = self.game.ask();
        let request = |TurnRequest { player, calls }: TurnRequest<G::Call>| EncodedRequest {
            player,
            events: encode(&self.game.take_events(player)),
            shown: json_list(&calls),
            calls: encode(&calls),
        };
        asks.into_iter().map(request).collect()
    }

    fn moment(&self) -> Moment {
        self.game.moment()
    }

    fn play(&mut self, player: usize, actions: &[u8], answers: &[u8], digest: u64) -> Result<Order, Foul> {
        let actions: Vec<G::Action> = decode(actions).ok_or(Foul::Garbled)?;
        let answers: Vec<G::Answer> = decode(answers).ok_or(Foul::Garbled)?;
        self.game.play(player, &actions, &answers).map_err(Foul::Refused)?;
        let order = Order { actions: json_list(&actions), answers: json_list(&answers) };
        if self.game.digest(player) != digest {
            return Err(Foul::WrongDigest(order));
        }
        Ok(order)
    }

    fn decode_refusals(&self, refused: &[u8]) -> Refusals<Value> {
        Refusals::<G::Action>::unpack(refused).map(|action| named(G::action_name(&action), json_of(&action)))
    }

    fn replay(&mut self, player: usize, order: Order) -> Result<(), ReplayError> {
        let actions: Vec<G::Action> =
            serde_json::from_value(order.actions.into()).map_err(ReplayError::Order)?;
        let answers: Vec<G::Answer> =
            serde_json::from_value(order.answers.into()).map_err(ReplayError::Order)?;
        Ok(self.game.play(player, &actions, &answers)?)
    }

    fn skip(&mut self, player: usize) {
        self.game.skip(player);
    }

    fn leave(&mut self, player: usize) {
        self.game.leave(player);
    }

    fn settle(&mut self) {
        self.game.settle();
    }

    fn scores(&self) -> Vec<i64> {
        self.game.scores()
    }

    fn ranks(&self) -> Vec<u32> {
        ranks::from_places(&self.game.ranks())
    }

    fn scene(&mut self) -> Option<Scene> {
        self.game.scene()
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.game.take_changes()
    }

    fn take_printed(&mut self) -> Vec<(usize, String)> {
        self.game.take_printed()
    }

    fn enable_printing(&mut self) {
        self.game.enable_printing();
    }

    fn max_steps(&self) -> u64 {
        G::MAX_STEPS
    }

    fn pass(&mut self, player: usize) -> Result<Order, Foul> {
        self.take(player, (Vec::new(), Vec::new()))
    }

    fn longest_line(&self) -> Option<usize> {
        G::LINE_CODEC.map(|lines| lines.max_length)
    }

    fn arguments(&self, player: usize) -> Vec<String> {
        G::LINE_CODEC.map(|lines| (lines.arguments)(&self.game, player)).unwrap_or_default()
    }

    fn line_message(&self, request: &EncodedRequest) -> LineMessage {
        let Some(lines) = G::LINE_CODEC else { return LineMessage::default() };
        // The events were encoded by this process, so they can be decoded.
        let events: Vec<G::Event> = decode(&request.events).unwrap_or_default();
        let player = request.player;
        LineMessage {
            text: (lines.message)(&self.game, player, &events),
            needs_answer: (lines.needs_answer)(&self.game, player),
        }
    }

    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, Foul> {
        let lines = G::LINE_CODEC.ok_or(Foul::Garbled)?;
        let turn = (lines.parse)(&self.game, player, line).map_err(Foul::InvalidMove)?;
        self.take(player, turn)
    }

    fn protocol(&self) -> Option<ByteProtocol> {
        G::BYTE_CODEC.map(|bytes| bytes.protocol)
    }

    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, GameError> {
        G::BYTE_CODEC.map_or(Ok(Vec::new()), |bytes| (bytes.protocol.welcome)(&self.setup, player))
    }

    fn byte_message(&self, player: usize, since: LastActivity) -> Vec<u8> {
        G::BYTE_CODEC.map(|bytes| (bytes.message)(&self.game, player, since)).unwrap_or_default()
    }

    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, Foul> {
        let bytes = G::BYTE_CODEC.ok_or(Foul::Garbled)?;
        let turn = (bytes.parse)(&self.game, player, order).map_err(Foul::InvalidMove)?;
        self.take(player, turn)
    }

    fn farewell_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>> {
        G::BYTE_CODEC.and_then(|bytes| (bytes.farewell)(&self.game, player, over))
    }
}
