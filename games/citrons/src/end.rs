//! The final ranking of the teams in the game Citrons (section 2.22).

use crate::area::Area;
use crate::world::{Body, Unit, World};

/// The numbers that decide the rank of a team in the game Citrons. The most important one comes
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count {
    /// The number of plain cells that the team owns. A team owns a cell if only this team sees it.
    /// Units in holes do not count.
    pub plains: i64,
    /// The total energy of the team's living units.
    pub energy: i64,
    /// The number of the team's living units, including bridges.
    pub citrons: i64,
}

impl World {
    /// Returns the cells that each team sees from outside of holes. They decide which team owns a
    /// cell.
    pub(crate) fn watched_cells(&self) -> Vec<Area> {
        self.views(|body| !matches!(body, Body::Citron(spot) if spot.z < 0))
    }

    /// Returns the cells that each team sees (section 2.16).
    pub(crate) fn lit(&self) -> Vec<Area> {
        self.views(|_| true)
    }

    fn views(&self, counts: impl Fn(Body) -> bool) -> Vec<Area> {
        let whole = Area::full(self.map.width, self.map.height);
        let eyes = |team| self.team(team).filter(|unit| counts(unit.body)).filter_map(Unit::eye);
        (0..self.teams).map(|team| Area::seen_by(eyes(team)).and(&whole)).collect()
    }

    /// Returns the plain cells that each team owns. A team owns a cell if only this team sees it.
    /// Units in holes do not count.
    pub(crate) fn owned(&self) -> Vec<Area> {
        let held_areas = self.watched_cells();
        let others = |team: usize| {
            let others = held_areas.iter().enumerate().filter(|(other, _)| *other != team);
            others.fold(Area::default(), |all, (_, other)| all.union(other))
        };
        (0..).zip(&held_areas).map(|(team, own)| own.without(&others(team)).and(self.map.plains())).collect()
    }

    /// Returns the team that owns each cell, row by row. It is `None` for a cell without an owner.
    pub fn owners(&self) -> Vec<Option<u8>> {
        let owned = self.owned();
        let owner = |cell| (0..).zip(&owned).find(|(_, own)| own.has(cell)).map(|(team, _)| team);
        self.map.cells().map(owner).collect()
    }

    /// Returns the numbers that decide the rank of each team. These are its owned plains, its
    /// energy and its number of units.
    pub fn counts(&self) -> Vec<Count> {
        let mut counts = vec![Count::default(); self.teams];
        for (unit_ref, unit) in self.units().filter(|(_, unit)| !matches!(unit.body, Body::Corpse(..))) {
            let count = &mut counts[usize::from(unit_ref.team)];
            count.energy += i64::from(unit.energy);
            count.citrons += 1;
        }
        for (count, own) in counts.iter_mut().zip(self.owned()) {
            count.plains = i64::from(own.count());
        }
        counts
    }

    /// Returns the rank of each team. It depends on the number of owned plains, then on the energy,
    /// then on the number of units.
    pub fn ranks(&self) -> Vec<u32> {
        let counts = self.counts();
        let place = |own| 1 + counts.iter().filter(|other| *other > own).count() as u32;
        counts.iter().map(place).collect()
    }
}
