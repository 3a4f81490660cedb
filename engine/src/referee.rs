//! The authority over a match behind a trait object: it exchanges bytes with champions and JSON
//! with replays, and hides the type of the game.

use crate::clocks::Late;
use crate::film::{Change, Scene};
use crate::frame::{decode, encode};
use crate::game::{Ask, Game, Setup, Taken, start};
use crate::ranks;
use crate::refused::Refusals;
use crate::replay::{Moment, Order, Turn};
use crate::tongue::{self, Since, Speech, Told};
use serde_json::Value;

/// The authority over one match of any game.
pub trait Referee: Send {
    /// Returns the game's name.
    fn game(&self) -> &'static str;
    /// Returns the hash of the game's API.
    fn api(&self) -> u64;
    /// Returns the number of players.
    fn players(&self) -> usize;
    /// Returns the consequence of a late answer ([`Game::LATE`]).
    fn late(&self) -> Late;
    /// Returns the order in which simultaneous orders are applied ([`Game::TAKEN`]).
    fn taken(&self) -> Taken;
    /// Returns the encoded `Opening` of a player.
    fn opening(&self, player: usize) -> Vec<u8>;
    /// Returns the players whose turn it is, with the calls to make. An empty list ends the match.
    fn ask(&mut self) -> Vec<Question>;
    /// Returns the kind of the current step ([`Game::moment`]).
    fn moment(&self) -> Moment;
    /// Applies a player's turn and returns it in the form that the replay stores.
    ///
    /// # Errors
    /// Returns a [`Foul`] if the champion cheated or its replica differs from the game.
    fn play(&mut self, player: usize, actions: &[u8], answers: &[u8], digest: u64) -> Result<Order, Foul>;
    /// Decodes the refused actions that a champion reports, in the form that the replay stores. An
    /// invalid report is treated as empty.
    fn refused(&self, refused: &[u8]) -> Refusals<Value>;
    /// Applies the order of a player that a replay contains.
    ///
    /// # Errors
    /// Returns a message if the actions in the replay are not valid actions of this game.
    fn replay(&mut self, player: usize, order: Order) -> Result<(), String>;
    /// Applies the recorded turn of a player who was asked: its order, or a skipped turn if the
    /// player had left or was late.
    ///
    /// # Errors
    /// Returns the same errors as [`Referee::replay`].
    fn retell(&mut self, turn: &Turn) -> Result<(), String> {
        match turn.order() {
            Some(order) => self.replay(turn.player, order)?,
            None => self.skip(turn.player),
        }
        if turn.gone.is_some() {
            self.leave(turn.player);
        }
        Ok(())
    }
    /// Skips the turn of a player who was asked but has left or was late.
    fn skip(&mut self, player: usize);
    /// Removes a player from the match for good, after its turn of this step was applied or skipped
    /// ([`Game::leave`]).
    fn leave(&mut self, player: usize);
    /// Ends the step after all players that were asked have played.
    fn settle(&mut self);
    /// Returns the current score of every player.
    fn scores(&self) -> Vec<i64>;
    /// Returns the current rank of every player, from 1. Equal players share the better rank
    /// ([`Game::ranks`]).
    fn ranks(&self) -> Vec<u32>;
    /// Returns the picture before the first turn, if the game has pictures ([`Game::scene`]).
    fn scene(&mut self) -> Option<Scene>;
    /// Returns and removes the changes of the picture since the last call ([`Game::drawn`]).
    fn drawn(&mut self) -> Vec<Change>;
    /// Returns and removes the text that champions asked to print in a local match
    /// ([`Game::shown`]).
    fn shown(&mut self) -> Vec<(usize, String)>;
    /// Tells the rules that people watch the match ([`Game::watch`]).
    fn watch(&mut self);
    /// Returns the number of steps after which the match is stopped ([`Game::MOST_STEPS`]).
    fn most_steps(&self) -> u64;
    /// Applies an empty turn of a foreign champion (one without a replica) from which the rules
    /// expect no order.
    ///
    /// # Errors
    /// Returns [`Foul::Refused`] if the rules require an order in this turn.
    fn pass(&mut self, player: usize) -> Result<Order, Foul>;
    /// Returns the length in bytes of the longest valid line, if the game can be played in lines
    /// ([`Lines::longest`](crate::tongue::Lines::longest)).
    fn longest_line(&self) -> Option<usize>;
    /// Returns the command-line arguments of a champion that speaks lines
    /// ([`Lines::arguments`](crate::tongue::Lines::arguments)).
    fn arguments(&self, player: usize) -> Vec<String>;
    /// Returns the text to send to a champion that speaks lines, for the question that
    /// [`Referee::ask`] has just returned ([`Lines::tell`](crate::tongue::Lines::tell)).
    fn tell_lines(&self, question: &Question) -> Told;
    /// Applies the order that a line stands for and returns the turn in the form that the replay
    /// stores.
    ///
    /// # Errors
    /// Returns [`Foul::NoMove`] for a line that is not an order, or [`Foul::Refused`] for an order
    /// that the rules refuse.
    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, Foul>;
    /// Returns the part of the byte protocol that does not depend on a match, if the game can be
    /// played in bytes ([`Game::BYTES`]).
    fn speech(&self) -> Option<Speech>;
    /// Returns the bytes to send to a champion that speaks bytes after its login
    /// ([`Speech::welcome`]).
    ///
    /// # Errors
    /// Returns a message that says what is wrong with the setup.
    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, String>;
    /// Returns the bytes to send to a champion that speaks bytes at the beginning of a step
    /// ([`Bytes::tell`](crate::tongue::Bytes::tell)).
    fn tell_bytes(&self, player: usize, since: Since) -> Vec<u8>;
    /// Applies an order in bytes and returns the turn in the form that the replay stores.
    ///
    /// # Errors
    /// Returns [`Foul::NoMove`] for bytes that are not an order, or [`Foul::Refused`] for an order
    /// that the rules refuse.
    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, Foul>;
    /// Returns the bytes to send to a champion that speaks bytes before the arena closes its
    /// connection, if the match is over for this champion
    /// ([`Bytes::parting`](crate::tongue::Bytes::parting)).
    fn part_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>>;
}

