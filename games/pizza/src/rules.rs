//! Who plays when, and what the authority accepts (section 6).

use crate::actions::Action;
use crate::api::{self, Answer, Call};
use crate::cells::CELLS;
use crate::map;
use crate::marks::Marks;
use crate::scene::Camera;
use crate::state::State;
use crate::undo::Undo;
use joute_engine::{Ask, Change, Game, Scene, Setup};
use serde::{Deserialize, Serialize};

/// What a player learns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The other player's turn, marks left out; empty if it is gone.
    Played(Vec<Action>),
    /// The turn is over, wanderers walk, the next begins: [`State::next_turn`].
    Next,
}

/// What a player knows before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The map file's text.
    pub map: String,
}

/// Where the match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Init,
    Turns,
    End,
    Over,
}

/// The authority.
#[derive(Debug, Clone)]
pub struct Pizza {
    map: String,
    state: State,
    stage: Stage,
    marks: [Marks; 2],
    news: [Vec<Event>; 2],
    camera: Camera,
}

impl Pizza {
    /// The match as it is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A player's marks.
    pub fn marks(&self, player: usize) -> &Marks {
        &self.marks[player]
    }

    /// Applies a turn, or nothing of it.
    fn apply(&mut self, player: usize, actions: &[Action]) -> Result<(), String> {
        let mut undo: Vec<Undo> = Vec::new();
        for action in actions {
            match self.state.play(player, action) {
                Ok(done) => undo.push(done),
                Err(error) => {
                    undo.iter().rev().for_each(|done| self.state.take_back(player, done));
                    return Err(format!("{action:?}: {error:?}"));
                }
            }
        }
        Ok(())
    }
}

fn is_mark(action: &Action) -> bool {
    matches!(action, Action::DebugPoserPapatte(..))
}

impl Game for Pizza {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: &'static str = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = crate::Seen;

    fn new(setup: &Setup) -> Result<Self, String> {
        if setup.players != 2 {
            return Err(format!("{} is for 2 players, not {}", api::JOUTE_NAME, setup.players));
        }
        let first = || map::official().first().map_or("", |(_, text)| text);
        let text = if setup.map.is_empty() { first() } else { &setup.map };
        let state = State::new(&map::parse(text)?)?;
        Ok(Pizza {
            map: text.to_owned(),
            state,
            stage: Stage::Init,
            marks: Default::default(),
            news: Default::default(),
            camera: Camera::default(),
        })
    }

    fn players(&self) -> usize {
        2
    }

    fn opening(&self, _: usize) -> Opening {
        Opening { map: self.map.clone() }
    }

    fn ask(&mut self) -> Vec<Ask<Call>> {
        let all = |call: Call| (0..2).map(|player| Ask { player, calls: vec![call.clone()] }).collect();
        match (self.stage, self.state.active()) {
            (Stage::Init, _) => all(Call::PartieInit {}),
            (Stage::Turns, Some(player)) => vec![Ask { player, calls: vec![Call::JouerTour {}] }],
            (Stage::End, _) => all(Call::PartieFin {}),
            (Stage::Turns | Stage::Over, _) => Vec::new(),
        }
    }

    fn play(&mut self, player: usize, actions: &[Action], answers: &[Answer]) -> Result<(), String> {
        if !answers.is_empty() {
            return Err("answers from functions that return nothing".into());
        }
        // The replica sends one mark a cell, after the actions.
        let marked = actions.iter().filter(|action| is_mark(action)).count();
        if marked > CELLS {
            return Err(format!("{marked} marks on {CELLS} cells"));
        }
        let before = self.state.clone();
        self.apply(player, actions)?;
        self.camera.turn(&before, &self.marks[player], player, actions);
        actions.iter().for_each(|action| self.marks[player].follow(action));
        if self.stage == Stage::Turns {
            let moves = actions.iter().filter(|action| !is_mark(action)).copied().collect();
            self.news[1 - player].push(Event::Played(moves));
        }
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        if self.stage == Stage::Turns {
            self.news[1 - player].push(Event::Played(Vec::new()));
        }
    }

    fn settle(&mut self) {
        match self.stage {
            Stage::Init | Stage::Turns => {
                self.camera.next_turn(&mut self.state);
                self.news.iter_mut().for_each(|news| news.push(Event::Next));
                self.stage = if self.state.over() { Stage::End } else { Stage::Turns };
            }
            Stage::End | Stage::Over => self.stage = Stage::Over,
        }
    }

    fn observe(&mut self, player: usize) -> Vec<Event> {
        std::mem::take(&mut self.news[player])
    }

    fn digest(&self, _: usize) -> u64 {
        self.state.digest()
    }

    fn scores(&self) -> Vec<i64> {
        (0..2).map(|player| self.state.score(player)).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.camera.scene(&self.state, &self.marks))
    }

    fn drawn(&mut self) -> Vec<Change> {
        self.camera.take()
    }
}
