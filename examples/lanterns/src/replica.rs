//! The API functions of the game Lanterns that champions call. They use the information that the
//! player has.

use crate::api::{Api, Direction, Ground, Position, Sighting, Verdict};
use crate::known::Order;
use crate::rules::Lanterns;
use joute_abi::show_line;
use joute_engine::Replica;

/// Adds an order of the champion to its turn, if the rules allow it. The orders of all players are
/// carried out together at the end of the turn.
fn order(replica: &mut Replica<Lanterns>, order: Order) -> Verdict {
    let verdict = if replica.view.may_order { replica.view.known.order(order) } else { Verdict::NotMyTurn };
    match verdict {
        Verdict::Ok => replica.record(order),
        refusal => replica.refuse(order, || show_line(&refusal)),
    }
    verdict
}

impl Api for Replica<Lanterns> {
    fn walk(&mut self, miner: i32, way: Direction) -> Verdict {
        order(self, Order::Walk(miner, way))
    }

    fn dig(&mut self, miner: i32, way: Direction) -> Verdict {
        order(self, Order::Dig(miner, way))
    }

    fn ground_at(&mut self, place: Position) -> Ground {
        self.view.known.ground_at(place)
    }

    fn gold_at(&mut self, place: Position) -> i32 {
        self.view.known.gold_at(place)
    }

    fn is_lit(&mut self, place: Position) -> bool {
        self.view.known.is_lit(place)
    }

    fn my_miners(&mut self) -> Vec<Position> {
        self.view.known.look.miners.to_vec()
    }

    fn miners_in_sight(&mut self) -> Vec<Sighting> {
        self.view.known.look.others.clone()
    }

    fn my_gold(&mut self) -> i32 {
        self.view.known.look.purse
    }

    fn me(&mut self) -> i32 {
        self.player() as i32
    }

    fn player_count(&mut self) -> i32 {
        self.view.players
    }

    fn current_turn(&mut self) -> i32 {
        self.view.known.turn
    }

    fn time_left(&mut self) -> i32 {
        let remaining = self.clocks().call();
        remaining.map_or(-1, |remaining| i32::try_from(remaining.as_millis()).unwrap_or(i32::MAX))
    }

    fn was_late(&mut self) -> bool {
        self.missed()
    }
}
