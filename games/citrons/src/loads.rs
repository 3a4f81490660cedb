//! The computation of the weight on bridges in the game Citrons (section 2.15.2).

use crate::map::{Cell, Ground};
use crate::world::{UnitRef, World};
use std::collections::BTreeMap;

/// The number that stands for one unit of energy when the weights on bridges are computed. It can
/// be halved sixteen times without a remainder.
const ENERGY_UNIT: i64 = 1 << 16;

/// The number of rounds that compute the weights on bridges. After these rounds, the result no
/// longer changes, even if bridges rest on each other in a circle.
const ROUND_COUNT: usize = 64;

impl World {
    /// Returns the bridge that bears the weight on a cell. It is the lowest bridge over a hole.
    /// Returns `None` on other ground, which bears everything itself.
    fn bearer(&self, cell: Cell) -> Option<UnitRef> {
        if self.map.ground(cell) == Ground::Hole { self.deck(cell).first().copied() } else { None }
    }

    /// Returns the weight on each bridge, in 65536ths of a unit of energy. A bridge that bears
    /// nothing may be missing.
    pub fn loads(&self) -> BTreeMap<UnitRef, i64> {
        let mut stand: BTreeMap<UnitRef, i64> = BTreeMap::new();
        for (_, unit) in self.units() {
            if let Some(spot) = unit.spot().filter(|spot| spot.z == 0)
                && let Some(bearer) = self.bearer(spot.cell)
            {
                *stand.entry(bearer).or_default() += i64::from(unit.energy) * ENERGY_UNIT;
            }
        }
        // The ends of bridges: the bridge that rests, its weight, and the bridge on which it rests.
        let mut rests: Vec<(UnitRef, i64, UnitRef)> = Vec::new();
        for (unit_ref, unit) in self.units() {
            let Some(bridge) = unit.bridge() else { continue };
            let ends = [bridge.origin, bridge.current()].into_iter();
            let bearers = ends.filter_map(|end| self.bearer(end)).filter(|bearer| *bearer != unit_ref);
            rests.extend(bearers.map(|bearer| (unit_ref, i64::from(unit.energy) * ENERGY_UNIT, bearer)));
        }
        let mut loads = stand.clone();
        for _ in 0..ROUND_COUNT {
            let mut next = stand.clone();
            for (unit_ref, weight, bearer) in &rests {
                let load = loads.get(unit_ref).copied().unwrap_or(0);
                *next.entry(*bearer).or_default() += (weight + load) / 2;
            }
            if next == loads {
                break;
            }
            loads = next;
        }
        loads
    }

    /// Returns the bridges that must collapse because they bear too much weight. A bridge can bear
    /// as much weight as it has energy.
    pub(crate) fn overloaded(&self) -> Vec<UnitRef> {
        if self.decks.is_empty() {
            return Vec::new();
        }
        let energy = |unit_ref: UnitRef| self.unit(unit_ref).map_or(0, |unit| i64::from(unit.energy));
        self.loads()
            .into_iter()
            .filter(|(unit_ref, load)| *load > energy(*unit_ref) * ENERGY_UNIT)
            .map(|(unit_ref, _)| unit_ref)
            .collect()
    }
}
