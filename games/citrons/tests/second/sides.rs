//! Plays a match with the game's rules and with the slow referee of the tests, and compares
//! both day by day.

use super::day::Orders;
use super::draw::{Dice, MatchTendencies, astray};
use super::referee::{Cell, Name, Order, Referee};
use super::same;
use citrons::api::{Api as _, Call};
use citrons::{Citrons, Ground};
use joute_engine::{Clocks, Game, Replica, Setup, View as _};
use std::collections::BTreeMap;

/// The number of events of each kind that happened in the matches.
pub type Tally = BTreeMap<String, u64>;

/// A random match that both referees play, and the random numbers behind it.
pub struct Match {
    pub game: Citrons,
    pub slow: Referee,
    pub replicas: Vec<Replica<Citrons>>,
    /// The random numbers from which the orders are drawn.
    pub dice: Dice,
    /// The random numbers from which the order of the teams is drawn, as in the rules.
    turns: Dice,
    temper: MatchTendencies,
}

impl Match {
    pub fn drawn(seed: u64) -> Match {
        let mut dice = Dice(seed.wrapping_mul(0x5DEE_CE66_D1CE_4E5B) ^ 0x2002);
        let temper = MatchTendencies::of(seed, &mut dice);
        let map = temper.map(&mut dice);
        let players = [4, 2, 4, 1][seed as usize % 4];
        let game = Citrons::new(&Setup { map, players, seed, ..Setup::default() }).expect("the map is valid");
        let replicas = (0..players).map(|player| Replica::new(player, game.opening(player))).collect();
        let slow = slow(&game);
        Match { game, slow, replicas, dice, turns: Dice(seed), temper }
    }

    /// Plays the match to its end, and returns the number of days that were compared.
    ///
    /// # Errors
    /// Returns the day of the first difference, and its description.
    pub fn play(mut self, tally: &mut Tally) -> Result<u64, String> {
        let mut days = 0;
        loop {
            let requests = self.game.ask();
            if requests.is_empty() {
                break;
            }
            let first = requests.iter().any(|ask| ask.calls == [Call::PlayerInit {}]);
            let mut orders = Orders::new();
            for ask in &requests {
                let events = self.game.take_events(ask.player);
                let replica = &mut self.replicas[ask.player];
                replica.begin_turn(events, Clocks::default(), false).expect("the turn can begin");
            }
            self.slow.freeze();
            self.same().map_err(|reason| format!("after day {days}: {reason}"))?;
            for ask in requests {
                if !first {
                    self.replicas[ask.player].begin(&Call::PlayerNewDay {});
                    let orders_given = self.give(ask.player, &mut orders, tally);
                    orders_given.map_err(|reason| format!("on day {}: {reason}", days + 1))?;
                }
                let journal = self.replicas[ask.player].end_turn();
                self.game.play(ask.player, &journal, &[]).map_err(|error| error.to_string())?;
            }
            self.game.settle();
            self.slow.frozen = None;
            if !first {
                let turns = self.turns.turns(self.slow.teams);
                self.slow.day(&turns, &orders);
                self.slow.freeze();
                self.count(&orders, tally);
                days += 1;
                same::worlds(self.game.world(), &self.slow)
                    .map_err(|reason| format!("day {days}, {turns:?}, {orders:?}\n{reason}"))?;
            }
        }
        for player in 0..self.replicas.len() {
            let events = self.game.take_events(player);
            events.into_iter().for_each(|event| self.replicas[player].view.observe(event));
        }
        self.same().map_err(|reason| format!("at the end: {reason}"))?;
        let ranks: Vec<usize> = self.game.ranks().iter().map(|rank| *rank as usize - 1).collect();
        if ranks != self.slow.ranks() {
            return Err(format!("ranks: {ranks:?}, but slowly {:?}", self.slow.ranks()));
        }
        Ok(days)
    }

    /// Checks that each team sees the same under both referees.
    fn same(&mut self) -> Result<(), String> {
        for (team, replica) in self.replicas.iter_mut().enumerate() {
            same::views(replica, &self.slow, team, &mut self.dice)
                .map_err(|reason| format!("team {team}: {reason}"))?;
        }
        Ok(())
    }

