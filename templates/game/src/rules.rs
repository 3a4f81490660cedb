//! The game, who plays when, and what the authority accepts.

use crate::api::{self, Answer, Call, MOST, STICKS, Verdict};
use joute_engine::{Ask, Game, Setup, View, digest};
use serde::{Deserialize, Serialize};

/// The whole state of the game: the authority has one, and so has each champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// Sticks left.
    pub left: i32,
    /// Turns that are over; player `turn % 2` is next.
    turn: usize,
    /// Sticks taken this turn.
    taken: i32,
    /// Who lost.
    loser: Option<usize>,
}

impl Heap {
    fn new() -> Self {
        Heap { left: STICKS, turn: 0, taken: 0, loser: None }
    }

    /// Takes sticks, if that is allowed.
    pub fn take(&mut self, number: i32) -> Verdict {
        if number < 1 || number > MOST.min(self.left) {
            return Verdict::BadNumber;
        }
        self.left -= number;
        self.taken = number;
        Verdict::Ok
    }

    /// Ends a turn: the last stick wins, no stick loses.
    fn end_turn(&mut self) {
        let player = self.turn % 2;
        if self.taken == 0 {
            self.loser = Some(player);
        } else if self.left == 0 {
            self.loser = Some(1 - player);
        }
        self.taken = 0;
        self.turn += 1;
    }
}

/// What a player does in its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Takes so many sticks.
    Take(i32),
}

/// What a player learns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn is over; so many sticks were taken.
    Turn(i32),
}

/// What a player knows before the first turn: nothing that the constants do not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Init,
    Turns,
    End,
    Over,
}

/// The authority.
#[derive(Debug)]
pub struct Rules {
    heap: Heap,
    stage: Stage,
    news: [Vec<Event>; 2],
}

impl Game for Rules {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: &'static str = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = Seen;

    fn new(setup: &Setup) -> Result<Self, String> {
        if setup.players != 2 {
            return Err(format!("{} is for 2 players, not {}", api::JOUTE_NAME, setup.players));
        }
        Ok(Rules { heap: Heap::new(), stage: Stage::Init, news: [Vec::new(), Vec::new()] })
    }

    fn players(&self) -> usize {
        2
    }

    fn opening(&self, _: usize) -> Opening {
        Opening
    }

    fn ask(&mut self) -> Vec<Ask<Call>> {
        let both = |call: Call| (0..2).map(|player| Ask { player, calls: vec![call.clone()] }).collect();
        match self.stage {
            Stage::Init => both(Call::MatchInit {}),
            Stage::Turns => vec![Ask { player: self.heap.turn % 2, calls: vec![Call::PlayTurn {}] }],
            Stage::End => both(Call::MatchEnd {}),
            Stage::Over => Vec::new(),
        }
    }

    fn play(&mut self, _: usize, actions: &[Action], _: &[Answer]) -> Result<(), String> {
        match actions {
            [] => Ok(()),
            [Action::Take(number)] if self.stage == Stage::Turns => match self.heap.take(*number) {
                Verdict::Ok => Ok(()),
                other => Err(format!("take_sticks({number}): {other:?}")),
            },
            more => Err(format!("{} actions at once", more.len())),
        }
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        match self.stage {
            Stage::Init => self.stage = Stage::Turns,
            Stage::Turns => {
                let taken = self.heap.taken;
                self.news.iter_mut().for_each(|news| news.push(Event::Turn(taken)));
                self.heap.end_turn();
                if self.heap.loser.is_some() {
                    self.stage = Stage::End;
                }
            }
            Stage::End | Stage::Over => self.stage = Stage::Over,
        }
    }

    fn observe(&mut self, player: usize) -> Vec<Event> {
        std::mem::take(&mut self.news[player])
    }

    fn digest(&self, _: usize) -> u64 {
        digest(&self.heap)
    }

    fn scores(&self) -> Vec<i64> {
        (0..2).map(|player| i64::from(self.heap.loser == Some(1 - player))).collect()
    }
}

/// What a champion sees: everything.
#[derive(Debug)]
pub struct Seen {
    /// The game, its own action of this turn applied.
    pub heap: Heap,
    /// True while the player may take sticks.
    pub may_play: bool,
    player: usize,
}

impl View<Rules> for Seen {
    fn open(player: usize, _: Opening) -> Self {
        Seen { heap: Heap::new(), may_play: false, player }
    }

    fn observe(&mut self, Event::Turn(taken): Event) {
        // Its own sticks were taken when it said so.
        if self.heap.turn % 2 != self.player {
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

#[cfg(test)]
mod tests {
    use super::Heap;
    use crate::api::Verdict;

    #[test]
    fn a_turn_takes_one_to_three_sticks() {
        let mut heap = Heap::new();
        for number in [0, -1, 4, i32::MIN, i32::MAX] {
            assert_eq!(heap.take(number), Verdict::BadNumber);
        }
        assert_eq!(heap.take(3), Verdict::Ok);
        assert_eq!(heap.left, 18);
    }

    #[test]
    fn the_last_stick_wins_and_no_stick_loses() {
        let mut heap = Heap { left: 2, ..Heap::new() };
        heap.take(2);
        heap.end_turn();
        assert_eq!(heap.loser, Some(1));
        let mut heap = Heap::new();
        heap.end_turn();
        assert_eq!(heap.loser, Some(0));
    }
}
