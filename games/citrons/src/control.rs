//! The control of spots by units of the game Citrons. On each spot, the units follow each other in
//! an order of precedence (section 2.7).

use crate::map::Spot;
use crate::world::{UnitRef, World};
use std::cmp::Reverse;

/// The order of precedence of the units on each spot of a map. The first unit controls the spot.
/// Dead units and bridges are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Control {
    /// The occupied spots. Each comes with the index of its first unit in the list of all units.
    spots: Vec<(Spot, usize)>,
    all: Vec<UnitRef>,
}

impl Control {
    /// Determines which units control their spots now. Units with the most energy come first. Among
    /// equals, the last to arrive comes first.
    pub fn of(world: &World) -> Self {
        let contenders = world.units().filter_map(|(unit_ref, unit)| {
            Some((unit.spot()?, Reverse(unit.energy), Reverse(unit.since), unit_ref))
        });
        let mut contenders: Vec<_> = contenders.collect();
        contenders.sort_unstable();
        let mut spots: Vec<(Spot, usize)> = Vec::new();
        for (place, (spot, ..)) in contenders.iter().enumerate() {
            if spots.last().is_none_or(|(last, _)| last != spot) {
                spots.push((*spot, place));
            }
        }
        Control { spots, all: contenders.into_iter().map(|(.., unit_ref)| unit_ref).collect() }
    }

    fn units_on_spot(&self, index: usize) -> &[UnitRef] {
        let place = |index: usize| self.spots.get(index).map_or(self.all.len(), |(_, place)| *place);
        &self.all[place(index)..place(index + 1)]
    }

    /// Returns the living units on a spot in order of precedence. The first one controls the spot.
    /// Bridges are left out.
    pub fn at(&self, spot: Spot) -> &[UnitRef] {
        self.spots
            .binary_search_by_key(&spot, |(spot, _)| *spot)
            .map_or(&[], |index| self.units_on_spot(index))
    }

    /// Returns all occupied spots with the units on them. The first unit controls the spot.
    pub fn spots(&self) -> impl Iterator<Item = (Spot, &[UnitRef])> {
        self.spots.iter().enumerate().map(|(index, (spot, _))| (*spot, self.units_on_spot(index)))
    }

    /// Returns the next unit in the order of precedence on a spot. It would control the spot after
    /// the given unit.
    pub fn after(&self, spot: Spot, unit_ref: UnitRef) -> Option<UnitRef> {
        let all = self.at(spot);
        let place = all.iter().position(|other| *other == unit_ref)?;
        all.get(place + 1).copied()
    }
}
