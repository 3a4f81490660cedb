//! The order of turns and the actions that the authority accepts.

use crate::actions::Action;
use crate::api::{self, Answer, Call};
use crate::board::PLAYERS;
use crate::map;
use crate::scene::Camera;
use crate::state::State;
use crate::undo::Undo;
use joute_engine::{Ask, Change, Course, Game, Moment, News, Scene, Seats, Setup};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The information that a player receives after a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The actions of the other player's turn. The list is empty if that player has left.
    Played(Vec<Action>),
    /// The turn is over and the next one begins, as in [`State::next_turn`].
    Next,
}

/// The information that a player has before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The text of the map file.
    pub map: String,
}

/// The rules as the authority runs them.
#[derive(Debug, Clone)]
pub struct Portails {
    map: String,
    state: State,
    pub(crate) course: Course,
    news: News<Event>,
    camera: Camera,
}

impl Portails {
    /// Returns the current state of the match.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Applies all actions of a turn, or none of them if one is refused.
    fn apply(&mut self, player: usize, actions: &[Action]) -> Result<(), String> {
        let mut done: Vec<Undo> = Vec::new();
        for action in actions {
            match self.state.play(player, action) {
                Ok(undo) => done.push(undo),
                Err(error) => {
                    done.iter().rev().for_each(|undo| self.state.take_back(player, undo));
                    return Err(format!("{action:?}: {error:?}"));
                }
            }
        }
        Ok(())
    }
}

impl Game for Portails {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: &'static str = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const SEATS: Seats = Seats::of(&[PLAYERS]);
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = crate::Seen;

    fn new(setup: &Setup) -> Result<Self, String> {
        let first = || map::official().first().map_or("", |(_, text)| text);
        let text = if setup.map.is_empty() { first() } else { &setup.map };
        Ok(Portails {
            map: text.to_owned(),
            state: State::new(Arc::new(map::parse(text)?)),
            course: Course::Init,
            news: News::new(PLAYERS),
            camera: Camera::default(),
        })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn opening(&self, _: usize) -> Opening {
        Opening { map: self.map.clone() }
    }

    fn ask(&mut self) -> Vec<Ask<Call>> {
        match (self.course, self.state.active()) {
            (Course::Init, _) => Ask::each(0..PLAYERS, Call::PartieInit {}),
            (Course::Turns, Some(player)) => Ask::one(player, Call::JouerTour {}),
            (Course::End, _) => Ask::each(0..PLAYERS, Call::PartieFin {}),
            (Course::Turns | Course::Over, _) => Vec::new(),
        }
    }

    fn moment(&self) -> Moment {
        self.course.moment(self.state.round() as u64)
    }

    fn play(&mut self, player: usize, actions: &[Action], answers: &[Answer]) -> Result<(), String> {
        if !answers.is_empty() {
            return Err("answers from functions that return nothing".into());
        }
        self.apply(player, actions)?;
        self.camera.turn(player, actions);
        if self.course == Course::Turns {
            self.news.tell_others(player, &Event::Played(actions.to_vec()));
        }
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        if self.course == Course::Turns {
            self.news.tell_others(player, &Event::Played(Vec::new()));
        }
    }

    fn settle(&mut self) {
        if matches!(self.course, Course::Init | Course::Turns) {
            self.state.next_turn();
            self.camera.next_turn();
            self.news.tell_all(&Event::Next);
        }
        self.course.go_on(self.state.over());
    }

    fn observe(&mut self, player: usize) -> Vec<Event> {
        self.news.take(player)
    }

    fn digest(&self, _: usize) -> u64 {
        self.state.digest()
    }

    fn scores(&self) -> Vec<i64> {
        (0..PLAYERS).map(|player| self.state.player(player).score.into()).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.camera.scene(&self.state))
    }

    fn drawn(&mut self) -> Vec<Change> {
        self.camera.take()
    }
}
