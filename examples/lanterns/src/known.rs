//! The information that one player of the game Lanterns has. The arena and the champion each have a
//! copy of it.

use crate::api::{Direction, Ground, MINERS, Position, Sighting, Verdict};
use crate::mine::{ROWS, index, lit, step};
use serde::{Deserialize, Serialize};

/// An order of a player to one of its miners in the game Lanterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// The order to walk one step. It contains the number of the miner and the direction.
    Walk(i32, Direction),
    /// The order to dig out the rock beside the miner. It contains the number of the miner and the
    /// direction.
    Dig(i32, Direction),
}

impl Order {
    /// Returns the name of the API function that gives the order.
    pub fn name(&self) -> &'static str {
        match self {
            Order::Walk(..) => "walk",
            Order::Dig(..) => "dig",
        }
    }
}

/// The part of the mine that a player of the game Lanterns sees now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The positions of the player's two miners.
    pub miners: [Position; MINERS as usize],
    /// The amount of gold that the player has.
    pub purse: i32,
    /// The ground of the lit cells, row by row. It is -1 for rock, or the amount of gold in a
    /// tunnel.
    pub ground: Vec<i32>,
    /// The miners of other players on lit cells, sorted by owner and then by position.
    pub others: Vec<Sighting>,
}

/// The information that a player of the game Lanterns has. It consists of the cells that the player
/// sees or has seen, and of its orders in this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// The number of turns of the match that have been played.
    pub turn: i32,
    /// The part of the mine that the player sees in the current turn.
    pub look: Look,
    /// The last known content of each cell, row by row. It is -1 for rock, the amount of gold in a
    /// tunnel, or `None` for a cell that the player has never seen.
    memory: Vec<Option<i32>>,
    /// The player's orders of this turn, in the order in which they were given.
    pub orders: Vec<Order>,
}

impl Knowledge {
    /// Creates the information of a player before the first turn.
    pub fn new(look: Look) -> Self {
        let mut known =
            Knowledge { turn: 0, look: look.clone(), memory: vec![None; ROWS * ROWS], orders: Vec::new() };
        known.update(look);
        known
    }

    /// Ends the turn for a player of the game Lanterns. Removes its orders and stores the
    /// cells that it sees now.
    pub fn turn_is_over(&mut self, look: Look) {
        self.turn += 1;
        self.orders.clear();
        self.update(look);
    }

    fn update(&mut self, look: Look) {
        for (at, ground) in lit(&look.miners).zip(&look.ground) {
            if let Some(index) = index(at) {
                self.memory[index] = Some(*ground);
            }
        }
        self.look = look;
    }

    /// Adds an order of the player for this turn if the rules allow it. Otherwise returns the
    /// reason why they do not.
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

    /// Returns the last known content of each cell, row by row. It is -1 for rock, the amount of
    /// gold in a tunnel, or `None` for a cell that the player has never seen.
    pub fn memory(&self) -> &[Option<i32>] {
        &self.memory
    }

    /// Returns the kind of ground that the player last saw on a cell. The kind is rock, tunnel or
    /// unknown.
    pub fn ground_at(&self, at: Position) -> Ground {
        match index(at).and_then(|index| self.memory[index]) {
            None => Ground::Dark,
            Some(-1) => Ground::Rock,
            Some(_) => Ground::Tunnel,
        }
    }

    /// Returns the amount of gold that the player last saw on a cell.
    pub fn gold_at(&self, at: Position) -> i32 {
        index(at).and_then(|index| self.memory[index]).map_or(0, |ground| ground.max(0))
    }

    /// Returns true if the lantern of one of the player's miners lights the cell.
    pub fn is_lit(&self, at: Position) -> bool {
        lit(&self.look.miners).any(|lit| lit == at)
    }
}

#[cfg(test)]
mod tests {
    use super::{Knowledge, Order};
    use crate::api::{Direction, Ground, Position, Verdict};
    use crate::mine::{Mine, index};
    use joute_engine::Draws;

    fn at(row: i32, column: i32) -> Position {
        Position { row, column }
    }

    #[test]
    fn a_miner_takes_one_order_that_can_be_carried_out() {
        let mut mine = Mine::new(3, Draws::of_seed(1));
        mine.miners[0] = [at(0, 1), at(1, 0)];
        for (place, rock) in [(at(0, 2), true), (at(2, 0), false)] {
            mine.rock[index(place).expect("the place is in the mine")] = rock;
        }
        let mut known = Knowledge::new(mine.look(0));
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
    fn cells_are_remembered_as_last_seen() {
        let mut mine = Mine::new(3, Draws::of_seed(1));
        let (near, far) = (at(2, 1), at(14, 0));
        let mut known = Knowledge::new(mine.look(0));
        let before = (known.ground_at(near), known.gold_at(near));
        assert_eq!((known.ground_at(far), known.ground_at(at(-1, i32::MAX))), (Ground::Dark, Ground::Dark));
        mine.miners[0] = [at(14, 1), at(14, 1)];
        for place in [near, far] {
            let index = index(place).expect("the place is in the mine");
            (mine.rock[index], mine.gold[index]) = (false, 9);
        }
        known.turn_is_over(mine.look(0));
        assert_eq!((known.ground_at(near), known.gold_at(near)), before);
        assert_eq!((known.ground_at(far), known.gold_at(far)), (Ground::Tunnel, 9));
        assert!(known.is_lit(far) && !known.is_lit(near));
    }
}
