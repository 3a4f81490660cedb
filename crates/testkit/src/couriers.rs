//! Couriers, a game that is played with raw bytes. It is for tests of the code that transmits them.
//! Each courier sends a letter in each step, and is out if the letter is `x`.
//!
//! A login is `LOGIN name`, with or without a NUL. An order is a lower-case letter. The seed is the number of
//! steps.

use joute_engine::codec::{ByteCodec, ByteMessage, ByteProtocol, LastActivity, Login};
use joute_engine::{
    ApplyOrder, Game, GameError, LatePolicy, Limits, Locale, Moment, Seats, Setup, TurnRequest, View,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The calls of a player's functions in Couriers, a game for tests. There is only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    /// The call in which a player sends a letter.
    Send,
}

/// The rules of Couriers, a game that exists only for tests. In each step, each player sends a
/// letter.
#[derive(Debug)]
pub struct Couriers {
    step: u8,
    steps: u8,
    alive: Vec<bool>,
    /// The letters that were sent in this step, in the order of arrival. Each has the number of its
    /// sender.
    letters: Vec<(usize, u8)>,
    scores: Vec<i64>,
}

/// The byte protocol of Couriers, a game for tests. It defines logins, orders and the bytes that
/// players receive.
pub const SPEECH: ByteProtocol = ByteProtocol {
    max_length: 22,
    login,
    login_end: Some(0),
    welcome: |_, seat| Ok(vec![b'H', b'I', 0, b'1' + seat as u8]),
    taken: b"TAKEN\0",
    full: b"FULL\0",
    wrong: b"WRONG\0",
    read: |bytes| match bytes {
        [b'a'..=b'z', ..] => ByteMessage::Order(1),
        [0 | b'\n', ..] => ByteMessage::Noise(1, b""),
        _ => ByteMessage::Noise(1, b"WHAT\0"),
    },
    again: b"AGAIN\0",
    idle: b"IDLE\0",
    patience: 20,
    out: b"DEAD\0",
};

fn login(bytes: &[u8], quiet: bool) -> Login {
    const WORD: &[u8] = b"LOGIN ";
    let end = bytes.iter().position(|byte| *byte == 0);
    let length = end.unwrap_or(bytes.len());
    if bytes.len() < WORD.len() && WORD.starts_with(bytes) {
        return Login::Incomplete;
    }
    let Some(name) = bytes[..length].strip_prefix(WORD).filter(|name| name.len() <= 15) else {
        return Login::Wrong;
    };
    match end {
        None if !quiet || name.is_empty() => Login::Incomplete,
        _ if name.is_empty() => Login::Wrong,
        _ => Login::Name(String::from_utf8_lossy(name).into_owned(), length + usize::from(end.is_some())),
    }
}

impl Game for Couriers {
    const NAME: &'static str = "couriers";
    const LOCALE: Locale = Locale::En;
    const API: u64 = 14;
    const SEATS: Seats = Seats::range(1, 10);
    const LIMITS: Limits = Limits {
        call: Some(Duration::from_millis(500)),
        margin: Duration::ZERO,
        total: None,
        ..Limits::DEFAULT
    };
    /// The maximum number of steps of a match. A setup can request more, so that tests can see how
    /// a match is stopped.
    const MAX_STEPS: u64 = 250;
    const LATE_POLICY: LatePolicy = LatePolicy::MissStep;
    const APPLY_ORDER: ApplyOrder = ApplyOrder::ByArrival;
    const BYTE_CODEC: Option<ByteCodec<Self>> = Some(ByteCodec {
        protocol: SPEECH,
        message: |game, _, since| match since {
            LastActivity::Start | LastActivity::Order => [b"MAP\0", &[game.step][..]].concat(),
            LastActivity::Nothing => Vec::new(),
        },
        parse: |_, _, order| Ok((order.to_vec(), Vec::new())),
        farewell: |game, player, over| match (game.alive[player], over) {
            (false, _) => Some(b"DEAD\0".into()),
            (true, true) => Some(b"OVER\0QUIT\0".into()),
            (true, false) => None,
        },
    });
    type Call = Call;
    type Answer = u8;
    type Action = u8;
    type Opening = u8;
    type Event = u8;
    type View = EmptyView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let steps = u8::try_from(setup.seed).map_err(|_| "at most 255 steps")?;
        let (alive, scores) = (vec![true; setup.players], vec![0; setup.players]);
        Ok(Couriers { step: 0, steps, alive, letters: Vec::new(), scores })
    }

    fn players(&self) -> usize {
        self.alive.len()
    }

    fn opening(&self, _: usize) -> u8 {
        self.steps
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        if self.step == self.steps {
            return Vec::new();
        }
        let alive = (0..self.players()).filter(|player| self.alive[*player]);
        alive.map(|player| TurnRequest { player, calls: vec![Call::Send] }).collect()
    }

    fn moment(&self) -> Moment {
        Moment::turn(u64::from(self.step) + 1)
    }

    fn play(&mut self, player: usize, actions: &[u8], _: &[u8]) -> Result<(), GameError> {
        let [letter @ b'a'..=b'z'] = *actions else { return Err("one small letter".into()) };
        self.letters.push((player, letter));
        // The first letter of a step gives more points.
        self.scores[player] += if self.letters.len() == 1 { 2 } else { 1 };
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        for (player, letter) in std::mem::take(&mut self.letters) {
            self.alive[player] &= letter != b'x';
        }
        self.step += 1;
    }

    fn take_events(&mut self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn digest(&self, _: usize) -> u64 {
        0
    }

    fn scores(&self) -> Vec<i64> {
        self.scores.clone()
    }
}

/// The view that a player has of Couriers, a game for tests. It is empty.
#[derive(Debug)]
pub struct EmptyView;

impl View<Couriers> for EmptyView {
    fn open(_: usize, _: u8) -> Self {
        EmptyView
    }

    fn observe(&mut self, _: u8) {}

    fn snapshot(&self) -> Option<Self> {
        Some(EmptyView)
    }

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        0
    }
}
