//! Plays a day in the slow referee, in the sequence of section 2.19.

use super::referee::{Cell, Fate, Lemon, Name, Order, Plank, Referee};
use std::collections::{BTreeMap, BTreeSet};

/// The orders of a day, with only the last order of each Citron.
pub type Orders = BTreeMap<Name, Order>;

impl Referee {
    /// Plays one day. `turns` is the order of the teams on that day.
    pub fn day(&mut self, turns: &[usize], orders: &Orders) {
        self.today += 1;
        for (place, &team) in turns.iter().enumerate() {
            self.places[team] = place as u64;
        }
        for (name, lemon) in &mut self.lemons {
            lemon.wish = orders.get(name).copied();
            lemon.fate = match lemon.wish {
                Some(_) => Fate::Success,
                None => Fate::NoAction,
            };
            lemon.falls = false;
        }
        self.rot();
        self.die(turns);
        self.collapse_unsupported();
        for lemon in self.lemons.values_mut() {
            if lemon.is_normal() && lemon.z == -1 && lemon.energy > 0 {
                lemon.energy -= 1;
            }
        }
        for name in self.names() {
            let falls = self.in_void(&self.lemons[&name]);
            self.lemons.get_mut(&name).unwrap().falls = falls;
        }
        self.collapse_overloaded(turns);
        for name in self.names() {
            if self.in_void(&self.lemons[&name]) {
                self.cancel(name, Fate::Void);
            }
        }
        for name in self.names() {
            if let Some(order) = self.lemons[&name].wish {
                if let Err(fate) = self.possible(name, order) {
                    self.cancel(name, fate);
                }
            }
        }
        self.freeze();
        self.block_by_control(false);
        self.block_by_arrivals();
        self.block_by_control(true);
        self.transfer(turns);
        self.travel(turns);
    }

    /// Keeps a copy of all current orders of control.
    pub fn freeze(&mut self) {
        self.frozen = None;
        let mut orders = BTreeMap::new();
        let spots: BTreeSet<(Cell, i32)> = self.lemons.values().map(|lemon| (lemon.cell, lemon.z)).collect();
        for (cell, z) in spots {
            orders.insert((cell, z), self.control_at(cell, z));
        }
        self.frozen = Some(orders);
    }

    pub fn names(&self) -> Vec<Name> {
        self.lemons.keys().copied().collect()
    }

    /// Returns all Citrons, by team in the order of the day, then by identifier.
    pub fn in_turn(&self, turns: &[usize]) -> Vec<Name> {
        let mut names = Vec::new();
        for &team in turns {
            names.extend(self.lemons.keys().filter(|name| name.0 == team));
        }
        names
    }

    /// Cancels a Citron's order, if there is one, and sets its outcome.
    pub fn cancel(&mut self, name: Name, fate: Fate) {
        let lemon = self.lemons.get_mut(&name).unwrap();
        if lemon.wish.take().is_some() {
            lemon.fate = fate;
        }
    }

    fn rot(&mut self) {
        for lemon in self.lemons.values_mut() {
            if let Some(days) = &mut lemon.rots {
                *days -= 1;
            }
        }
        for name in self.names() {
            if self.lemons[&name].rots == Some(0) {
                self.lemons.remove(&name);
                self.note("a corpse rots away");
            }
        }
        for name in self.names() {
            if !self.lemons[&name].lives() {
                self.cancel(name, Fate::Dead);
            }
        }
    }

    fn die(&mut self, turns: &[usize]) {
        for name in self.in_turn(turns) {
            if !self.lemons.contains_key(&name) {
                continue;
            }
            if self.lemons[&name].lives() && self.lemons[&name].energy == 0 {
                self.cancel(name, Fate::Dead);
                self.note("a Citron dies");
                let lemon = self.lemons.get_mut(&name).unwrap();
                lemon.rots = Some(3);
                if lemon.is_bridge() {
                    let middle = lemon.middle();
                    lemon.planks.clear();
                    self.note("a bridge dies");
                    self.place(name, middle, 0);
                }
            }
        }
    }

    /// Turns overloaded bridges back into Citrons, until no bridge is overloaded.
    fn collapse_overloaded(&mut self, turns: &[usize]) {
        loop {
            let loads = self.loads();
            let too_much = |name: &Name| {
                loads.get(name).copied().unwrap_or(0.0) > f64::from(self.lemons[name].energy) + 1e-9
            };
            let falling: Vec<Name> = self
                .in_turn(turns)
                .into_iter()
                .filter(|name| self.lemons[name].is_bridge() && too_much(name))
                .collect();
            if falling.is_empty() {
                return;
            }
            self.note("overloaded bridges collapse");
            self.collapse(&falling);
        }
    }

    /// Turns bridges back into Citrons. Bridges whose origin loses its support by this also become
    /// Citrons.
    pub fn collapse(&mut self, first: &[Name]) {
        let mut landings: Vec<(Name, Cell)> = Vec::new();
        let mut falling = first.to_vec();
        while !falling.is_empty() {
            for &name in &falling {
                landings.push((name, self.lemons[&name].middle()));
                self.cancel(name, Fate::Collapsed);
                let lemon = self.lemons.get_mut(&name).unwrap();
                lemon.planks.clear();
                // The Citron is on no cell until all have landed.
                lemon.z = 9;
            }
            falling = self.names().into_iter().filter(|name| self.has_lost_its_origin(*name)).collect();
            if !falling.is_empty() {
                self.note("bridges without support collapse");
            }
        }
        landings.sort();
        for (name, middle) in landings {
            self.place(name, middle, 0);
        }
    }

