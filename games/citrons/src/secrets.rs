//! The information that is hidden from a player of the game Citrons. A test proves that the player
//! never receives it.

use crate::action::Action;
use crate::map::{Cell, Spot};
use crate::rules::Citrons;
use crate::world::{Body, Unit, UnitRef};
use joute_engine::agreement::Chance;
use joute_engine::secrets::hidden_place;
use joute_engine::{MatchPhase, Secrets};
use std::collections::BTreeSet;

/// The cells from which a player's units see. A test of hidden information uses them.
struct Eyes(Vec<Cell>);

impl Eyes {
    fn is_in_sight(&self, cell: Cell) -> bool {
        self.0.iter().any(|eye| eye.distance(cell) <= 5)
    }
}

impl Citrons {
    /// Returns the cells from which a player's units see. A test compares what they see with
    /// [`crate::sight`], which computes the same in another way.
    fn eyes(&self, player: usize) -> Eyes {
        let own = self.world.units().filter(|(unit_ref, _)| usize::from(unit_ref.team) == player);
        let eye = |unit: &Unit| match unit.body {
            Body::Citron(spot) => Some(spot.cell),
            Body::Bridge(bridge) => Some(bridge.current()),
            Body::Corpse(..) => None,
        };
        Eyes(own.filter_map(|(_, unit)| eye(unit)).collect())
    }

    /// Returns the cells on which a unit can be seen. These are all cells of a bridge, otherwise
    /// only the unit's own cell.
    fn shows_on(body: Body) -> Vec<Cell> {
        match body {
            Body::Citron(spot) | Body::Corpse(spot, _) => vec![spot.cell],
            Body::Bridge(bridge) => bridge.cells().collect(),
        }
    }

    fn in_sight(&self, player: usize) -> Vec<UnitRef> {
        let eyes = self.eyes(player);
        let sees = |(unit_ref, unit): &(UnitRef, &Unit)| {
            usize::from(unit_ref.team) == player
                || Self::shows_on(unit.body).iter().any(|cell| eyes.is_in_sight(*cell))
        };
        self.world.units().filter(sees).map(|(unit_ref, _)| unit_ref).collect()
    }
}

impl Secrets for Citrons {
    fn visible(&self, player: usize) -> Vec<u8> {
        let mut numbers = vec![self.phase as i32, self.world.day];
        let eyes = self.eyes(player);
        for cell in self.world.map.cells().filter(|cell| eyes.is_in_sight(*cell)) {
            let (ground, source) = (self.world.map.ground(cell).level(), self.world.map.is_source(cell));
            numbers.extend([i32::from(cell.x), i32::from(cell.y), ground, i32::from(source)]);
            for unit_ref in self.world.deck(cell) {
                numbers.extend([i32::from(unit_ref.team), i32::from(unit_ref.id)]);
            }
        }
        let mut units: Vec<(Spot, i32, u32, UnitRef)> = Vec::new();
        for unit_ref in self.in_sight(player) {
            let Some(unit) = self.world.unit(unit_ref) else { continue };
            let body = match unit.body {
                Body::Citron(spot) => {
                    units.push((spot, -unit.energy, u32::MAX - unit.since, unit_ref));
                    let void = i32::from(self.world.is_void(spot));
                    [1 + void, i32::from(spot.cell.x), i32::from(spot.cell.y), i32::from(spot.z), 0, 0]
                }
                Body::Corpse(spot, _) => {
                    [3, i32::from(spot.cell.x), i32::from(spot.cell.y), i32::from(spot.z), 0, 0]
                }
                Body::Bridge(bridge) => {
                    let (from, to) = (bridge.origin, bridge.current());
                    let complete = i32::from(self.world.is_complete(unit_ref, bridge));
                    [4 + complete, from.x.into(), from.y.into(), to.x.into(), to.y.into(), 0]
                }
            };
            numbers.extend([i32::from(unit_ref.team), i32::from(unit_ref.id), unit.energy, unit.result]);
            numbers.extend(body);
        }
        // The order of arrival is visible only in the order of control.
        units.sort_unstable();
        numbers.extend(
            units.iter().flat_map(|(.., unit_ref)| [i32::from(unit_ref.team), i32::from(unit_ref.id)]),
        );
        numbers.into_iter().flat_map(i32::to_le_bytes).collect()
    }

    /// Returns false, because a player never sees the orders of other players.
    fn witnesses(&self, _: usize, _: usize, _: &Action) -> bool {
        false
    }

    fn notices(&self, _: usize, _: usize) -> bool {
        false
    }

    /// Changes something that the player cannot see, for example the energy of a hidden unit. A
    /// test then checks that the player does not notice the change.
    fn alter(&mut self, player: usize, chance: &mut Chance<'_>) -> bool {
        let eyes = self.eyes(player);
        let visible_units = self.in_sight(player);
        // The end of a bridge that is visible elsewhere, or the player's own dead Citron, reveals
        // the ground below.
        let cells_of_visible = visible_units
            .iter()
            .filter_map(|unit_ref| self.world.unit(*unit_ref))
            .flat_map(|unit| Self::shows_on(unit.body));
        let shown_cells: BTreeSet<Cell> = cells_of_visible.collect();
        let is_secret = |cell: &Cell| !eyes.is_in_sight(*cell) && !shown_cells.contains(cell);
        let dark: Vec<Cell> = self.world.map.cells().filter(is_secret).collect();
        let hidden: Vec<UnitRef> = self
            .world
            .units()
            .map(|(unit_ref, _)| unit_ref)
            .filter(|unit_ref| !visible_units.contains(unit_ref))
            .collect();
        let distance_to_eyes =
            |cell: &Cell| eyes.0.iter().map(|eye| eye.distance(*cell)).min().unwrap_or_default();
        let Some(at) = hidden_place(&dark, distance_to_eyes, chance) else { return false };
        let altered = match (chance.below(4), chance.pick(&hidden)) {
            (0 | 3, _) | (_, None) => {
                let mut map = (*self.world.map).clone();
                map.alter(at, chance.byte());
                self.world.map = std::sync::Arc::new(map);
                true
            }
            (1, Some(unit_ref)) => {
                let energy = 1 + i32::from(chance.byte() % 200);
                self.world
                    .unit_mut(unit_ref)
                    .is_some_and(|unit| std::mem::replace(&mut unit.energy, energy) != energy)
            }
            (_, Some(unit_ref)) => {
                let spot = Spot { cell: at, z: 0 };
                let free = self.world.units().all(|(_, unit)| !Self::shows_on(unit.body).contains(&at));
                match self.world.unit_mut(unit_ref) {
                    Some(unit) if free && matches!(unit.body, Body::Citron(_)) => {
                        unit.body = Body::Citron(spot);
                        true
                    }
                    _ => false,
                }
            }
        };
        if altered && self.phase == MatchPhase::Init {
            // No events have been sent yet, so the other players must start from the changed world.
            self.open();
        }
        altered
    }
}
