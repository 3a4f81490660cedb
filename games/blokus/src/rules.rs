//! The rules of Blokus Duo as the arena runs them. They are the order of turns, the accepted
//! actions, and the consequences of elimination.

use crate::actions::Action;
use crate::api::{self, Answer, Call};
use crate::board::PLAYERS;
use crate::game::{Blokus, Event, Opening};
use crate::lines;
use crate::scene;
use crate::self_play;
use crate::state::State;
use joute_engine::codec::LineCodec;
use joute_engine::limits::Limits;
use joute_engine::scene::SceneRecorder;
use joute_engine::{
    Change, EventQueues, Game, GameError, Locale, MatchPhase, Moment, Scene, Seats, SelfPlay, Setup,
    TurnRequest,
};
use std::time::Duration;

impl Game for Blokus {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[PLAYERS]);
    /// The time and memory that a champion may use in Blokus Duo. Question 4 of the subject gives
    /// the time: 20 seconds for the whole run of a program.
    const LIMITS: Limits = Limits {
        call: None,
        total: Some(Duration::from_secs(20)),
        total_counts_loading: true,
        ..Limits::DEFAULT
    };
    const LINE_CODEC: Option<LineCodec<Self>> = Some(lines::LINES);
    const SELF_PLAY: SelfPlay<Self::View, Call> = self_play::SELF_PLAY;
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = crate::player_view::PlayerView;

    fn new(_: &Setup) -> Result<Self, GameError> {
        Ok(Blokus {
            state: State::new(),
            phase: MatchPhase::Init,
            left: [false; PLAYERS],
            lost: [false; PLAYERS],
            events: EventQueues::new(PLAYERS),
            recorder: SceneRecorder::default(),
        })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn opening(&self, _: usize) -> Opening {
        Opening
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
        let action = match actions {
            [] => None,
            [action] => Some(action),
            more => return Err(format!("{} actions in a turn", more.len()).into()),
        };
        if let Some(action) = action {
            let old_score = self.state.board().score(player);
            self.state.play(player, action).map_err(|error| format!("{action:?}: {error:?}"))?;
            self.recorder.action(player, action.function(), |tables| {
                scene::draw(tables, &self.state);
                scene::explain_score(tables, player, old_score, &self.state);
            });
        }
        if self.phase == MatchPhase::Turns {
            self.events.push_others(player, &Event::Played(action.copied()));
        }
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        if self.phase == MatchPhase::Turns {
            self.events.push_others(player, &Event::Played(None));
        }
    }

    fn leave(&mut self, player: usize) {
        self.left[player] = true;
        if self.state.now().is_none() {
            self.record_departure(player);
        }
    }

    fn settle(&mut self) {
        if matches!(self.phase, MatchPhase::Init | MatchPhase::Turns) {
            self.state.next_turn();
            self.events.push_all(&Event::Next);
            if let Some(next) = self.state.active().filter(|next| self.left[*next]) {
                self.record_departure(next);
            }
            if !self.state.is_over() && self.lost.contains(&true) {
                self.state.end();
                self.events.push_all(&Event::Ended);
            }
            let word = if self.state.is_over() { "end" } else { "turn" };
            self.recorder.event(word, |tables| scene::draw(tables, &self.state));
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
        (0..PLAYERS).map(|player| self.state.board().score(player).into()).collect()
    }

    /// Returns the rank of each player. A player who has lost comes last. Otherwise, the player who
    /// covers more cells comes first.
    fn ranks(&self) -> Vec<u32> {
        let place = |player: usize| (self.lost[player], -i64::from(self.state.board().score(player)));
        (0..PLAYERS).map(|player| u32::from(place(player) > place(1 - player))).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.open(scene::look(), |tables| scene::draw(tables, &self.state)))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}
