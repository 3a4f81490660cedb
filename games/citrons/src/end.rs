//! The final ranking of the teams in the game Citrons (section 2.22).

use crate::area::Area;
use crate::world::{Body, Unit, World};

/// The numbers by which a team is ranked at the end of a match of Citrons, the most important one
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count {
    /// The number of plain cells that only this team sees from outside of holes, and therefore
    /// owns.
    pub plains: i64,
    /// The total energy of the team's living Citrons.
    pub energy: i64,
    /// The number of the team's living Citrons, including bridges.
    pub citrons: i64,
}

impl World {
    /// Returns for each team the cells that its Citrons (units) outside of holes see. The ownership
    /// of cells depends on them.
    fn held(&self) -> Vec<Area> {
        self.views(|body| !matches!(body, Body::Citron(spot) if spot.z < 0))
    }

    /// Returns for each team the set of cells that its Citrons (units) see (section 2.16).
    pub(crate) fn lit(&self) -> Vec<Area> {
        self.views(|_| true)
    }

    fn views(&self, counts: impl Fn(Body) -> bool) -> Vec<Area> {
        let whole = Area::whole(self.map.width, self.map.height);
        let eyes = |team| self.team(team).filter(|unit| counts(unit.body)).filter_map(Unit::eye);
        (0..self.teams).map(|team| Area::seen(eyes(team)).and(&whole)).collect()
    }

    /// Returns for each team the plain cells that it owns. It owns a cell if only this team sees
    /// it, where Citrons (units) in holes do not count.
    pub(crate) fn owned(&self) -> Vec<Area> {
        let held = self.held();
        let others = |team: usize| {
            let others = held.iter().enumerate().filter(|(other, _)| *other != team);
            others.fold(Area::default(), |all, (_, other)| all.or(other))
        };
        (0..).zip(&held).map(|(team, own)| own.without(&others(team)).and(self.map.plains())).collect()
    }

    /// Returns the owning team of each cell, row by row, or `None` for a cell without an owner.
    pub fn owners(&self) -> Vec<Option<u8>> {
        let owned = self.owned();
        let owner = |cell| (0..).zip(&owned).find(|(_, own)| own.has(cell)).map(|(team, _)| team);
        self.map.cells().map(owner).collect()
    }

    /// Returns the current numbers by which each team is ranked: owned plains, energy and number of
    /// Citrons.
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

    /// Returns the rank of each team, which depends on its owned plains, then on its energy, then
    /// on its number of Citrons.
    pub fn ranks(&self) -> Vec<u32> {
        let counts = self.counts();
        let place = |own| 1 + counts.iter().filter(|other| *other > own).count() as u32;
        counts.iter().map(place).collect()
    }
}
