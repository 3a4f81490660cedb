//! The smallest possible game, in which two players have nothing to do. Each has four turns,
//! alternately or at the same time.

use joute_engine::{Game, GameError, Locale, Moment, Seats, Setup, TurnRequest, View};
use serde::{Deserialize, Serialize};

/// A call to a player, which is named in the result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    Play,
}

/// The number of turns of every player.
pub const TURNS: usize = 4;
/// The version of the game's API that the handwritten champions use.
pub const API: u64 = 5;
/// The digest of the players' view.
const DIGEST: u64 = 7;

/// The rules of the game. They count turns and give a point for each turn that was played.
pub struct TurnCounter {
    turn: usize,
    scores: [i64; 2],
    ballast: usize,
    together: bool,
}

/// The bit of a seed that makes both players play at the same time. The other bits are the length
/// of the greeting.
pub const TOGETHER_BIT: u64 = 1 << 32;

impl Game for TurnCounter {
    const NAME: &'static str = "dull";
    const LOCALE: Locale = Locale::En;
    const API: u64 = API;
    const SEATS: Seats = Seats::of(&[2]);
    type Call = Call;
    type Answer = u8;
    type Action = u8;
    type Opening = Vec<u8>;
    type Event = u8;
    type View = EmptyView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        // More bytes than the buffer of a socket holds, for champions that never read.
        let ballast = (setup.seed % TOGETHER_BIT) as usize;
        Ok(TurnCounter { turn: 0, scores: [0; 2], ballast, together: setup.seed >= TOGETHER_BIT })
    }

    fn players(&self) -> usize {
        2
    }

    fn opening(&self, _player: usize) -> Vec<u8> {
        vec![0; self.ballast]
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let ask = |player| TurnRequest { player, calls: vec![Call::Play] };
        match (self.turn, self.together) {
            (TURNS, true) => Vec::new(),
            (_, true) => (0..2).map(ask).collect(),
            (turn, false) if turn == 2 * TURNS => Vec::new(),
            (turn, false) => vec![ask(turn % 2)],
        }
    }

    fn moment(&self) -> Moment {
        Moment::turn(self.turn as u64 + 1)
    }

    fn play(&mut self, player: usize, actions: &[u8], _answers: &[u8]) -> Result<(), GameError> {
        if !actions.is_empty() {
            return Err("there is nothing to do".into());
        }
        self.scores[player] += 1;
        Ok(())
    }

    fn skip(&mut self, _player: usize) {}

    fn settle(&mut self) {
        self.turn += 1;
    }

    fn take_events(&mut self, _player: usize) -> Vec<u8> {
        Vec::new()
    }

    fn digest(&self, _player: usize) -> u64 {
        DIGEST
    }

    fn scores(&self) -> Vec<i64> {
        self.scores.to_vec()
    }
}

/// The view of a player, which is empty.
pub struct EmptyView;

impl View<TurnCounter> for EmptyView {
    fn open(_player: usize, _opening: Vec<u8>) -> Self {
        EmptyView
    }

    fn observe(&mut self, _event: u8) {}

    fn begin(&mut self, _call: &Call) {}

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        DIGEST
    }
}
