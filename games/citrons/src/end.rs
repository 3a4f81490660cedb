//! Who wins (section 2.22).

use crate::map::{Ground, diamond};
use crate::world::{Body, World};

/// What a team counts for at the end, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count {
    /// Plains that are its own.
    pub plains: i64,
    /// What its living Citrons have together.
    pub energy: i64,
    /// Its living Citrons, bridges among them.
    pub citrons: i64,
}

impl World {
    /// A bit for each team that sees the cell from outside of holes: by cell, in reading order.
    pub fn held(&self) -> Vec<u8> {
        self.views(|body| !matches!(body, Body::Citron(spot) if spot.z < 0))
    }

    /// A bit for each team that sees the cell: by cell, in reading order (2.16).
    pub fn lit(&self) -> Vec<u8> {
        self.views(|_| true)
    }

    fn views(&self, counts: impl Fn(Body) -> bool) -> Vec<u8> {
        let map = &self.map;
        let mut seen = vec![0; map.width * map.height];
        for (who, unit) in self.units().filter(|(_, unit)| counts(unit.body)) {
            let Some(eye) = unit.eye() else { continue };
            for cell in diamond(map.width, map.height, eye, crate::api::VIEW_DISTANCE_PARAM as u8) {
                seen[map.index(cell)] |= 1 << who.team;
            }
        }
        seen
    }

    /// The team that owns each cell, in reading order: the only one that sees it from outside of holes. Plains alone are
    /// owned.
    pub fn owners(&self) -> Vec<Option<u8>> {
        let owner = |(cell, seen): (_, u8)| {
            let owned = self.map.ground(cell) == Ground::Plain && seen.is_power_of_two();
            owned.then_some(seen.trailing_zeros() as u8)
        };
        self.map.cells().zip(self.held()).map(owner).collect()
    }

    /// What each team counts for now.
    pub fn counts(&self) -> Vec<Count> {
        let mut counts = vec![Count::default(); self.teams];
        for (who, unit) in self.units().filter(|(_, unit)| !matches!(unit.body, Body::Corpse(..))) {
            let count = &mut counts[usize::from(who.team)];
            count.energy += i64::from(unit.energy);
            count.citrons += 1;
        }
        for owner in self.owners().into_iter().flatten() {
            counts[usize::from(owner)].plains += 1;
        }
        counts
    }

    /// Every team's place: by plains, then by energy, then by Citrons.
    pub fn ranks(&self) -> Vec<u32> {
        let counts = self.counts();
        let place = |own| 1 + counts.iter().filter(|other| *other > own).count() as u32;
        counts.iter().map(place).collect()
    }
}
