//! A game in which two players count in turn. A line contains a number, and each player receives
//! the number of the other one. The rules refuse wrong numbers.

use joute_engine::codec::{LineCodec, ParsedOrder};
use joute_engine::{Game, GameError, LatePolicy, Locale, Moment, Seats, Setup, TurnRequest, View, digest};
use serde::{Deserialize, Serialize};

/// A call to a player, which is named in the result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    Init,
    Count,
    End,
}

/// The version of the game's API that handwritten kits use.
pub const API: u64 = 21;

/// The greatest length of a line.
pub const MAX_LINE_LENGTH: usize = 20;

/// The rules of the game.
#[derive(Debug)]
pub struct Counting {
    step: usize,
    turns: usize,
    last: u64,
    news: [Vec<u64>; 2],
    scores: [i64; 2],
    left: [bool; 2],
}

impl Counting {
    fn player(&self) -> usize {
        (self.step - 1) % 2
    }
}

impl Game for Counting {
    const NAME: &'static str = "counting";
    const LOCALE: Locale = Locale::En;
    const API: u64 = API;
    const SEATS: Seats = Seats::of(&[2]);
    const LATE_POLICY: LatePolicy = LatePolicy::Eliminate;
    const LINE_CODEC: Option<LineCodec<Self>> = Some(LineCodec {
        max_length: MAX_LINE_LENGTH,
        arguments: |_, player| vec![(player + 1).to_string()],
        needs_answer: |game, _| 0 < game.step && game.step <= game.turns,
        message: |_, _, events| events.iter().map(|number| format!("{number}\n")).collect(),
        parse,
    });
    type Call = Call;
    type Answer = ();
    type Action = u64;
    type Opening = ();
    type Event = u64;
    type View = EmptyView;

    /// Starts a match whose number of turns is the seed.
    fn new(setup: &Setup) -> Result<Self, GameError> {
        let turns = setup.seed as usize;
        let (news, scores, left) = Default::default();
        Ok(Counting { step: 0, turns, last: 0, news, scores, left })
    }

    fn players(&self) -> usize {
        2
    }

    fn opening(&self, _: usize) {}

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        match self.step {
            0 => TurnRequest::each(0..2, Call::Init),
            step if step <= self.turns => TurnRequest::one(self.player(), Call::Count),
            step if step == self.turns + 1 => TurnRequest::each(0..2, Call::End),
            _ => Vec::new(),
        }
    }

    fn moment(&self) -> Moment {
        match self.step {
            0 => Moment::INIT,
            step if step <= self.turns => Moment::turn(step as u64),
            _ => Moment::END,
        }
    }

    fn play(&mut self, player: usize, actions: &[u64], _: &[()]) -> Result<(), GameError> {
        match actions {
            [] if self.step == 0 || self.step > self.turns => {}
            [number] if *number == self.last + 1 => {
                self.last = *number;
                self.scores[player] += 1;
                self.news[1 - player].push(*number);
            }
            _ => return Err(format!("after {} comes {}", self.last, self.last + 1).into()),
        }
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        self.left[player] = true;
        if 0 < self.step && self.step <= self.turns {
            self.last += 1;
            self.news[1 - player].push(self.last);
        }
    }

    fn settle(&mut self) {
        self.step += 1;
    }

    fn take_events(&mut self, player: usize) -> Vec<u64> {
        std::mem::take(&mut self.news[player])
    }

    fn digest(&self, _: usize) -> u64 {
        digest(&0)
    }

    fn scores(&self) -> Vec<i64> {
        self.scores.to_vec()
    }
}

fn parse(_: &Counting, _: usize, line: &str) -> Result<ParsedOrder<Counting>, GameError> {
    let number = line.trim().parse().map_err(|_| "not a number".to_owned())?;
    Ok((vec![number], Vec::new()))
}

/// The view of a player, which is empty.
#[derive(Debug)]
pub struct EmptyView;

impl View<Counting> for EmptyView {
    fn open(_: usize, (): ()) -> Self {
        EmptyView
    }

    fn observe(&mut self, _: u64) {}

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        digest(&0)
    }
}
