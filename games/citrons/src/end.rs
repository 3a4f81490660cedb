//! The final ranking (section 2.22).

use crate::area::Area;
use crate::world::{Body, Unit, World};

/// The criteria of a team at the end, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count {
    /// The number of plain cells that the team owns.
    pub plains: i64,
    /// The total energy of its living Citrons.
    pub energy: i64,
    /// The number of its living Citrons, including bridges.
    pub citrons: i64,
}

impl World {
    /// Returns the cells that each team sees from outside of holes.
    fn held(&self) -> Vec<Area> {
        self.views(|body| !matches!(body, Body::Citron(spot) if spot.z < 0))
    }

    /// Returns the cells that each team sees (2.16).
    pub(crate) fn lit(&self) -> Vec<Area> {
        self.views(|_| true)
    }

    fn views(&self, counts: impl Fn(Body) -> bool) -> Vec<Area> {
        let whole = Area::whole(self.map.width, self.map.height);
        let eyes = |team| self.team(team).filter(|unit| counts(unit.body)).filter_map(Unit::eye);
        (0..self.teams).map(|team| Area::seen(eyes(team)).and(&whole)).collect()
    }

    /// Returns the cells that each team owns because no other team sees them from outside of holes.
    /// Only plains can be owned.
    pub(crate) fn owned(&self) -> Vec<Area> {
        let held = self.held();
        let others = |team: usize| {
            let others = held.iter().enumerate().filter(|(other, _)| *other != team);
            others.fold(Area::default(), |all, (_, other)| all.or(other))
        };
        (0..).zip(&held).map(|(team, own)| own.without(&others(team)).and(self.map.plains())).collect()
    }

    /// Returns the owner of each cell in reading order.
    pub fn owners(&self) -> Vec<Option<u8>> {
        let owned = self.owned();
        let owner = |cell| (0..).zip(&owned).find(|(_, own)| own.has(cell)).map(|(team, _)| team);
        self.map.cells().map(owner).collect()
    }

    /// Returns the current criteria of each team.
    pub fn counts(&self) -> Vec<Count> {
        let mut counts = vec![Count::default(); self.teams];
        for (who, unit) in self.units().filter(|(_, unit)| !matches!(unit.body, Body::Corpse(..))) {
            let count = &mut counts[usize::from(who.team)];
            count.energy += i64::from(unit.energy);
            count.citrons += 1;
        }
        for (count, own) in counts.iter_mut().zip(self.owned()) {
            count.plains = i64::from(own.count());
        }
        counts
    }

    /// Returns the place of each team by plains, then energy, then number of Citrons.
    pub fn ranks(&self) -> Vec<u32> {
        let counts = self.counts();
        let place = |own| 1 + counts.iter().filter(|other| *other > own).count() as u32;
        counts.iter().map(place).collect()
    }
}
