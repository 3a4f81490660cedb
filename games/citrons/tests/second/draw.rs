//! Draws the numbers, terrains and orders of the matches that both referees play.

use super::referee::{Cell, Lemon, Name, Order, Referee};

/// A SplitMix64 generator of random numbers, as the rules document it.
#[derive(Clone)]
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Draws the order of the teams on one day.
    pub fn turns(&mut self, teams: usize) -> Vec<usize> {
        let mut turns: Vec<usize> = (0..teams).collect();
        for last in (1..teams).rev() {
            let other = self.below(last + 1);
            turns.swap(last, other);
        }
        turns
    }
}

/// The probabilities of a random match, which differ from match to match. They concern the features
/// of the ground and the preferred orders.
pub struct MatchTendencies {
    pub side: usize,
    holes: usize,
    mountains: usize,
    sources: usize,
    idle: usize,
    splits: usize,
    bridges: usize,
    fights: usize,
}

impl MatchTendencies {
    pub fn of(seed: u64, dice: &mut Dice) -> MatchTendencies {
        match seed % 5 {
            // There is enough energy for all Citrons. A team that is alone grows to the maximum number.
            0 => MatchTendencies {
                side: if seed % 20 == 15 { 18 } else { 7 + dice.below(3) },
                holes: 8,
                mountains: 2,
                sources: 60,
                idle: 40,
                splits: 60,
                bridges: 8,
                fights: 20,
            },
            // The map is small, so that teams meet immediately.
            1 => MatchTendencies {
                side: 5 + dice.below(3),
                holes: 15 + dice.below(30),
                mountains: dice.below(10),
                sources: 40,
                idle: 10 + dice.below(20),
                splits: 25,
                bridges: 20,
                fights: 80,
            },
            // The map has holes, and bridges over them.
            2 => MatchTendencies {
                side: 6 + dice.below(4),
                holes: 40 + dice.below(25),
                mountains: 3,
                sources: 60,
                idle: 15,
                splits: 30,
                bridges: 60,
                fights: 40,
            },
            _ => MatchTendencies {
                side: 5 + dice.below(6),
                holes: dice.below(60),
                mountains: dice.below(15),
                sources: 20 + dice.below(40),
                idle: dice.below(50),
                splits: 10 + dice.below(40),
                bridges: dice.below(50),
                fights: dice.below(80),
            },
        }
    }

    /// Draws a terrain, and returns it as the text of a map file.
    pub fn map(&self, dice: &mut Dice) -> String {
        let starts = [(2, 2), (3, 3), (2, 3), (3, 2)];
        let mut text = String::new();
        for y in 0..self.side {
            for x in 0..self.side {
                let start = starts.iter().position(|&start| start == (x, y));
                let kind = dice.below(100);
                text.push(match start {
                    Some(team) => ['a', 'b', 'c', 'd'][team],
                    None if kind < self.holes => '-',
                    None if kind < self.holes + self.mountains => '+',
                    None if dice.percent(self.sources) => '*',
                    None => '.',
                });
            }
            text.push('\n');
        }
        text
    }

    /// Draws an order for a Citron. Returns `None` if the Citron gets no order.
    pub fn order(&self, referee: &Referee, name: Name, dice: &mut Dice) -> Option<Order> {
        let lemon = &referee.lemons[&name];
        if dice.percent(self.idle) || !lemon.lives() && !dice.percent(10) {
            return None;
        }
        let origin = lemon.current();
        if referee.sources.contains(&origin) && lemon.energy < 100 && dice.percent(60) {
            return None;
        }
        let near = beside(origin, dice);
        if lemon.is_bridge() {
            return Some(self.bridge_order(lemon, near, dice));
        }
        if referee.control_at(origin, lemon.z).len() > 1 && dice.percent(self.fights) {
            let near = firm(referee, origin, near, dice);
            return Some(dice.pick(&[
                Order::Press(origin),
                Order::Carry(near),
                Order::Drop(near),
                Order::Move(near),
            ]));
        }
        for side in sides(origin) {
            if !referee.on_map(side) {
                continue;
            }
            let friend = referee.drowning(name, side).is_some();
            if lemon.z == 0 && friend && dice.percent(40) {
                return Some(Order::Pull(side));
            }
            let enemy = referee.pressed(name, side).is_some();
            if enemy && dice.percent(self.fights / 2) {
                return Some(Order::Press(side));
            }
        }
        let firm = firm(referee, origin, near, dice);
        if dice.percent(self.splits) {
            return Some(Order::Split(firm, self.share(lemon.energy, dice)));
        }
        if dice.percent(self.bridges) {
            return Some(Order::Stretch(near));
        }
        Some(any(origin, firm, lemon.energy, dice))
    }

    fn bridge_order(&self, lemon: &Lemon, near: Cell, dice: &mut Dice) -> Order {
        let length = lemon.planks.len();
        let (last, before) = (lemon.planks[length - 1].cell, lemon.planks[length - 2].cell);
        match dice.below(20) {
            0..=9 => Order::Stretch((2 * last.0 - before.0, 2 * last.1 - before.1)),
            10..=14 => Order::Stretch(before),
            15 | 16 => Order::Retract,
            17 => Order::Stretch(near),
            _ => any(last, near, lemon.energy, dice),
        }
    }

    fn share(&self, energy: i32, dice: &mut Dice) -> i32 {
        match dice.below(12) {
            0 => 1,
            1 => energy - 1,
            2 => energy,
            3 => energy - 8,
            4 => dice.below(220) as i32 - 5,
            5 | 6 => energy / 3,
            _ => energy / 2,
        }
    }
}

/// Returns a random neighbour of a cell, usually one without a hole, because a Citron in a hole is
/// lost.
fn firm(referee: &Referee, origin: Cell, near: Cell, dice: &mut Dice) -> Cell {
    let mut candidate = near;
    for _ in 0..4 {
        if referee.on_map(candidate)
            && referee.kind(candidate) != 1
            && (!referee.is_void(candidate) || dice.percent(12))
        {
            return candidate;
        }
        candidate = beside(origin, dice);
    }
    candidate
}

/// Draws an order of any kind.
fn any(origin: Cell, near: Cell, energy: i32, dice: &mut Dice) -> Order {
    match dice.below(24) {
        0..=11 => Order::Move(near),
        12 | 13 => Order::Stretch(near),
        14 => Order::Retract,
        15 | 16 => Order::Press(near),
        17 => Order::Press(origin),
        18 => Order::Carry(near),
        19 => Order::Drop(near),
        20 => Order::Pull(near),
        _ => Order::Split(near, energy / 2),
    }
}

/// Returns the four neighbours of a cell.
pub fn sides((x, y): Cell) -> [Cell; 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

fn beside(cell: Cell, dice: &mut Dice) -> Cell {
    dice.pick(&sides(cell))
}

/// Returns an order of the same kind about another cell.
pub fn astray(order: Order, cell: Cell) -> Order {
    match order {
        Order::Move(_) => Order::Move(cell),
        Order::Stretch(_) => Order::Stretch(cell),
        Order::Retract => Order::Retract,
        Order::Press(_) => Order::Press(cell),
        Order::Carry(_) => Order::Carry(cell),
        Order::Drop(_) => Order::Drop(cell),
        Order::Pull(_) => Order::Pull(cell),
        Order::Split(_, energy) => Order::Split(cell, energy),
    }
}
