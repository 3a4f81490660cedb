//! The arena's copy of a game, for any game.

use crate::clocks::LatePolicy;
use crate::codec::bytes::{ByteProtocol, LastActivity};
use crate::codec::lines::LineMessage;
use crate::error::GameError;
use crate::frame::{decode, encode};
use crate::game::{ApplyOrder, Game, ParsedOrder, TurnRequest, start};
use crate::moment::Moment;
use crate::ranks;
use crate::referee::{EncodedRequest, Referee, TurnError};
use crate::refusal::Refusals;
use crate::replay::error::ReplayError;
use crate::replay::turn::Order;
use crate::scene::{Change, Scene};
use crate::setup::Setup;
use serde_json::Value;

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

    /// Applies a turn of a champion that uses the line or byte protocol. Returns the turn in the
    /// form that the replay stores. Such a champion has no copy of the game.
    fn take(&mut self, player: usize, (actions, answers): ParsedOrder<G>) -> Result<Order, TurnError> {
        self.game.play(player, &actions, &answers).map_err(TurnError::Refused)?;
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
fn action_with_name(name: String, action: Value) -> Value {
    match action {
        Value::String(_) => Value::String(name),
        Value::Object(fields) if fields.len() == 1 => {
            fields.into_values().map(|value| (name.clone(), value)).collect()
        }
        other => other,
    }
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

    fn play(
        &mut self,
        player: usize,
        actions: &[u8],
        answers: &[u8],
        digest: u64,
    ) -> Result<Order, TurnError> {
        let actions: Vec<G::Action> = decode(actions).ok_or(TurnError::Garbled)?;
        let answers: Vec<G::Answer> = decode(answers).ok_or(TurnError::Garbled)?;
        self.game.play(player, &actions, &answers).map_err(TurnError::Refused)?;
        let order = Order { actions: json_list(&actions), answers: json_list(&answers) };
        if self.game.digest(player) != digest {
            return Err(TurnError::WrongDigest(order));
        }
        Ok(order)
    }

    fn decode_refusals(&self, refused: &[u8]) -> Refusals<Value> {
        Refusals::<G::Action>::unpack(refused)
            .map(|action| action_with_name(G::action_name(&action), json_of(&action)))
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
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let mut scene = self.game.scene()?;
        scene.arguments = G::ACTIONS.iter().map(|(name, args)| ((*name).to_owned(), names(args))).collect();
        Some(scene)
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

    fn pass(&mut self, player: usize) -> Result<Order, TurnError> {
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

    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, TurnError> {
        let lines = G::LINE_CODEC.ok_or(TurnError::Garbled)?;
        let turn = (lines.parse)(&self.game, player, line).map_err(TurnError::InvalidMove)?;
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

    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, TurnError> {
        let bytes = G::BYTE_CODEC.ok_or(TurnError::Garbled)?;
        let turn = (bytes.parse)(&self.game, player, order).map_err(TurnError::InvalidMove)?;
        self.take(player, turn)
    }

    fn farewell_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>> {
        G::BYTE_CODEC.and_then(|bytes| (bytes.farewell)(&self.game, player, over))
    }
}
