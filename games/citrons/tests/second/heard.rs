//! Computes the result of giving an order in the slow referee, a second implementation of the
//! rules for tests (section 3.4).

use super::referee::{Name, Order, Referee};

impl Referee {
    /// Returns the code that answers an order to a team's Citron. The code depends on the state at
    /// the start of the day and on `before`, the number of orders accepted earlier on that day.
    pub fn heard(&self, (team, id): Name, order: Order, before: usize) -> i32 {
        if before >= 1000 {
            return 1;
        }
        let Some(lemon) = self.lemons.get(&(team, id)) else {
            return 2;
        };
        let (to, here) = match order {
            Order::Retract => return 0,
            Order::Press(to) => (to, true),
            Order::Move(to)
            | Order::Stretch(to)
            | Order::Carry(to)
            | Order::Drop(to)
            | Order::Pull(to)
            | Order::Split(to, _) => (to, false),
        };
        if !self.on_map(to) {
            return 3;
        }
        if !self.sees(team, to) {
            return 4;
        }
        let (x, y) = lemon.current();
        let far = (to.0 - x).abs() + (to.1 - y).abs();
        if far > 1 || far == 0 && !here {
            return 5;
        }
        if let Order::Split(_, energy) = order {
            if energy < 1 {
                return 5;
            }
        }
        0
    }
}
