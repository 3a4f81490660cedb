//! The game's rules: whose turn it is, and which actions the authority (the arena's copy) accepts.

use crate::api::{self, Answer, Call, MOST, PLAYERS, STICKS, Verdict};
use crate::picture::{draw, look};
use joute_engine::scene::{Gain, SceneRecorder};
use joute_engine::{
    Change, EventQueues, Game, GameError, Locale, MatchPhase, Moment, Scene, Seats, Secrets, Setup, TurnOrder,
    TurnRequest, View, digest,
};
use serde::{Deserialize, Serialize};

/// The whole state of the game. The authority has one, and so does the replica of each champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// The number of sticks that are left in the heap.
    pub left: i32,
    /// The number of sticks that were taken this turn.
    pub taken: i32,
    /// The player whose turn it is, and the players who are still in the game.
    pub order: TurnOrder,
    /// The players who are out, in the order in which they left.
    out: Vec<usize>,
}

impl Heap {
    fn new(players: usize) -> Self {
        Heap { left: STICKS, taken: 0, order: TurnOrder::new(players), out: Vec::new() }
    }

    /// Takes sticks from the heap, if the rules allow this number.
    pub fn take(&mut self, number: i32) -> Verdict {
        if number < 1 || number > MOST.min(self.left) {
            return Verdict::BadNumber;
        }
        self.left -= number;
        self.taken = number;
        Verdict::Ok
    }

    /// Ends a turn. A player who took the last stick, or none, is out.
    fn end_turn(&mut self) {
        if self.taken == 0 || self.left == 0 {
            self.out.push(self.order.current());
            self.order.eliminate(self.order.current());
        }
        if self.left == 0 {
            self.left = STICKS;
        }
        self.taken = 0;
        self.order.advance();
    }

    /// Returns the number of players who were out before this one.
    fn players_out_before(&self, player: usize) -> usize {
        self.out.iter().position(|out| *out == player).unwrap_or(self.out.len())
    }
}

/// An action that a player carries out in its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// The player takes this many sticks.
    TakeSticks(i32),
}

/// An event of the game that players learn of after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The end of a turn in which this many sticks were taken.
    Turn(i32),
}

/// The information that a player has before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The number of players in the match.
    players: usize,
}

/// The rules of the game as the arena runs them. They decide what happens in a match.
#[derive(Debug)]
pub struct Rules {
    players: usize,
    heap: Heap,
    phase: MatchPhase,
    /// The number of the current turn, counted from 1.
    turn: u64,
    events: EventQueues<Event>,
    recorder: SceneRecorder,
}

impl Game for Rules {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    // These rules work for any number: write `Seats::range(2, 10)`, and turn `PLAYERS` into a function.
    const SEATS: Seats = Seats::of(&[PLAYERS as usize]);
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let players = setup.players;
        let (heap, events, recorder) =
            (Heap::new(players), EventQueues::new(players), SceneRecorder::default());
        Ok(Rules { players, heap, phase: MatchPhase::Init, turn: 1, events, recorder })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn opening(&self, _: usize) -> Opening {
        Opening { players: self.players }
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        match self.phase {
            MatchPhase::Init => TurnRequest::each(0..self.players, Call::MatchInit {}),
            MatchPhase::Turns => TurnRequest::one(self.heap.order.current(), Call::PlayTurn {}),
            MatchPhase::End => TurnRequest::each(0..self.players, Call::MatchEnd {}),
            MatchPhase::Over => Vec::new(),
        }
    }

    fn moment(&self) -> Moment {
        self.phase.moment(self.turn)
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[Answer]) -> Result<(), GameError> {
        match actions {
            [] => Ok(()),
            [Action::TakeSticks(number)] if self.phase == MatchPhase::Turns => {
                match self.heap.take(*number) {
                    Verdict::Ok => {
                        self.recorder.action(player, "take_sticks", |tables| {
                            draw(tables, &self.heap, player, self.players)
                        });
                        Ok(())
                    }
                    other => Err(format!("take_sticks({number}): {other:?}").into()),
                }
            }
            more => Err(format!("{} actions at once", more.len()).into()),
        }
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        if self.phase == MatchPhase::Turns {
            self.events.push_all(&Event::Turn(self.heap.taken));
            let player = self.heap.order.current();
            let before = self.scores();
            self.heap.end_turn();
            self.turn += 1;
            let after = self.scores();
            self.recorder.event("turn", |tables| {
                draw(tables, &self.heap, player, self.players);
                // The reasons for changes of the score, for the viewer.
                for (player, (before, after)) in before.into_iter().zip(after).enumerate() {
                    tables.gain(Gain::new(player, after - before, "players_out_before"));
                }
            });
        }
        self.phase.advance(self.heap.order.remaining().len() < 2);
    }

    fn take_events(&mut self, player: usize) -> Vec<Event> {
        self.events.take(player)
    }

    fn digest(&self, _: usize) -> u64 {
        digest(&self.heap)
    }

    // More points mean a better rank. A game that ranks in another way implements `ranks`.
    fn scores(&self) -> Vec<i64> {
        (0..self.players).map(|player| self.heap.players_out_before(player) as i64).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.open(look(), |tables| draw(tables, &self.heap, 0, self.players)))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}

/// The state of the game as a champion sees it. In this game nothing is hidden.
#[derive(Debug)]
pub struct PlayerView {
    /// The state of the game, with the player's own action of this turn applied.
    pub heap: Heap,
    /// True while the player may take sticks.
    pub may_play: bool,
    player: usize,
}

impl View<Rules> for PlayerView {
    fn open(player: usize, Opening { players }: Opening) -> Self {
        PlayerView { heap: Heap::new(players), may_play: false, player }
    }

    fn observe(&mut self, Event::Turn(taken): Event) {
        // The player's own sticks were taken when it acted.
        if self.heap.order.current() != self.player {
            self.heap.take(taken);
        }
        self.heap.end_turn();
    }

    fn begin(&mut self, call: &Call) {
        self.may_play = matches!(call, Call::PlayTurn {});
    }

    fn end_turn(&mut self) {
        self.may_play = false;
    }

    fn digest(&self) -> u64 {
        digest(&self.heap)
    }
}

/// Nothing is hidden except the seed. `tests/agree.rs` checks that no message depends on it.
impl Secrets for Rules {
    fn visible(&self, _: usize) -> Vec<u8> {
        digest(&self.heap).to_le_bytes().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::Heap;
    use crate::api::{STICKS, Verdict};

    #[test]
    fn a_turn_takes_one_to_three_sticks() {
        let mut heap = Heap::new(3);
        for number in [0, -1, 4, i32::MIN, i32::MAX] {
            assert_eq!(heap.take(number), Verdict::BadNumber);
        }
        assert_eq!(heap.take(3), Verdict::Ok);
        assert_eq!(heap.left, 18);
    }

    #[test]
    fn taking_the_last_stick_or_none_eliminates_a_player() {
        let mut heap = Heap { left: 2, ..Heap::new(3) };
        heap.take(2);
        heap.end_turn();
        assert_eq!((heap.left, heap.order.remaining()), (STICKS, vec![1, 2]));
        heap.end_turn();
        assert_eq!(heap.order.remaining(), [2]);
        assert_eq!([0, 1, 2].map(|player| heap.players_out_before(player)), [0, 1, 2]);
    }
}
