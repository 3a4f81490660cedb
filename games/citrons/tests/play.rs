//! Helps tests to put a few Citrons on a small map and to play days.
use citrons::bridge::{Bridge, BridgeDirection};
use citrons::map::parse;
use citrons::{Body, Cell, Order, Spot, Unit, UnitRef, World};
use joute_engine::Draws;
use std::sync::Arc;

/// Returns the cell at the given column and row.
pub fn at(x: usize, y: usize) -> Cell {
    Cell::new(x, y)
}

/// A match in progress, on which a test puts Citrons and plays days.
pub struct Play {
    pub world: World,
    clock: u32,
}

impl Play {
    /// Creates a match without Citrons on a map that is given as rows of text. The first plain of
    /// the map is a starting cell.
    pub fn on(rows: &[&str]) -> Play {
        Play::seeded(rows, 1)
    }

    /// Creates a match like `on`, with a seed for the teams' order on each day.
    pub fn seeded(rows: &[&str], seed: u64) -> Play {
        let text = rows.join("\n").replacen('.', "a", 1);
        let map = Arc::new(parse(&text).expect("the map is valid"));
        Play { world: World::empty(map, 4, Draws::of_seed(seed)), clock: 0 }
    }

    fn put(&mut self, team: u8, energy: i32, body: Body) -> UnitRef {
        let id = (0..200)
            .find(|id| self.world.unit(UnitRef { team, id: *id }).is_none())
            .expect("an unused id exists");
        self.clock += 1;
        let unit = Unit { energy, body, since: 0, result: 0 };
        let unit_ref = UnitRef { team, id };
        self.world.put(unit_ref, Some(unit));
        unit_ref
    }

    /// Puts a Citron on level 0 of a cell. Among the Citrons at the same position, the last one put
    /// there is the last one to have arrived.
    pub fn citron(&mut self, team: u8, cell: Cell, energy: i32) -> UnitRef {
        let unit_ref = self.put(team, energy, Body::Citron(Spot { cell, z: 0 }));
        self.stamp(unit_ref)
    }

    fn stamp(&mut self, unit_ref: UnitRef) -> UnitRef {
        let mut unit = *self.world.unit(unit_ref).expect("the unit exists");
        unit.since = self.clock.min(3);
        self.world.put(unit_ref, Some(unit));
        unit_ref
    }

    /// Puts a Citron at the bottom of a hole.
    pub fn sunk(&mut self, team: u8, cell: Cell, energy: i32) -> UnitRef {
        let unit_ref = self.put(team, energy, Body::Citron(Spot { cell, z: -1 }));
        self.stamp(unit_ref)
    }

    /// Puts a bridge on the map, from its origin to its free end.
    pub fn bridge(&mut self, team: u8, from: Cell, to: Cell, energy: i32) -> UnitRef {
        let length = (from.distance(to) + 1) as u8;
        let way = match (to.x > from.x, to.x < from.x, to.y < from.y) {
            (true, ..) => BridgeDirection::East,
            (_, true, _) => BridgeDirection::West,
            (_, _, true) => BridgeDirection::North,
            _ => BridgeDirection::South,
        };
        let unit_ref = self.put(team, energy, Body::Citron(Spot { cell: from, z: 0 }));
        self.world.reshape(unit_ref, Bridge { origin: from, way, length });
        unit_ref
    }

    /// Plays one day with the given orders, and checks the state after it.
    pub fn day(&mut self, orders: &[(UnitRef, Order)]) -> &mut Play {
        self.world.play_day(orders.iter().copied().collect(), &mut |_, _| {});
        self.sound();
        self
    }

    /// Plays a number of days without orders.
    pub fn days(&mut self, count: usize) -> &mut Play {
        for _ in 0..count {
            self.day(&[]);
        }
        self
    }

    pub fn unit(&self, unit_ref: UnitRef) -> Unit {
        *self.world.unit(unit_ref).expect("the unit exists")
    }

    pub fn gone(&self, unit_ref: UnitRef) -> bool {
        self.world.unit(unit_ref).is_none()
    }

    pub fn energy(&self, unit_ref: UnitRef) -> i32 {
        self.unit(unit_ref).energy
    }

    pub fn result(&self, unit_ref: UnitRef) -> i32 {
        self.unit(unit_ref).result
    }

    /// Returns the column, row and level of a Citron, dead or alive.
    pub fn place(&self, unit_ref: UnitRef) -> (u8, u8, i8) {
        match self.unit(unit_ref).body {
            Body::Citron(spot) | Body::Corpse(spot, _) => (spot.cell.x, spot.cell.y, spot.z),
            Body::Bridge(bridge) => panic!("the unit is a bridge: {bridge:?}"),
        }
    }

    /// Returns the origin and the free end of a bridge.
    pub fn ends(&self, unit_ref: UnitRef) -> (Cell, Cell) {
        match self.unit(unit_ref).body {
            Body::Bridge(bridge) => (bridge.origin, bridge.current()),
            body => panic!("the unit is not a bridge: {body:?}"),
        }
    }

    pub fn is_bridge(&self, unit_ref: UnitRef) -> bool {
        matches!(self.unit(unit_ref).body, Body::Bridge(_))
    }

    pub fn is_dead(&self, unit_ref: UnitRef) -> bool {
        matches!(self.unit(unit_ref).body, Body::Corpse(..))
    }

    pub fn is_complete(&self, unit_ref: UnitRef) -> bool {
        match self.unit(unit_ref).body {
            Body::Bridge(bridge) => self.world.is_complete(unit_ref, bridge),
            body => panic!("the unit is not a bridge: {body:?}"),
        }
    }

    /// Checks the invariants that every state of a match must satisfy.
    fn sound(&self) {
        let mut spots = std::collections::BTreeSet::new();
        for (unit_ref, unit) in self.world.units() {
            assert!((0..=200).contains(&unit.energy), "{unit_ref:?}: {unit:?}");
            match unit.body {
                Body::Citron(spot) | Body::Corpse(spot, _) => {
                    assert!(
                        spots.insert((unit_ref.team, spot)),
                        "two units of the same team are at {spot:?}"
                    );
                    let level = self.world.map.ground(spot.cell).level();
                    assert!(level < 1 && i32::from(spot.z) >= level, "{unit_ref:?}: {unit:?}");
                }
                Body::Bridge(bridge) => assert!((2..=5).contains(&bridge.length), "{bridge:?}"),
            }
        }
        for cell in self.world.map.cells() {
            assert!(self.world.deck(cell).len() <= 4, "more than four bridges are at {cell:?}");
        }
    }
}
