//! Plays the end of a day in the slow referee. First energy changes hands, then the Citrons move
//! and fall.

use super::day::plank;
use super::referee::{Cell, Fate, Name, Order, Referee};
use std::collections::BTreeMap;

impl Referee {
    /// Carries out the orders to press, the sources' feeding, and the orders to split.
    pub fn transfer(&mut self, turns: &[usize]) {
        let fed = self.fed();
        let mut remaining: BTreeMap<Name, i32> = BTreeMap::new();
        let mut gained: BTreeMap<Name, i32> = BTreeMap::new();
        for name in self.names() {
            remaining.insert(name, self.lemons[&name].energy);
            gained.insert(name, 0);
        }
        let mut requested: BTreeMap<Name, i32> = BTreeMap::new();
        for (_, other, maximum) in self.pressing() {
            *requested.entry(other).or_default() += maximum;
        }
        for (name, other, maximum) in self.pressing() {
            // If there is too little energy, each receives its share, and the rest is lost.
            let (has, all) = (self.lemons[&other].energy, requested[&other]);
            let amount = if all <= has { maximum } else { maximum * has / all };
            *gained.get_mut(&name).unwrap() += amount;
            *remaining.get_mut(&other).unwrap() = (has - all).max(0);
        }
        for name in fed {
            self.note("a source feeds");
            *gained.get_mut(&name).unwrap() += 8;
        }
        for name in self.names() {
            self.lemons.get_mut(&name).unwrap().energy = (remaining[&name] + gained[&name]).min(200);
        }
        // A Citron that has pressed has carried out its order, whatever happens later in the turn.
        for (name, _, _) in self.pressing() {
            self.lemons.get_mut(&name).unwrap().wish = None;
        }
        self.split(turns);
    }

    /// Returns each Citron that presses another one, the pressed Citron, and the energy that the
    /// first one requests.
    fn pressing(&self) -> Vec<(Name, Name, i32)> {
        let mut presses = Vec::new();
        for (&name, lemon) in &self.lemons {
            if let Some(Order::Press(at)) = lemon.wish {
                let maximum = if at == lemon.cell { 12 } else { 8 };
                presses.push((name, self.pressed(name, at).unwrap(), maximum));
            }
        }
        presses
    }

    /// Returns the Citrons that the sources feed.
    fn fed(&self) -> Vec<Name> {
        let mut fed = Vec::new();
        for &source in &self.sources {
            let order = self.control_at(source, 0);
            if let Some(&first) = order.iter().find(|&&name| !self.departs(name)) {
                if self.lemons[&first].wish.is_none() {
                    fed.push(first);
                }
            }
        }
        fed
    }

    /// Returns true if a Citron leaves its cell, by its own order or carried by another Citron.
    fn departs(&self, name: Name) -> bool {
        self.leaves(name)
            || self.lemons.iter().any(|(&other, lemon)| {
                matches!(lemon.wish, Some(Order::Carry(_))) && self.behind(other) == Some(name)
            })
    }

    fn split(&mut self, turns: &[usize]) {
        let mut children: Vec<(Name, Name)> = Vec::new();
        for name in self.in_turn(turns) {
            let lemon = &self.lemons[&name];
            let Some(Order::Split(_, energy)) = lemon.wish else {
                continue;
            };
            if energy >= lemon.energy {
                self.cancel(name, Fate::NotEnoughEnergy);
                continue;
            }
            let is_taken = |id: i32| {
                let child = (name.0, id);
                self.lemons.contains_key(&child) || children.iter().any(|other| other.1 == child)
            };
            match (0..200).find(|&id| !is_taken(id)) {
                Some(id) => children.push((name, (name.0, id))),
                None => self.cancel(name, Fate::TooManyCitrons),
            }
        }
        // A Citron that cannot divide blocks the Citrons behind it, and some of these may have
        // wanted to divide.
        self.block_by_control(true);
        for (name, child) in children {
            let lemon = &self.lemons[&name];
            let Some(Order::Split(_, energy)) = lemon.wish else {
                continue;
            };
            let (cell, z) = (lemon.cell, lemon.z);
            self.lemons.get_mut(&name).unwrap().energy -= energy;
            self.put(child.0, child.1, cell, z, energy);
            self.note("a Citron is born");
        }
    }

