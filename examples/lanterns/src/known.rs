//! What one player knows. Its champion has one, and so has the authority, of each player.

use crate::api::{Direction, Ground, MINERS, Position, Sighting, Verdict};
use crate::mine::{ROWS, index, lit, step};
use serde::{Deserialize, Serialize};

/// What a miner is to do in the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// This miner walks one step.
    Walk(i32, Direction),
    /// This miner digs out the rock beside it.
    Dig(i32, Direction),
}

impl Order {
    /// Its function in the API.
    pub fn name(&self) -> &'static str {
        match self {
            Order::Walk(..) => "walk",
            Order::Dig(..) => "dig",
        }
    }
}

/// What a player sees at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Its miners.
    pub miners: [Position; MINERS as usize],
    /// Its gold.
    pub purse: i32,
    /// The lit cells, row by row: -1 for rock, or the gold on a tunnel.
    pub ground: Vec<i32>,
    /// Other players' miners on lit cells, by owner, then by place.
    pub others: Vec<Sighting>,
}

/// What a player knows: what it sees, what it remembers, and what it ordered this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Known {
    /// Turns that are over.
    pub turn: i32,
    /// What it saw last.
    pub look: Look,
    /// Row by row: -1 for rock, the gold on a tunnel, or nothing for a cell that it never saw.
    memory: Vec<Option<i32>>,
    /// In the order in which they were given.
    pub orders: Vec<Order>,
}

impl Known {
    /// Before the first turn.
    pub fn new(look: Look) -> Self {
        let mut known =
            Known { turn: 0, look: look.clone(), memory: vec![None; ROWS * ROWS], orders: Vec::new() };
        known.see(look);
        known
    }

    /// A turn is over: the orders are carried out, and this is what it looks like now.
    pub fn turn_is_over(&mut self, look: Look) {
        self.turn += 1;
        self.orders.clear();
        self.see(look);
    }

    fn see(&mut self, look: Look) {
        for (at, ground) in lit(&look.miners).zip(&look.ground) {
            if let Some(index) = index(at) {
                self.memory[index] = Some(*ground);
            }
        }
        self.look = look;
    }

    /// Takes an order, if the rules allow it. The cells beside a miner are lit, so that its player knows.
    pub fn order(&mut self, order: Order) -> Verdict {
        let (Order::Walk(miner, way) | Order::Dig(miner, way)) = order;
        let Some(from) = usize::try_from(miner).ok().and_then(|miner| self.look.miners.get(miner)) else {
            return Verdict::NoSuchMiner;
        };
        let has_its = |other: &Order| matches!(other, Order::Walk(it, _) | Order::Dig(it, _) if *it == miner);
        if self.orders.iter().any(has_its) {
            return Verdict::AlreadyOrdered;
        }
        match (order, self.ground_at(step(*from, way))) {
            (Order::Walk(..), Ground::Tunnel) | (Order::Dig(..), Ground::Rock) => {
                self.orders.push(order);
                Verdict::Ok
            }
            (Order::Walk(..), _) => Verdict::Blocked,
            (Order::Dig(..), _) => Verdict::NothingToDig,
        }
    }

    /// Row by row: -1 for rock, the gold on a tunnel, or nothing for a cell that it never saw.
    pub fn memory(&self) -> &[Option<i32>] {
        &self.memory
    }

    /// What a cell was when it was last seen.
    pub fn ground_at(&self, at: Position) -> Ground {
        match index(at).and_then(|index| self.memory[index]) {
            None => Ground::Dark,
            Some(-1) => Ground::Rock,
            Some(_) => Ground::Tunnel,
        }
    }

    /// The gold that lay on a cell when it was last seen.
    pub fn gold_at(&self, at: Position) -> i32 {
        index(at).and_then(|index| self.memory[index]).map_or(0, |ground| ground.max(0))
    }

    /// Is the cell seen now?
    pub fn is_lit(&self, at: Position) -> bool {
        lit(&self.look.miners).any(|lit| lit == at)
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Order};
    use crate::api::{Direction, Ground, Position, Verdict};
    use crate::mine::{Mine, index};

    fn at(row: i32, column: i32) -> Position {
        Position { row, column }
    }

    #[test]
    fn a_miner_takes_one_order_that_can_be_carried_out() {
        let mut mine = Mine::new(3, 1);
        mine.miners[0] = [at(0, 1), at(1, 0)];
        for (place, rock) in [(at(0, 2), true), (at(2, 0), false)] {
            mine.rock[index(place).expect("inside")] = rock;
        }
        let mut known = Known::new(mine.look(0));
        let tries = [
            (Order::Walk(2, Direction::East), Verdict::NoSuchMiner),
            (Order::Dig(-1, Direction::East), Verdict::NoSuchMiner),
            (Order::Walk(0, Direction::North), Verdict::Blocked),
            (Order::Dig(0, Direction::North), Verdict::NothingToDig),
            (Order::Walk(0, Direction::East), Verdict::Blocked),
            (Order::Dig(1, Direction::South), Verdict::NothingToDig),
            (Order::Dig(0, Direction::East), Verdict::Ok),
            (Order::Walk(0, Direction::West), Verdict::AlreadyOrdered),
            (Order::Walk(1, Direction::South), Verdict::Ok),
        ];
        for (order, verdict) in tries {
            assert_eq!(known.order(order), verdict, "{order:?}");
        }
        assert_eq!(known.orders.len(), 2);
    }

    #[test]
    fn what_was_seen_is_remembered_as_it_was() {
        let mut mine = Mine::new(3, 1);
        let (near, far) = (at(2, 1), at(14, 0));
        let mut known = Known::new(mine.look(0));
        let before = (known.ground_at(near), known.gold_at(near));
        assert_eq!((known.ground_at(far), known.ground_at(at(-1, i32::MAX))), (Ground::Dark, Ground::Dark));
        mine.miners[0] = [at(14, 1), at(14, 1)];
        for place in [near, far] {
            let index = index(place).expect("inside");
            (mine.rock[index], mine.gold[index]) = (false, 9);
        }
        known.turn_is_over(mine.look(0));
        assert_eq!((known.ground_at(near), known.gold_at(near)), before);
        assert_eq!((known.ground_at(far), known.gold_at(far)), (Ground::Tunnel, 9));
        assert!(known.is_lit(far) && !known.is_lit(near));
    }
}
