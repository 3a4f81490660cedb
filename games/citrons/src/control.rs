//! The control of spots by Citrons (units), and the order in which other Citrons on a spot follow
//! the controlling one (section 2.7).

use crate::map::Spot;
use crate::world::{Ref, World};
use std::cmp::Reverse;

/// The precedence among the Citrons (units) on each spot of a map. On each spot, it lists the
/// living Citrons without bridges, and the first one controls the spot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Control {
    /// The occupied spots, each with the index of its first Citron in the list of all Citrons.
    spots: Vec<(Spot, usize)>,
    all: Vec<Ref>,
}

impl Control {
    /// Determines which Citrons (units) control their spots now. Those with the most energy come
    /// first. Among equals, the last to arrive comes first.
    pub fn of(world: &World) -> Self {
        let standing = world
            .units()
            .filter_map(|(who, unit)| Some((unit.spot()?, Reverse(unit.energy), Reverse(unit.since), who)));
        let mut standing: Vec<_> = standing.collect();
        standing.sort_unstable();
        let mut spots: Vec<(Spot, usize)> = Vec::new();
        for (place, (spot, ..)) in standing.iter().enumerate() {
            if spots.last().is_none_or(|(last, _)| last != spot) {
                spots.push((*spot, place));
            }
        }
        Control { spots, all: standing.into_iter().map(|(.., who)| who).collect() }
    }

    fn among(&self, index: usize) -> &[Ref] {
        let place = |index: usize| self.spots.get(index).map_or(self.all.len(), |(_, place)| *place);
        &self.all[place(index)..place(index + 1)]
    }

    /// Returns the living Citrons (units) on a spot in order of precedence. The first one controls
    /// the spot. Bridges are left out.
    pub fn at(&self, spot: Spot) -> &[Ref] {
        self.spots.binary_search_by_key(&spot, |(spot, _)| *spot).map_or(&[], |index| self.among(index))
    }

    /// Returns an iterator over all occupied spots with the Citrons (units) on them. On each spot,
    /// the first one controls it.
    pub fn spots(&self) -> impl Iterator<Item = (Spot, &[Ref])> {
        self.spots.iter().enumerate().map(|(index, (spot, _))| (*spot, self.among(index)))
    }

    /// Returns the Citron (unit) that follows the given one in the order of precedence on a spot,
    /// and would control the spot after it.
    pub fn after(&self, spot: Spot, who: Ref) -> Option<Ref> {
        let all = self.at(spot);
        let place = all.iter().position(|other| *other == who)?;
        all.get(place + 1).copied()
    }
}
