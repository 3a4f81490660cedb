//! Cancels the orders of blocked Citrons in the slow referee, a second implementation of the
//! rules for tests (section 2.8).

use super::referee::{Cell, Fate, Name, Order, Referee};
use std::collections::BTreeSet;

impl Referee {
    /// Returns true if a Citron is going to leave its cell by its own order.
    pub fn leaves(&self, name: Name) -> bool {
        matches!(self.lemons[&name].wish, Some(Order::Move(_) | Order::Carry(_) | Order::Split(..)))
    }

    /// Cancels the orders of Citrons that stand behind a Citron that stays (section 2.8).
    pub fn block_by_control(&mut self, last: bool) {
        for z in [0, -1] {
            let mut cells: BTreeSet<Cell> = BTreeSet::new();
            for lemon in self.lemons.values() {
                if lemon.is_normal() && lemon.z == z {
                    cells.insert(lemon.cell);
                }
            }
            for cell in cells {
                self.block_in_cell(cell, z, last);
            }
        }
    }

    fn block_in_cell(&mut self, cell: Cell, z: i32, last: bool) {
        let mut somebody_stays = false;
        let mut carried: Option<Name> = None;
        for name in self.control_at(cell, z) {
            let saviours = self.saviours(name);
            if somebody_stays {
                self.cancel(name, Fate::Blocked);
                if self.lemons[&name].fate == Fate::Captured {
                    self.lemons.get_mut(&name).unwrap().fate = Fate::Blocked;
                }
                self.cancel_all(&saviours, Fate::TargetBlocked);
                continue;
            }
            if carried == Some(name) {
                self.cancel(name, Fate::Captured);
                self.cancel_all(&saviours, Fate::TargetBlocked);
                continue;
            }
            if self.leaves(name) {
                if last {
                    self.cancel_all(&saviours, Fate::TargetGone);
                }
                if let Some(Order::Carry(_)) = self.lemons[&name].wish {
                    carried = self.behind(name);
                }
                continue;
            }
            if last && !matches!(self.lemons[&name].wish, None | Some(Order::Press(_))) {
                self.cancel_all(&saviours, Fate::TargetGone);
            } else if let Some((_, others)) = saviours.split_first() {
                if last {
                    self.cancel_all(others, Fate::TargetGone);
                }
                continue;
            }
            somebody_stays = true;
        }
    }

    fn cancel_all(&mut self, names: &[Name], fate: Fate) {
        for &name in names {
            self.cancel(name, fate);
        }
    }

    /// Returns the Citrons that are going to save a Citron.
    fn saviours(&self, name: Name) -> Vec<Name> {
        let mut names = Vec::new();
        for (&other, lemon) in &self.lemons {
            if let Some(Order::Pull(at)) = lemon.wish {
                if self.drowning(other, at) == Some(name) {
                    names.push(other);
                }
            }
        }
        names
    }

    /// Stops the Citrons that an arriving Citron blocks (section 2.8). An arriving Citron stops
    /// every Citron of its new position that does not have more energy.
    pub fn block_by_arrivals(&mut self) {
        // The Citrons that come to each cell, with their energy.
        let mut arriving: Vec<(Name, Cell, i32, i32)> = Vec::new();
        for (&name, lemon) in &self.lemons {
            let energy = |name: Name| self.lemons[&name].energy;
            match lemon.wish {
                Some(Order::Move(to)) => arriving.push((name, to, lemon.z, lemon.energy)),
                Some(Order::Split(to, given)) => arriving.push((name, to, lemon.z, lemon.energy - given)),
                Some(Order::Carry(to)) => {
                    arriving.push((name, to, lemon.z, lemon.energy));
                    let other = self.behind(name).unwrap();
                    arriving.push((other, to, lemon.z, energy(other)));
                }
                Some(Order::Drop(to)) => {
                    let other = self.behind(name).unwrap();
                    arriving.push((other, to, lemon.z, energy(other)));
                }
                Some(Order::Pull(at)) => {
                    let other = self.drowning(name, at).unwrap();
                    arriving.push((other, lemon.cell, 0, energy(other)));
                }
                _ => {}
            }
            if lemon.falls && lemon.lives() {
                arriving.push((name, lemon.cell, -1, lemon.energy));
            }
        }
        for name in self.names() {
            let lemon = &self.lemons[&name];
            let stops = |&(other, to, z, energy): &(Name, Cell, i32, i32)| {
                other != name && (to, z) == (lemon.cell, lemon.z) && energy >= lemon.energy
            };
            if lemon.is_normal() && arriving.iter().any(stops) {
                self.cancel(name, Fate::Arrival);
            }
        }
    }
}
