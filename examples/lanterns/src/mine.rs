//! The mine of the game Lanterns and the effects of orders. Only the arena has the complete mine,
//! and each player sees a part.

use crate::api::{Direction, LIGHT, MINERS, Position, SIDE, Sighting};
use crate::known::{Look, Order};
use joute_engine::Draws;

/// The number of rows of the mine, and also the number of its columns.
pub const ROWS: usize = SIDE as usize;

/// Returns the position one step away in a direction.
pub fn step(at: Position, way: Direction) -> Position {
    let (row, column) = match way {
        Direction::North => (-1, 0),
        Direction::East => (0, 1),
        Direction::South => (1, 0),
        Direction::West => (0, -1),
    };
    Position { row: at.row.saturating_add(row), column: at.column.saturating_add(column) }
}

/// Returns the index of a cell of the mine, counted row by row. Returns `None` if the cell lies
/// outside of the mine.
pub fn index(at: Position) -> Option<usize> {
    let inside = |number: i32| usize::try_from(number).ok().filter(|number| *number < ROWS);
    Some(inside(at.row)? * ROWS + inside(at.column)?)
}

/// Returns an iterator over all cells of the mine, row by row.
pub fn cells() -> impl Iterator<Item = Position> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Position { row, column }))
}

/// Returns the cells that the lanterns of the given miners light, row by row. The miners are given
/// by their positions.
pub fn lit(miners: &[Position]) -> impl Iterator<Item = Position> {
    let near = |at: &Position, miner: &Position| {
        (at.row - miner.row).abs() + (at.column - miner.column).abs() <= LIGHT
    };
    cells().filter(move |at| miners.iter().any(|miner| near(at, miner)))
}

/// Returns the four cells that correspond to each other when the mine is rotated by quarter turns.
/// The first cell is in the north-west, and the others follow clockwise.
fn four_corners(at: Position) -> [Position; 4] {
    let turned = |at: Position| Position { row: at.column, column: SIDE - 1 - at.row };
    [at, turned(at), turned(turned(at)), turned(turned(turned(at)))]
}

/// A player's share of the gold that lay on one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The number of the player who receives the gold.
    pub player: usize,
    /// The amount of gold.
    pub gold: i32,
    /// The cell on which the gold lay.
    pub at: Position,
}

/// The complete mine in a match of Lanterns, with its gold and miners. No player sees all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mine {
    /// One value for each cell of the mine, row by row. It is true if the cell is rock.
    pub rock: Vec<bool>,
    /// The amount of gold on each cell of the mine, row by row.
    pub gold: Vec<i32>,
    /// The positions of each player's miners.
    pub miners: Vec<[Position; MINERS as usize]>,
    /// The amount of gold that each player has collected.
    pub purse: Vec<i32>,
}

impl Mine {
    /// Generates a random mine for a match. It looks the same from each of the four corners, where
    /// the players start.
    pub fn new(players: usize, mut draws: Draws) -> Self {
        let mut mine = Mine {
            rock: vec![false; ROWS * ROWS],
            gold: vec![0; ROWS * ROWS],
            miners: Vec::new(),
            purse: vec![0; players],
        };
        for four in cells().map(four_corners) {
            let (rock, gold) = (draws.below(10) < 4, draws.below(8) == 0);
            let amount = if gold && !rock { 1 + draws.below(9) as i32 } else { 0 };
            // The corners, where the miners start, stay empty.
            if !four.iter().any(|at| at.row < 2 && at.column < 2) {
                for index in four.into_iter().filter_map(index) {
                    (mine.rock[index], mine.gold[index]) = (rock, amount);
                }
            }
        }
        let starts = [(0, 1), (1, 0)].map(|(row, column)| four_corners(Position { row, column }));
        mine.miners = (0..players).map(|corner| starts.map(|four| four[corner])).collect();
        mine
    }

    /// Carries out the orders of all players for one turn at the same time. Miners walk in the
    /// mine as it was before the turn, and share the gold after all of them have moved. `on_order`
    /// is called after each order with the mine, the player and the order. Returns the players'
    /// shares of the gold.
    pub fn turn(&mut self, orders: &[&[Order]], mut on_order: impl FnMut(&Mine, usize, Order)) -> Vec<Share> {
        let old_rock = self.rock.clone();
        for (player, orders) in orders.iter().enumerate() {
            for order in *orders {
                self.carry_out(player, *order, &old_rock);
                on_order(self, player, *order);
            }
        }
        self.share()
    }

    fn carry_out(&mut self, player: usize, order: Order, old_rock: &[bool]) {
        match order {
            Order::Walk(miner, way) => {
                let miner = &mut self.miners[player][miner as usize];
                let to = step(*miner, way);
                if index(to).is_some_and(|index| !old_rock[index]) {
                    *miner = to;
                }
            }
            Order::Dig(miner, way) => {
                if let Some(index) = index(step(self.miners[player][miner as usize], way)) {
                    self.rock[index] = false;
                }
            }
        }
    }

