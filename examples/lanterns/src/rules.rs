//! The rules of the game Lanterns in the arena. They cover the turns, the accepted orders, and the
//! information for each player.

use crate::api::{self, Answer, Call, TURNS, Verdict};
use crate::known::{Knowledge, Look, Order};
use crate::mine::{Mine, Share};
use crate::picture::{draw, draw_known, look};
use joute_engine::scene::{Gain, SceneRecorder};
use joute_engine::{
    Change, Draws, EventQueues, Game, GameError, LatePolicy, Locale, MatchPhase, Moment, Scene, Seats, Setup,
    TurnRequest, View, digest,
};
use serde::{Deserialize, Serialize};

/// The message that a player of the game Lanterns receives after each turn. It contains the part of
/// the mine that the player sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnIsOver(pub Look);

/// The message that a player of the game Lanterns receives before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The number of players in the match.
    pub players: i32,
    /// The part of the mine that the player sees before the first turn.
    pub look: Look,
}

/// A match of the game Lanterns in the arena, with the complete mine.
#[derive(Debug)]
pub struct Lanterns {
    pub(crate) mine: Mine,
    /// The information that each player has now, which is the same as in the champion's process.
    pub(crate) known: Vec<Knowledge>,
    pub(crate) phase: MatchPhase,
    events: EventQueues<TurnIsOver>,
    recorder: SceneRecorder,
}

/// The data of a Lanterns match on the champion's side. It contains what the player knows and may
/// do.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The information that the player has, including its orders in this turn.
    pub known: Knowledge,
    /// The number of players in the match.
    pub players: i32,
    /// True if the champion may give orders now. It may while its function `play_turn` runs.
    pub may_order: bool,
}

impl Lanterns {
    /// Returns the complete mine, for tests.
    pub fn mine(&self) -> &Mine {
        &self.mine
    }
}

impl Game for Lanterns {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[3, 4]);
    /// The rule for players of the game Lanterns who answer too late. The match does not wait for
    /// them, and their miners stand still in this turn.
    const LATE_POLICY: LatePolicy = LatePolicy::MissStep;
    type Call = Call;
    type Answer = Answer;
    type Action = Order;
    type Opening = Opening;
    type Event = TurnIsOver;
    type View = PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let mine = Mine::new(setup.players, Draws::of(setup));
        let known = (0..setup.players).map(|player| Knowledge::new(mine.look(player))).collect();
        let events = EventQueues::new(setup.players);
        Ok(Lanterns { mine, known, phase: MatchPhase::Init, events, recorder: SceneRecorder::default() })
    }

    fn players(&self) -> usize {
        self.known.len()
    }

    fn opening(&self, player: usize) -> Opening {
        Opening { players: self.players() as i32, look: self.known[player].look.clone() }
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let call = match self.phase {
            MatchPhase::Init => Call::MatchInit {},
            MatchPhase::Turns => Call::PlayTurn {},
            MatchPhase::End => Call::MatchEnd {},
            MatchPhase::Over => return Vec::new(),
        };
        TurnRequest::each(0..self.players(), call)
    }

    fn moment(&self) -> Moment {
        self.phase.moment(self.known[0].turn as u64 + 1)
    }

    fn play(&mut self, player: usize, orders: &[Order], _: &[Answer]) -> Result<(), GameError> {
        if self.phase != MatchPhase::Turns && !orders.is_empty() {
            return Err("orders outside of a turn".into());
        }
        let mut known = self.known[player].clone();
        for order in orders {
            match known.order(*order) {
                Verdict::Ok => {}
                other => return Err(format!("{order:?}: {other:?}").into()),
            }
        }
        // The mine itself does not change yet, because other champions may still be computing.
        self.known[player] = known;
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        if self.phase == MatchPhase::Turns {
            let orders: Vec<&[Order]> = self.known.iter().map(|known| &*known.orders).collect();
            let shares = self.mine.turn(&orders, |mine, player, order| {
                self.recorder.action(player, order.name(), |tables| draw(tables, mine));
            });
            for (player, known) in self.known.iter_mut().enumerate() {
                let look = self.mine.look(player);
                known.turn_is_over(look.clone());
                self.events.push(player, TurnIsOver(look));
            }
            self.recorder.event("turn", |tables| {
                draw(tables, &self.mine);
                draw_known(tables, &self.known);
                for Share { player, gold, at } in shares {
                    tables.gain(Gain::new(player, gold, "gold").at(at.column, at.row));
                }
            });
        }
        self.phase.advance(self.known[0].turn >= TURNS);
    }

    fn take_events(&mut self, player: usize) -> Vec<TurnIsOver> {
        self.events.take(player)
    }

    fn digest(&self, player: usize) -> u64 {
        digest(&self.known[player])
    }

    fn scores(&self) -> Vec<i64> {
        self.mine.purse.iter().map(|gold| i64::from(*gold)).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        let scene = self.recorder.open(look(), |tables| {
            draw(tables, &self.mine);
            draw_known(tables, &self.known);
        });
        Some(scene)
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}

impl View<Lanterns> for PlayerView {
    fn open(_: usize, Opening { players, look }: Opening) -> Self {
        PlayerView { known: Knowledge::new(look), players, may_order: false }
    }

    fn observe(&mut self, TurnIsOver(look): TurnIsOver) {
        self.known.turn_is_over(look);
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, call: &Call) {
        self.may_order = matches!(call, Call::PlayTurn {});
    }

    fn end_turn(&mut self) {
        self.may_order = false;
    }

    fn digest(&self) -> u64 {
        digest(&self.known)
    }
}
