//! Who wins (section 2.22).

use crate::area::Area;
use crate::world::{Body, Unit, World};

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
    /// By team: the cells that it sees from outside of holes.
    fn held(&self) -> Vec<Area> {
        self.views(|body| !matches!(body, Body::Citron(spot) if spot.z < 0))
    }

    /// By team: the cells that it sees (2.16).
    pub(crate) fn lit(&self) -> Vec<Area> {
        self.views(|_| true)
    }

    fn views(&self, counts: impl Fn(Body) -> bool) -> Vec<Area> {
        let whole = Area::whole(self.map.width, self.map.height);
        let eyes = |team| self.team(team).filter(|unit| counts(unit.body)).filter_map(Unit::eye);
        (0..self.teams).map(|team| Area::seen(eyes(team)).and(&whole)).collect()
    }

    /// By team: the cells that it owns, because it is the only one that sees them from outside of holes. Plains alone are
    /// owned.
    pub(crate) fn owned(&self) -> Vec<Area> {
        let held = self.held();
        let others = |team: usize| {
            let others = held.iter().enumerate().filter(|(other, _)| *other != team);
            others.fold(Area::default(), |all, (_, other)| all.or(other))
        };
        (0..).zip(&held).map(|(team, own)| own.without(&others(team)).and(self.map.plains())).collect()
    }

    /// The team that owns each cell, in reading order.
    pub fn owners(&self) -> Vec<Option<u8>> {
        let owned = self.owned();
        let owner = |cell| (0..).zip(&owned).find(|(_, own)| own.has(cell)).map(|(team, _)| team);
        self.map.cells().map(owner).collect()
    }

    /// What each team counts for now.
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

    /// Every team's place: by plains, then by energy, then by Citrons.
    pub fn ranks(&self) -> Vec<u32> {
        let counts = self.counts();
        let place = |own| 1 + counts.iter().filter(|other| *other > own).count() as u32;
        counts.iter().map(place).collect()
    }
}