    pub fn has_lost_its_origin(&self, name: Name) -> bool {
        let lemon = &self.lemons[&name];
        lemon.is_bridge() && self.hangs(name, lemon.planks[0].cell)
    }

    /// Turns the bridges whose origin has no support back into Citrons.
    pub fn collapse_unsupported(&mut self) {
        let falling: Vec<Name> =
            self.names().into_iter().filter(|name| self.has_lost_its_origin(*name)).collect();
        self.collapse(&falling);
    }

    /// Puts a Citron at a position. A living Citron of the same team that is already there merges
    /// with this Citron, and a dead one disappears.
    pub fn place(&mut self, name: Name, cell: Cell, z: i32) {
        let arrived = self.now(name.0);
        let lemon = self.lemons.get_mut(&name).unwrap();
        lemon.cell = cell;
        lemon.z = z;
        lemon.arrived = arrived;
        let friends: Vec<Name> = self
            .lemons
            .iter()
            .filter(|(other, friend)| {
                **other != name
                    && other.0 == name.0
                    && !friend.is_bridge()
                    && friend.cell == cell
                    && friend.z == z
            })
            .map(|(&other, _)| other)
            .collect();
        for friend in friends {
            if !self.lemons[&friend].lives() {
                self.note("a corpse disappears under a friend");
                // A Citron that comes to a corpse of its own team replaces it.
                self.lemons.remove(&friend);
            } else {
                let energy = self.lemons[&name].energy;
                self.lemons.remove(&name);
                self.note("two Citrons merge");
                let stays = self.lemons.get_mut(&friend).unwrap();
                stays.energy = (stays.energy + energy).min(200);
                return;
            }
        }
    }

    /// Checks whether an order can be carried out, regardless of all other orders.
    fn possible(&self, name: Name, order: Order) -> Result<(), Fate> {
        let lemon = &self.lemons[&name];
        match order {
            Order::Stretch(to) => return self.stretchable(lemon, to),
            Order::Retract if lemon.is_bridge() => return Ok(()),
            Order::Retract => return Err(Fate::BadState),
            _ if lemon.is_bridge() => return Err(Fate::BadState),
            _ => {}
        }
        match order {
            Order::Move(to) => self.reachable(lemon, to),
            Order::Split(to, energy) => {
                self.reachable(lemon, to)?;
                if energy >= lemon.energy {
                    return Err(Fate::NotEnoughEnergy);
                }
                Ok(())
            }
            Order::Carry(to) | Order::Drop(to) => {
                self.reachable(lemon, to)?;
                self.behind(name).map(|_| ()).ok_or(Fate::NoTarget)
            }
            Order::Press(at) => match self.pressed(name, at) {
                None => Err(Fate::NoTarget),
                Some(other) if other.0 == name.0 => Err(Fate::Friend),
                Some(_) => Ok(()),
            },
            Order::Pull(at) => {
                if lemon.z != 0 || self.kind(lemon.cell) != 0 {
                    return Err(Fate::NotOnPlain);
                }
                let Some(other) = self.drowning(name, at) else {
                    return Err(Fate::NoTarget);
                };
                if !self.bridges_at(at).is_empty() {
                    return Err(Fate::BridgeAbove);
                }
                if self.lemons[&other].energy >= lemon.energy {
                    return Err(Fate::TargetTooBig);
                }
                Ok(())
            }
            Order::Stretch(_) | Order::Retract => unreachable!(),
        }
    }

    fn reachable(&self, lemon: &Lemon, to: Cell) -> Result<(), Fate> {
        if self.kind(to) == 1 {
            return Err(Fate::Obstacle);
        }
        if lemon.z == -1 && self.kind(to) != -1 {
            return Err(Fate::TooHigh);
        }
        Ok(())
    }

    fn stretchable(&self, lemon: &Lemon, to: Cell) -> Result<(), Fate> {
        if !lemon.is_bridge() {
            if lemon.z != 0 {
                return Err(Fate::NotOnPlain);
            }
            if self.kind(to) == 1 {
                return Err(Fate::Obstacle);
            }
            return Ok(());
        }
        let length = lemon.planks.len();
        let (last, before) = (lemon.planks[length - 1].cell, lemon.planks[length - 2].cell);
        if to == before {
            return Ok(());
        }
        if to != (2 * last.0 - before.0, 2 * last.1 - before.1) {
            return Err(Fate::NotInLine);
        }
        if length == 5 {
            return Err(Fate::BridgeTooLong);
        }
        if self.kind(to) == 1 {
            return Err(Fate::Obstacle);
        }
        Ok(())
    }

    /// Returns the Citron that would be carried or ejected. This is the next Citron in the order of
    /// control.
    pub fn behind(&self, name: Name) -> Option<Name> {
        let lemon = &self.lemons[&name];
        let order = self.control_at(lemon.cell, lemon.z);
        let place = order.iter().position(|&other| other == name)?;
        order.get(place + 1).copied()
    }

    /// Returns the Citron that an order to press would press.
    pub fn pressed(&self, name: Name, at: Cell) -> Option<Name> {
        let lemon = &self.lemons[&name];
        let controlling = self.control_at(at, lemon.z);
        if let Some(&other) = controlling.iter().find(|&&other| other != name) {
            return Some(other);
        }
        if lemon.z == 0 {
            return self.bridges_at(at).last().copied();
        }
        None
    }

    /// Returns the Citron that an order to save would save.
    pub fn drowning(&self, name: Name, at: Cell) -> Option<Name> {
        let controlling = self.control_at(at, -1);
        controlling.into_iter().find(|other| other.0 == name.0)
    }
}

/// Creates a plank of a bridge on a cell.
pub fn plank(cell: Cell, since: u64) -> Plank {
    Plank { cell, since }
}