    /// Gives random orders of a team, and compares the answers of both referees.
    fn give(&mut self, team: usize, orders: &mut Orders, tally: &mut Tally) -> Result<(), String> {
        let mut orders_given: Vec<(i32, Order)> = Vec::new();
        for name in self.slow.names().into_iter().filter(|name| name.0 == team) {
            let times = if self.dice.percent(6) { 2 } else { 1 };
            for _ in 0..times {
                if let Some(order) = self.temper.order(&self.slow, name, &mut self.dice) {
                    let order = if self.dice.percent(2) { self.astray(name, order) } else { order };
                    let id = if self.dice.percent(1) { self.dice.below(260) as i32 - 30 } else { name.1 };
                    orders_given.push((id, order));
                }
            }
        }
        if let Some(&again) = orders_given.first().filter(|_| self.dice.below(2000) == 0) {
            orders_given.extend(std::iter::repeat_n(again, 1005));
        }
        let mut accepted = 0;
        for (id, order) in orders_given {
            let answer = call(&mut self.replicas[team], id, order);
            let slowly = self.slow.heard((team, id), order, accepted);
            *tally.entry(format!("answer {answer}")).or_default() += 1;
            if answer != slowly {
                return Err(format!("team {team}, {id}: {order:?} answers {answer}, but slowly {slowly}"));
            }
            if answer == 0 {
                accepted += 1;
                orders.insert((team, id), order);
            }
        }
        Ok(())
    }

    /// Returns the same order about a random cell, which is often invalid. The cell can be off the
    /// map, out of sight or out of reach. An order to split sometimes gets an invalid energy
    /// instead.
    fn astray(&mut self, name: Name, order: Order) -> Order {
        let (x, y) = self.slow.lemons[&name].current();
        let side = self.temper.side as i32;
        let cell = match self.dice.below(4) {
            0 => (x, y),
            1 => (side, y),
            2 => (-1 - self.dice.below(9) as i32, y),
            _ => (self.dice.below(self.temper.side) as i32, self.dice.below(self.temper.side) as i32),
        };
        match (order, self.dice.percent(30)) {
            (Order::Split(to, _), true) => Order::Split(to, -(self.dice.below(3) as i32)),
            _ => astray(order, cell),
        }
    }

    fn count(&mut self, orders: &Orders, tally: &mut Tally) {
        for name in self.slow.lemons.keys() {
            let state = same::state(&self.slow, *name);
            *tally.entry(format!("state {state}")).or_default() += 1;
        }
        for (what, times) in std::mem::take(&mut self.slow.happened) {
            *tally.entry(what.to_owned()).or_default() += times;
        }
        for (name, order) in orders {
            let kind = kind(*order);
            *tally.entry(format!("order {kind}")).or_default() += 1;
            if let Some(lemon) = self.slow.lemons.get(name) {
                *tally.entry(format!("{kind}: {:?}", lemon.fate)).or_default() += 1;
                *tally.entry(format!("result {:?}", lemon.fate)).or_default() += 1;
            }
        }
    }
}

/// Returns the name of the function that gives an order.
pub fn kind(order: Order) -> &'static str {
    match order {
        Order::Move(_) => "move",
        Order::Stretch(_) => "stretch",
        Order::Retract => "retract",
        Order::Press(_) => "press",
        Order::Carry(_) => "capt_and_move",
        Order::Drop(_) => "drop",
        Order::Pull(_) => "pull",
        Order::Split(..) => "split",
    }
}

fn call(replica: &mut Replica<Citrons>, id: i32, order: Order) -> i32 {
    match order {
        Order::Move((x, y)) => replica.move_citron(id, x, y),
        Order::Stretch((x, y)) => replica.stretch_citron(id, x, y),
        Order::Retract => replica.retract_citron(id),
        Order::Press((x, y)) => replica.press_citron(id, x, y),
        Order::Carry((x, y)) => replica.capt_and_move_citron(id, x, y),
        Order::Drop((x, y)) => replica.drop_citron(id, x, y),
        Order::Pull((x, y)) => replica.pull_citron(id, x, y),
        Order::Split((x, y), energy) => replica.split_citron(id, x, y, energy),
    }
}

/// Creates the slow referee of a game's terrain.
fn slow(game: &Citrons) -> Referee {
    let map = &game.world().map;
    let mut land = vec![vec![0; map.width]; map.height];
    for cell in map.cells() {
        land[usize::from(cell.y)][usize::from(cell.x)] = match map.ground(cell) {
            Ground::Hole => -1,
            Ground::Plain => 0,
            Ground::Mountain => 1,
        };
    }
    let place = |cell: citrons::Cell| -> Cell { (i32::from(cell.x), i32::from(cell.y)) };
    let starts: Vec<Cell> = map.starts.iter().take(game.players()).map(|cell| place(*cell)).collect();
    Referee::new(land, map.sources().map(place).collect(), &starts)
}
