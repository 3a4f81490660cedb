//! The rules of the game Portails as the arena runs them. They are the order of turns and the
//! accepted actions.

use crate::actions::Action;
use crate::api::{self, Answer, Call};
use crate::board::PLAYERS;
use crate::map;
use crate::scene::MatchRecorder;
use crate::state::State;
use crate::undo::Undo;
use joute_engine::flow::apply_all;
use joute_engine::{
    Change, EventQueues, Game, GameError, Locale, MatchPhase, Moment, Scene, Seats, Setup, TurnRequest,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A message that a player of Portails receives after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The message that the other player has played its turn. It contains the player's actions. The
    /// list is empty if the player's champion has left the match.
    Played(Vec<Action>),
    /// The message that the next turn begins, as in [`State::next_turn`].
    Next,
}

/// The message that a player of Portails receives before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The text of the match's map file.
    pub map: String,
}

/// A match of Portails in the arena, which runs matches. It contains the state of the match and
/// applies the rules.
#[derive(Debug, Clone)]
pub struct Portails {
    map: String,
    state: State,
    pub(crate) phase: MatchPhase,
    events: EventQueues<Event>,
    recorder: MatchRecorder,
}

impl Portails {
    /// Returns the current state of the match.
    pub fn state(&self) -> &State {
        &self.state
    }
}

impl Game for Portails {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[PLAYERS]);
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = crate::player_view::PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let first = || map::official().first().map_or("", |(_, text)| text);
        let text = if setup.map.is_empty() { first() } else { &setup.map };
        Ok(Portails {
            map: text.to_owned(),
            state: State::new(Arc::new(map::parse(text)?)),
            phase: MatchPhase::Init,
            events: EventQueues::new(PLAYERS),
            recorder: MatchRecorder::default(),
        })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn opening(&self, _: usize) -> Opening {
        Opening { map: self.map.clone() }
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let calls = [Call::PartieInit {}, Call::JouerTour {}, Call::PartieFin {}];
        self.phase.requests(PLAYERS, self.state.active(), calls)
    }

    fn moment(&self) -> Moment {
        self.phase.moment(self.state.round() as u64)
    }

    fn play(&mut self, player: usize, actions: &[Action], answers: &[Answer]) -> Result<(), GameError> {
        if !answers.is_empty() {
            return Err("answers from functions that return nothing".into());
        }
        let take_back = |state: &mut State, undo: &Undo| state.take_back(player, undo);
        apply_all(&mut self.state, actions, |state, action| state.play(player, action), take_back)?;
        self.recorder.turn(player, actions);
        if self.phase == MatchPhase::Turns {
            self.events.push_others(player, &Event::Played(actions.to_vec()));
        }
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        if self.phase == MatchPhase::Turns {
            self.events.push_others(player, &Event::Played(Vec::new()));
        }
    }

    fn settle(&mut self) {
        if matches!(self.phase, MatchPhase::Init | MatchPhase::Turns) {
            self.state.next_turn();
            self.recorder.next_turn();
            self.events.push_all(&Event::Next);
        }
        self.phase.advance(self.state.is_over());
    }

    fn take_events(&mut self, player: usize) -> Vec<Event> {
        self.events.take(player)
    }

    fn digest(&self, _: usize) -> u64 {
        self.state.digest()
    }

    fn scores(&self) -> Vec<i64> {
        (0..PLAYERS).map(|player| self.state.player(player).score.into()).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.scene(&self.state))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}