    /// Carries out the orders about bridges, then all moves and falls. Finally, bridges that were
    /// stepped upon too early collapse.
    pub fn travel(&mut self, turns: &[usize]) {
        let mut travelling: Vec<(Name, Cell, i32)> = Vec::new();
        let mut stepped: Vec<Cell> = Vec::new();
        let mut falls: Vec<(Name, Cell, i32)> = Vec::new();
        self.refuse_bridges();
        for name in self.names() {
            match self.lemons[&name].wish {
                Some(Order::Stretch(to)) => {
                    if let Some(back) = self.stretch(name, to) {
                        travelling.push((name, back, 0));
                    }
                }
                Some(Order::Retract) => {
                    let middle = self.lemons[&name].middle();
                    let lemon = self.lemons.get_mut(&name).unwrap();
                    lemon.planks.clear();
                    lemon.z = 9;
                    travelling.push((name, middle, 0));
                }
                _ => {}
            }
        }
        for name in self.names() {
            let lemon = &self.lemons[&name];
            let z = lemon.z;
            let mut walks = Vec::new();
            match lemon.wish {
                Some(Order::Move(to) | Order::Split(to, _)) => walks.push((name, to, z)),
                Some(Order::Carry(to)) => {
                    walks.push((name, to, z));
                    walks.push((self.behind(name).unwrap(), to, z));
                }
                Some(Order::Drop(to)) => walks.push((self.behind(name).unwrap(), to, z)),
                Some(Order::Pull(at)) => {
                    walks.push((self.drowning(name, at).unwrap(), lemon.cell, 0));
                }
                _ => {}
            }
            stepped.extend(walks.iter().filter(|walk| walk.2 == 0).map(|walk| walk.1));
            travelling.extend(walks);
            if lemon.falls {
                falls.push((name, lemon.cell, -1));
            }
        }
        for fall in falls {
            let lives = self.lemons[&fall.0].lives();
            self.note(if lives { "a Citron falls" } else { "a corpse falls" });
            travelling.push(fall);
        }
        self.frozen = None;
        // Moving Citrons are on no cell until all have left.
        for &(name, _, _) in &travelling {
            self.lemons.get_mut(&name).unwrap().z = 9;
        }
        for &team in turns {
            travelling.sort();
            for &(name, to, z) in travelling.iter().filter(|(name, _, _)| name.0 == team) {
                self.place(name, to, z);
            }
        }
        // The orders have been carried out, so later events no longer cancel them.
        for lemon in self.lemons.values_mut() {
            lemon.wish = None;
        }
        let mut broken_bridges = Vec::new();
        for name in self.in_turn(turns) {
            let lemon = &self.lemons[&name];
            if lemon.is_bridge()
                && self.is_unfinished(name)
                && lemon.planks.iter().any(|plank| stepped.contains(&plank.cell))
            {
                broken_bridges.push(name);
            }
        }
        if !broken_bridges.is_empty() {
            self.note("unfinished bridges collapse under who comes");
        }
        // Everything that stood on a collapsing bridge collapses with it, also what was carried away on this
        // day.
        for name in self.names() {
            if !self.has_lost_its_origin(name) {
                continue;
            }
            self.note("bridges without support collapse");
            if !broken_bridges.contains(&name) {
                broken_bridges.push(name);
            }
        }
        self.collapse(&broken_bridges);
    }

    /// Cancels the orders that would bring too many bridges to a cell. If there is not room for all
    /// of them, none of them comes.
    fn refuse_bridges(&mut self) {
        let mut planned: Vec<(Name, Cell)> = Vec::new();
        for (&name, lemon) in &self.lemons {
            let Some(Order::Stretch(to)) = lemon.wish else { continue };
            let length = lemon.planks.len();
            if length == 0 {
                planned.push((name, lemon.cell));
                planned.push((name, to));
            } else if lemon.planks[length - 2].cell != to {
                planned.push((name, to));
            }
        }
        for &(name, cell) in &planned {
            let others = planned.iter().filter(|other| other.1 == cell).count();
            if self.bridges_at(cell).len() + others > 4 {
                self.cancel(name, Fate::TooManyBridges);
            }
        }
    }

    /// Forms, lengthens or shortens a bridge. If the bridge becomes a Citron again, returns the
    /// cell of this Citron.
    fn stretch(&mut self, name: Name, to: Cell) -> Option<Cell> {
        let lemon = &self.lemons[&name];
        let length = lemon.planks.len();
        if length >= 2 && lemon.planks[length - 2].cell == to {
            let lemon = self.lemons.get_mut(&name).unwrap();
            lemon.planks.pop();
            if length == 2 {
                lemon.planks.clear();
                lemon.z = 9;
                return Some(to);
            }
            return None;
        }
        let from = lemon.cell;
        self.laid += 1;
        let since = self.laid;
        let lemon = self.lemons.get_mut(&name).unwrap();
        if length == 0 {
            lemon.planks.push(plank(from, since));
        }
        lemon.planks.push(plank(to, since));
        None
    }
}