/// The turn of one player, encoded for the champion.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The player's number, from 0.
    pub player: usize,
    /// The encoded `Vec<Event>`: what happened since the player's last turn.
    pub events: Vec<u8>,
    /// The encoded `Vec<Call>`: the user functions to call.
    pub calls: Vec<u8>,
    /// The calls as JSON, for the replay.
    pub shown: Vec<Value>,
}

/// The reason why the authority refused a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum Foul {
    /// Bytes that do not decode to actions of this game.
    Garbled,
    /// Text or bytes of a foreign champion that are not an order. The message gives the reason in
    /// the game's language.
    NoMove(String),
    /// An action that the rules refuse, with the reason.
    Refused(String),
    /// A digest that differs from the authority's, because the champion's replica is wrong. The
    /// actions were applied and stay applied; the order is the one that the replay stores.
    Astray(Order),
}

impl std::fmt::Display for Foul {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Foul::Garbled => write!(f, "its actions are not actions of this game"),
            Foul::NoMove(why) => write!(f, "no move: {why}"),
            Foul::Refused(why) => write!(f, "the rules refuse an action: {why}"),
            Foul::Astray(_) => write!(f, "its copy of the game differs from the arena's"),
        }
    }
}

/// A game behind the [`Referee`] trait.
#[derive(Debug)]
pub struct Authority<G: Game> {
    game: G,
    setup: Setup,
}

impl<G: Game> Authority<G> {
    /// Creates the authority of a match.
    ///
    /// # Errors
    /// Returns a message if the setup is invalid: its number of players or its mode (see
    /// [`start`]), or anything that the game refuses.
    pub fn new(setup: &Setup) -> Result<Self, String> {
        Ok(Authority { game: start(setup)?, setup: setup.clone() })
    }

    /// Creates the authority of a match as a trait object.
    ///
    /// # Errors
    /// Returns the same errors as [`Authority::new`].
    pub fn seat(setup: &Setup) -> Result<Box<dyn Referee>, String> {
        Ok(Box::new(Self::new(setup)?))
    }

    /// Returns the rules, for tests that compare hidden state with what is sent.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Applies a turn of a foreign champion, which has no replica.
    fn take(&mut self, player: usize, (actions, answers): tongue::Turn<G>) -> Result<Order, Foul> {
        self.game.play(player, &actions, &answers).map_err(Foul::Refused)?;
        Ok(Order { actions: json_list(&actions), answers: json_list(&answers) })
    }

    /// Returns the rules for modification, for tests that change hidden state.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }
}