    /// Shares the gold of each cell equally among the players with a miner on it. A remainder is
    /// lost. Returns the shares.
    fn share(&mut self) -> Vec<Share> {
        let mut shares = Vec::new();
        for at in cells() {
            let Some(index) = index(at) else { continue };
            let is_here = |player: &usize| self.miners[*player].contains(&at);
            let players: Vec<usize> = (0..self.purse.len()).filter(is_here).collect();
            if !players.is_empty() {
                let part = self.gold[index] / players.len() as i32;
                for player in players {
                    self.purse[player] += part;
                    shares.push(Share { player, gold: part, at });
                }
                self.gold[index] = 0;
            }
        }
        shares
    }

    /// Returns the part of the mine that a player sees now.
    pub fn look(&self, player: usize) -> Look {
        let miners = self.miners[player];
        let ground =
            |at: Position| index(at).map(|index| if self.rock[index] { -1 } else { self.gold[index] });
        let mut others = Vec::new();
        for owner in (0..self.miners.len()).filter(|owner| *owner != player) {
            // The sightings are sorted by position, so they do not reveal which of the owner's
            // miners is seen.
            let is_seen =
                lit(&miners).flat_map(|place| self.miners[owner].iter().filter(move |at| **at == place));
            others.extend(is_seen.map(|place| Sighting { owner: owner as i32, place: *place }));
        }
        Look { miners, purse: self.purse[player], ground: lit(&miners).filter_map(ground).collect(), others }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mine, cells, four_corners, index};
    use crate::api::{Direction, Position};
    use crate::known::Order;
    use joute_engine::Draws;

    fn at(row: i32, column: i32) -> Position {
        Position { row, column }
    }

    /// Returns a mine for tests, without rock and gold. The players' miners stand at the given
    /// positions.
    fn open(miners: &[[Position; 2]]) -> Mine {
        let random_mine = Mine::new(miners.len(), Draws::of_seed(1));
        let size = random_mine.rock.len();
        Mine { rock: vec![false; size], gold: vec![0; size], miners: miners.to_vec(), ..random_mine }
    }

    fn put(mine: &mut Mine, place: Position, gold: i32) {
        mine.gold[index(place).expect("the cell is inside the mine")] = gold;
    }

    #[test]
    fn a_mine_is_the_same_from_each_corner() {
        let mine = Mine::new(4, Draws::of_seed(7));
        for four in cells().map(four_corners) {
            let [one, others @ ..] = four.map(|at| index(at).expect("the cell is inside the mine"));
            for other in others {
                assert_eq!((mine.rock[one], mine.gold[one]), (mine.rock[other], mine.gold[other]));
            }
        }
        assert_eq!(mine.miners[2], [at(14, 13), at(13, 14)]);
        assert_ne!(Mine::new(4, Draws::of_seed(8)), mine);
    }

    #[test]
    fn miners_on_the_same_gold_share_it_and_the_rest_is_lost() {
        let middle = at(7, 7);
        let mut mine = open(&[[middle, middle], [at(7, 8), at(0, 1)], [at(6, 7), at(0, 2)]]);
        put(&mut mine, middle, 8);
        let walk = |way| vec![Order::Walk(0, way)];
        mine.turn(&[&[], &walk(Direction::West), &walk(Direction::South)], |_, _, _| {});
        // Gold is counted for each player, not for each miner.
        assert_eq!(mine.purse, [2, 2, 2]);
        assert_eq!(mine.gold.iter().sum::<i32>(), 0);
    }

    #[test]
    fn digging_and_walking_happen_at_the_same_time() {
        let mut mine = open(&[[at(7, 6), at(0, 0)], [at(7, 8), at(0, 1)], [at(1, 0), at(1, 1)]]);
        mine.rock[index(at(7, 7)).expect("the cell is inside the mine")] = true;
        let (dig, walk) = ([Order::Dig(0, Direction::East)], [Order::Walk(0, Direction::West)]);
        mine.turn(&[&dig, &walk, &[]], |_, _, _| {});
        // The miner is blocked, because the rock existed at the start of the turn.
        assert_eq!(mine.miners[1][0], at(7, 8));
        assert!(!mine.rock[index(at(7, 7)).expect("the cell is inside the mine")]);
        mine.turn(&[&[], &walk, &[]], |_, _, _| {});
        assert_eq!(mine.miners[1][0], at(7, 7));
    }

    #[test]
    fn a_player_sees_only_cells_within_three_steps() {
        let mut mine = open(&[[at(7, 7), at(7, 7)], [at(7, 10), at(7, 11)], [at(9, 8), at(10, 8)]]);
        put(&mut mine, at(4, 7), 5);
        put(&mut mine, at(3, 7), 6);
        let look = mine.look(0);
        assert_eq!((look.ground.len(), look.ground.iter().sum::<i32>()), (25, 5));
        let seen: Vec<_> = look.others.iter().map(|other| (other.owner, other.place)).collect();
        assert_eq!(seen, [(1, at(7, 10)), (2, at(9, 8))]);
    }
}
