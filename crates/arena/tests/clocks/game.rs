//! A game in which all players take apples at the same time. The first player to answer is served
//! first, and a late player gets no apples.

use joute_engine::agreement::Chance;
use joute_engine::{
    ApplyOrder, EventQueues, Game, GameError, LatePolicy, Locale, Moment, Replica, Seats, Setup, TurnRequest,
    View, digest,
};
use serde::{Deserialize, Serialize};

/// The number of turns of every player.
pub const STEPS: usize = 21;

/// A call to a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    Play,
}

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// An order of a number of apples. It has an effect only if enough apples are left when it is
    /// served.
    Take(u32),
}

/// The outcome of a step: the number of apples that each player got, and the number that grew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    got: Vec<u32>,
    grown: u32,
}

/// The state that all players know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Orchard {
    apples: u32,
    baskets: Vec<u32>,
    turn: usize,
}

impl Orchard {
    fn learn(&mut self, event: &Event) {
        self.apples = self.apples - event.got.iter().sum::<u32>() + event.grown;
        self.baskets.iter_mut().zip(&event.got).for_each(|(basket, got)| *basket += got);
        self.turn += 1;
    }
}

/// The rules of the game.
pub struct Apples {
    orchard: Orchard,
    /// The orders of this step, in the order in which they were received.
    orders: Vec<(usize, u32)>,
    /// The number of apples that each player has ordered in total.
    ordered: Vec<u32>,
    news: EventQueues<Event>,
}

impl Game for Apples {
    const NAME: &'static str = "apples";
    const LOCALE: Locale = Locale::En;
    const API: u64 = 12;
    const SEATS: Seats = Seats::range(2, 4);
    const LATE_POLICY: LatePolicy = LatePolicy::MissStep;
    const APPLY_ORDER: ApplyOrder = ApplyOrder::ByArrival;
    type Call = Call;
    type Answer = ();
    type Action = Action;
    type Opening = u32;
    type Event = Event;
    type View = OrchardView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let players = setup.players;
        let orchard = Orchard { apples: 5, baskets: vec![0; players], turn: 0 };
        Ok(Apples { orchard, orders: Vec::new(), ordered: vec![0; players], news: EventQueues::new(players) })
    }

    fn players(&self) -> usize {
        self.orchard.baskets.len()
    }

    fn opening(&self, _: usize) -> u32 {
        self.players() as u32
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let players = if self.orchard.turn < STEPS { self.players() } else { 0 };
        TurnRequest::each(0..players, Call::Play)
    }

    fn moment(&self) -> Moment {
        Moment::turn(self.orchard.turn as u64 + 1)
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[()]) -> Result<(), GameError> {
        let count = match actions {
            [] => 0,
            [Action::Take(count)] => *count,
            _ => return Err("one order a turn".into()),
        };
        self.orders.push((player, count));
        self.ordered[player] += count;
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        let mut event = Event { got: vec![0; self.players()], grown: 3 };
        let mut remaining = self.orchard.apples;
        for (player, wanted) in self.orders.drain(..).filter(|(_, wanted)| *wanted > 0) {
            if wanted <= remaining {
                event.got[player] = wanted;
                remaining -= wanted;
            }
        }
        self.orchard.learn(&event);
        self.news.push_all(&event);
    }

    fn take_events(&mut self, player: usize) -> Vec<Event> {
        self.news.take(player)
    }

    fn digest(&self, player: usize) -> u64 {
        digest(&(&self.orchard, self.ordered[player]))
    }

    fn scores(&self) -> Vec<i64> {
        self.orchard.baskets.iter().map(|basket| i64::from(*basket)).collect()
    }
}

/// The view of a champion: the orchard, its own order, and the number of apples that it has ordered
/// in total.
#[derive(Debug, Clone)]
pub struct OrchardView {
    orchard: Orchard,
    order: u32,
    ordered: u32,
}

impl View<Apples> for OrchardView {
    fn open(_: usize, players: u32) -> Self {
        let orchard = Orchard { apples: 5, baskets: vec![0; players as usize], turn: 0 };
        OrchardView { orchard, order: 0, ordered: 0 }
    }

    fn observe(&mut self, event: Event) {
        self.orchard.learn(&event);
        self.order = 0;
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        digest(&(&self.orchard, self.ordered))
    }
}

/// The functions that the game offers to a champion.
pub trait Orders {
    /// Orders the given number of apples.
    fn take(&mut self, count: u32);
    /// Returns the number of the turn, counted from 1.
    fn turn(&self) -> usize;
    /// Returns the number of apples in the orchard, without those that the champion orders itself.
    fn apples(&self) -> i64;
}

impl Orders for Replica<Apples> {
    fn take(&mut self, count: u32) {
        if self.view.order == 0 && count > 0 {
            self.view.order = count;
            self.view.ordered += count;
            self.record(Action::Take(count));
        }
    }

    fn turn(&self) -> usize {
        self.view.orchard.turn + 1
    }

    fn apples(&self) -> i64 {
        i64::from(self.view.orchard.apples) - i64::from(self.view.order)
    }
}

/// Orders a random number of apples, at most three.
pub fn random_champion(replica: &mut Replica<Apples>, _: &Call, chance: &mut Chance<'_>) -> Option<()> {
    replica.take(chance.below(4) as u32);
    None
}