fn json_of(value: &impl serde::Serialize) -> Value {
    // Wire types have string keys only, so the conversion cannot fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// Returns an action as JSON under its name in the API instead of its variant's.
fn named(name: String, action: Value) -> Value {
    match action {
        Value::String(_) => Value::String(name),
        Value::Object(fields) if fields.len() == 1 => {
            fields.into_values().map(|value| (name.clone(), value)).collect()
        }
        other => other,
    }
}

/// Returns the message for rules whose match does not end.
pub fn never_ends(game: &str, steps: u64) -> String {
    format!(
        "{game}: the rules still ask players after {steps} steps. Game::ask must return an empty list when the match is over; \
         a game with longer matches sets Game::MOST_STEPS"
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

    fn late(&self) -> Late {
        G::LATE
    }

    fn taken(&self) -> Taken {
        G::TAKEN
    }

    fn opening(&self, player: usize) -> Vec<u8> {
        encode(&self.game.opening(player))
    }

    fn ask(&mut self) -> Vec<Question> {
        let asks = self.game.ask();
        let question = |Ask { player, calls }: Ask<G::Call>| Question {
            player,
            events: encode(&self.game.observe(player)),
            shown: json_list(&calls),
            calls: encode(&calls),
        };
        asks.into_iter().map(question).collect()
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
            return Err(Foul::Astray(order));
        }
        Ok(order)
    }

    fn refused(&self, refused: &[u8]) -> Refusals<Value> {
        Refusals::<G::Action>::unpack(refused).map(|action| named(G::action_name(&action), json_of(&action)))
    }

    fn replay(&mut self, player: usize, order: Order) -> Result<(), String> {
        let fail = |error: serde_json::Error| error.to_string();
        let actions: Vec<G::Action> = serde_json::from_value(order.actions.into()).map_err(fail)?;
        let answers: Vec<G::Answer> = serde_json::from_value(order.answers.into()).map_err(fail)?;
        self.game.play(player, &actions, &answers)
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
        ranks::told(&self.game.ranks())
    }

    fn scene(&mut self) -> Option<Scene> {
        self.game.scene()
    }

    fn drawn(&mut self) -> Vec<Change> {
        self.game.drawn()
    }

    fn shown(&mut self) -> Vec<(usize, String)> {
        self.game.shown()
    }

    fn watch(&mut self) {
        self.game.watch();
    }

    fn most_steps(&self) -> u64 {
        G::MOST_STEPS
    }

    fn pass(&mut self, player: usize) -> Result<Order, Foul> {
        self.take(player, (Vec::new(), Vec::new()))
    }

    fn longest_line(&self) -> Option<usize> {
        G::LINES.map(|lines| lines.longest)
    }

    fn arguments(&self, player: usize) -> Vec<String> {
        G::LINES.map(|lines| (lines.arguments)(&self.game, player)).unwrap_or_default()
    }

    fn tell_lines(&self, question: &Question) -> Told {
        let Some(lines) = G::LINES else { return Told::default() };
        // The events were encoded by this process, so they can be decoded.
        let events: Vec<G::Event> = decode(&question.events).unwrap_or_default();
        let player = question.player;
        Told { text: (lines.tell)(&self.game, player, &events), asks: (lines.asks)(&self.game, player) }
    }

    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, Foul> {
        let lines = G::LINES.ok_or(Foul::Garbled)?;
        let turn = (lines.hear)(&self.game, player, line).map_err(Foul::NoMove)?;
        self.take(player, turn)
    }

    fn speech(&self) -> Option<Speech> {
        G::BYTES.map(|bytes| bytes.speech)
    }

    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, String> {
        G::BYTES.map_or(Ok(Vec::new()), |bytes| (bytes.speech.welcome)(&self.setup, player))
    }

    fn tell_bytes(&self, player: usize, since: Since) -> Vec<u8> {
        G::BYTES.map(|bytes| (bytes.tell)(&self.game, player, since)).unwrap_or_default()
    }

    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, Foul> {
        let bytes = G::BYTES.ok_or(Foul::Garbled)?;
        let turn = (bytes.mean)(&self.game, player, order).map_err(Foul::NoMove)?;
        self.take(player, turn)
    }

    fn part_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>> {
        G::BYTES.and_then(|bytes| (bytes.parting)(&self.game, player, over))
    }
}
