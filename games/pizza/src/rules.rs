//! The rules of the game Pizza as the arena runs them (section 6). They are the order of turns and
//! the accepted actions.

use crate::actions::Action;
use crate::api::{self, Answer, Call};
use crate::cells::CELLS;
use crate::map::{self, PLAYERS};
use crate::map_board::board_of;
use crate::marks::{MAX_CHANGES, Marks};
use crate::player_view;
use crate::scene::MatchRecorder;
use crate::state::State;
use crate::undo::Undo;
use joute_engine::flow::apply_all;
use joute_engine::{
    Change, EventQueues, Game, GameError, Locale, MatchPhase, Moment, Scene, Seats, SelfPlay, Setup,
    TurnRequest,
};
use serde::{Deserialize, Serialize};

/// A message that a player of Pizza receives after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The message that the other player has played its turn. It contains the player's actions,
    /// without debugging marks. The list is empty if the player's champion has left the match.
    Played(Vec<Action>),
    /// The message that the next turn begins, as in [`State::next_turn`]. Wanderers, the dogs that
    /// walk on their own, move before.
    Next,
}

/// The message that a player of Pizza receives before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The text of the match's map file.
    pub map: String,
}

/// A match of Pizza in the arena, which runs matches. It contains the state of the match and
/// applies the rules.
#[derive(Debug, Clone)]
pub struct Pizza {
    map: String,
    state: State,
    pub(crate) phase: MatchPhase,
    pub(crate) marks: [Marks; PLAYERS],
    /// The number of debugging marks that each player may still change.
    marks_left: [usize; PLAYERS],
    events: EventQueues<Event>,
    recorder: MatchRecorder,
}

impl Pizza {
    /// Returns the current state of the match.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the debugging marks that a player has put on cells.
    pub fn marks(&self, player: usize) -> &Marks {
        &self.marks[player]
    }
}

pub(crate) fn is_mark(action: &Action) -> bool {
    matches!(action, Action::DebugPoserPapatte(..))
}

impl Game for Pizza {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[PLAYERS]);
    const SELF_PLAY: SelfPlay<Self::View, Call> = player_view::SELF_PLAY;
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = player_view::PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let first = || map::official().first().map_or("", |(_, text)| text);
        let text = if setup.map.is_empty() { first() } else { &setup.map };
        let state = State::on(board_of(text)?);
        Ok(Pizza {
            map: text.to_owned(),
            state,
            phase: MatchPhase::Init,
            marks: Default::default(),
            marks_left: [MAX_CHANGES; PLAYERS],
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
        self.phase.moment(self.state.turn() as u64)
    }

    fn play(&mut self, player: usize, actions: &[Action], answers: &[Answer]) -> Result<(), GameError> {
        if !answers.is_empty() {
            return Err("answers from functions that return nothing".into());
        }
        // The replica sends at most one mark per cell, after the actions.
        let mark_count = actions.iter().filter(|action| is_mark(action)).count();
        if mark_count > CELLS {
            return Err(format!("{mark_count} marks on {CELLS} cells").into());
        }
        let Some(left) = self.marks_left[player].checked_sub(mark_count) else {
            return Err(format!("more than {MAX_CHANGES} marks in a match").into());
        };
        let before = self.recorder.copy(&self.state);
        let take_back = |state: &mut State, undo: &Undo| state.take_back(player, undo);
        apply_all(&mut self.state, actions, |state, action| state.play(player, action), take_back)?;
        self.marks_left[player] = left;
        self.recorder.turn(before, player, actions);
        actions.iter().for_each(|action| self.marks[player].follow(action));
        if self.phase == MatchPhase::Turns {
            let moves = actions.iter().filter(|action| !is_mark(action)).copied().collect();
            self.events.push_others(player, &Event::Played(moves));
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
            self.recorder.next_turn(&mut self.state);
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
        (0..PLAYERS).map(|player| self.state.score(player)).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.scene(&self.state, &self.marks))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}
