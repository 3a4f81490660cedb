//! Who controls a spot, and who would if that one left (section 2.7).

use crate::map::Spot;
use crate::world::{Ref, World};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The living Citrons of each spot, bridges left aside: who controls it first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Control(BTreeMap<Spot, Vec<Ref>>);

impl Control {
    /// As it is now: most energy first, of equals the last to arrive.
    pub fn of(world: &World) -> Self {
        let standing = world
            .units()
            .filter_map(|(who, unit)| Some((unit.spot()?, Reverse(unit.energy), Reverse(unit.since), who)));
        let mut all: Vec<_> = standing.collect();
        all.sort_unstable();
        let mut spots: BTreeMap<Spot, Vec<Ref>> = BTreeMap::new();
        for (spot, _, _, who) in all {
            spots.entry(spot).or_default().push(who);
        }
        Control(spots)
    }

    /// Who stands on a spot.
    pub fn at(&self, spot: Spot) -> &[Ref] {
        self.0.get(&spot).map_or(&[], Vec::as_slice)
    }

    /// Every spot on which somebody stands.
    pub fn spots(&self) -> impl Iterator<Item = (Spot, &[Ref])> {
        self.0.iter().map(|(spot, all)| (*spot, all.as_slice()))
    }

    /// Who comes next after a Citron on its spot.
    pub fn after(&self, spot: Spot, who: Ref) -> Option<Ref> {
        let all = self.at(spot);
        let place = all.iter().position(|other| *other == who)?;
        all.get(place + 1).copied()
    }
}
