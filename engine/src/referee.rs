//! A game without its type: bytes for champions, JSON for replays.

use crate::clocks::Late;
use crate::film::{Change, Scene};
use crate::frame::{decode, encode};
use crate::game::{Ask, Game, Setup, Taken, start};
use crate::ranks;
use crate::refused::Refusals;
use crate::replay::{Moment, Order, Turn};
use crate::tongue::{self, Since, Speech, Told};
use serde_json::Value;

/// The authority over one match, whatever the game.
pub trait Referee: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The API's hash.
    fn api(&self) -> u64;
    /// How many players.
    fn players(&self) -> usize;
    /// What being late means ([`Game::LATE`]).
    fn late(&self) -> Late;
    /// In which order orders are taken ([`Game::TAKEN`]).
    fn taken(&self) -> Taken;
    /// The `Opening` of a player.
    fn opening(&self, player: usize) -> Vec<u8>;
    /// Whose turn it is; empty at the end.
    fn ask(&mut self) -> Vec<Question>;
    /// What the step is that was asked last ([`Game::moment`]).
    fn moment(&self) -> Moment;
    /// Applies a player's turn and returns it as the replay writes it.
    ///
    /// # Errors
    /// [`Foul`]: the player cheated, or its replica differs from the game.
    fn play(&mut self, player: usize, actions: &[u8], answers: &[u8], digest: u64) -> Result<Order, Foul>;
    /// What a player claims that the rules refused it, as the replay writes it; nothing if the claim makes no sense.
    fn refused(&self, refused: &[u8]) -> Refusals<Value>;
    /// Applies what a replay says that the rules took of a player.
    ///
    /// # Errors
    /// A message: the replay's actions are not the game's.
    fn replay(&mut self, player: usize, order: Order) -> Result<(), String>;
    /// Does again what a replay says of a player who was asked: its order, or nothing if it is gone or late.
    ///
    /// # Errors
    /// As [`Referee::replay`].
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
    /// A player who was asked is gone or late: it did nothing.
    fn skip(&mut self, player: usize);
    /// A player has left the match for good, after its turn of this step was taken or skipped ([`Game::leave`]).
    fn leave(&mut self, player: usize);
    /// All who were asked have played.
    fn settle(&mut self);
    /// Every player's score.
    fn scores(&self) -> Vec<i64>;
    /// Every player's place, from 1; equals share the better one ([`Game::ranks`]).
    fn ranks(&self) -> Vec<u32>;
    /// The picture before the first turn, if the game has one ([`Game::scene`]).
    fn scene(&mut self) -> Option<Scene>;
    /// What changed in the picture; drained ([`Game::drawn`]).
    fn drawn(&mut self) -> Vec<Change>;
    /// What players had shown to whoever watches a local match; drained ([`Game::shown`]).
    fn shown(&mut self) -> Vec<(usize, String)>;
    /// Its turn passes without anything: nothing was wanted of a player that has no replica.
    ///
    /// # Errors
    /// [`Foul::Refused`]: the rules wanted something all the same.
    fn pass(&mut self, player: usize) -> Result<Order, Foul>;
    /// The longest line that can mean something, if it can be played in lines
    /// ([`Lines::longest`](crate::tongue::Lines::longest)).
    fn longest_line(&self) -> Option<usize>;
    /// What a player that speaks lines is told when it is started ([`Lines::arguments`](crate::tongue::Lines::arguments)).
    fn arguments(&self, player: usize) -> Vec<String>;
    /// What a player that speaks lines is told with a question, right after [`Referee::ask`]
    /// ([`Lines::tell`](crate::tongue::Lines::tell)).
    fn tell_lines(&self, question: &Question) -> Told;
    /// Applies what a line means and returns the turn as the replay writes it.
    ///
    /// # Errors
    /// [`Foul::NoMove`], or [`Foul::Refused`]: a move that the rules do not take.
    fn play_line(&mut self, player: usize, line: &str) -> Result<Order, Foul>;
    /// What bytes mean whatever the match, if it can be played in bytes ([`Game::BYTES`]).
    fn speech(&self) -> Option<Speech>;
    /// What a player that speaks bytes is sent when it has logged in ([`Speech::welcome`]).
    ///
    /// # Errors
    /// What is wrong with the setup.
    fn welcome_bytes(&self, player: usize) -> Result<Vec<u8>, String>;
    /// What a player that speaks bytes is sent at the beginning of a step ([`Bytes::tell`](crate::tongue::Bytes::tell)).
    fn tell_bytes(&self, player: usize, since: Since) -> Vec<u8>;
    /// Applies an order in bytes and returns the turn as the replay writes it.
    ///
    /// # Errors
    /// [`Foul::NoMove`], or [`Foul::Refused`]: an order that the rules do not take.
    fn play_bytes(&mut self, player: usize, order: &[u8]) -> Result<Order, Foul>;
    /// What a player that speaks bytes is sent before the arena hangs up, if its match is over for it
    /// ([`Bytes::parting`](crate::tongue::Bytes::parting)).
    fn part_bytes(&self, player: usize, over: bool) -> Option<Vec<u8>>;
}

/// One player's turn, ready to be sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Who.
    pub player: usize,
    /// `Vec<Event>`.
    pub events: Vec<u8>,
    /// `Vec<Call>`.
    pub calls: Vec<u8>,
    /// The calls as the replay says them.
    pub shown: Vec<Value>,
}

/// Why a turn was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Foul {
    /// The bytes are not actions of this game.
    Garbled,
    /// What it wrote is no move: why, in the game's language. Only players that have no replica can say so.
    NoMove(String),
    /// An action that the rules refuse.
    Refused(String),
    /// What the champion saw was not the game. What it did is the game's all the same and stays done: the order, as the
    /// replay tells it.
    Astray(Order),
}

impl std::fmt::Display for Foul {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Foul::Garbled => write!(f, "its actions are not actions of this game"),
            Foul::NoMove(why) => write!(f, "no move: {why}"),
            Foul::Refused(why) => write!(f, "the rules refuse an action: {why}"),
            Foul::Astray(_) => write!(f, "its copy of the game is not the game"),
        }
    }
}

/// A game as a [`Referee`].
#[derive(Debug)]
pub struct Authority<G: Game> {
    game: G,
    setup: Setup,
}

impl<G: Game> Authority<G> {
    /// A match's authority.
    ///
    /// # Errors
    /// What is wrong with the setup: with its number of players or its mode ([`start`]), or what the game says.
    pub fn new(setup: &Setup) -> Result<Self, String> {
        Ok(Authority { game: start(setup)?, setup: setup.clone() })
    }

    /// The same, without its type.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn seat(setup: &Setup) -> Result<Box<dyn Referee>, String> {
        Ok(Box::new(Self::new(setup)?))
    }

    /// The rules, for tests that look behind what is sent.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Applies a turn of a player that has no replica.
    fn take(&mut self, player: usize, (actions, answers): tongue::Turn<G>) -> Result<Order, Foul> {
        self.game.play(player, &actions, &answers).map_err(Foul::Refused)?;
        Ok(Order { actions: json_list(&actions), answers: json_list(&answers) })
    }

    /// The rules, for tests that change what nobody may notice.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }
}

fn json_of(value: &impl serde::Serialize) -> Value {
    // Wire types have string keys only, so this fails for none of them.
    serde_json::to_value(value).unwrap_or(Value::Null)
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
        Refusals::<G::Action>::unpack(refused).map(|action| json_of(&action))
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
        // Our own bytes: they can be read back.
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
