//! The transfers of energy on a day of the game Citrons. Units press others or feed at a source
//! (sections 2.12, 2.13.5, 2.17). All transfers take effect together before any movement.

use super::{Day, DayEvent};
use crate::action::Order;
use crate::api::{
    CAPT_ENERGY_CITRON_PARAM, CAPT_ENERGY_NEXT_CITRON_PARAM, MAX_CITRON_ENERGY_PARAM,
    SOURCE_ENERGY_FLOW_PARAM,
};
use crate::map::Spot;
use crate::world::UnitRef;
use std::collections::BTreeMap;

/// An order of a unit to press another one and take its energy.
struct Press {
    unit_ref: UnitRef,
    order: Order,
    victim: UnitRef,
    wants: i32,
}

impl Day<'_> {
    /// Transfers energy to units from sources and from the units that they press. All amounts are
    /// computed from the energies before the transfers. No energy leaves its allowed range.
    pub(super) fn energy(&mut self) {
        let fed = self.fed_units();
        let presses = self.planned_presses();
        let mut requested: BTreeMap<UnitRef, i32> = BTreeMap::new();
        presses.iter().for_each(|press| *requested.entry(press.victim).or_default() += press.wants);
        // The new energies of all Citrons that take, lose or receive energy.
        let mut new_energies: BTreeMap<UnitRef, i32> = BTreeMap::new();
        let mut give = |to: UnitRef, energy: i32| {
            *new_energies.entry(to).or_insert_with(|| self.energy_of(to)) += energy
        };
        for press in &presses {
            let (has, requested) = (self.energy_of(press.victim), requested[&press.victim]);
            // If there is too little energy for all, each receives its share rounded down, and the
            // rest is lost.
            let gets = if requested <= has { press.wants } else { press.wants * has / requested };
            give(press.unit_ref, gets);
            give(press.victim, -press.wants);
        }
        fed.iter().for_each(|unit_ref| give(*unit_ref, SOURCE_ENERGY_FLOW_PARAM));
        // If the others requested more energy than the Citron had, it lost only what it had. The difference
        // is added again, so that the Citron keeps the energy that it received itself.
        for (victim, requested) in requested {
            give(victim, (requested - self.energy_of(victim)).max(0));
        }
        let bounded = |energy: i32| energy.clamp(0, MAX_CITRON_ENERGY_PARAM);
        for Press { unit_ref, order, victim, .. } in presses {
            for one in [unit_ref, victim] {
                self.set_energy(one, bounded(new_energies[&one]));
            }
            self.complete_order(unit_ref, order, Some(victim));
        }
        fed.iter().for_each(|unit_ref| self.set_energy(*unit_ref, bounded(new_energies[unit_ref])));
        self.report_event(DayEvent::Source);
    }

    fn set_energy(&mut self, unit_ref: UnitRef, energy: i32) {
        if let Some(unit) = self.world.unit_mut(unit_ref) {
            unit.energy = energy;
        }
    }

    fn planned_presses(&self) -> Vec<Press> {
        let press = |(unit_ref, order): (&UnitRef, &Order)| {
            let Order::Press(at) = *order else { return None };
            let spot = self.spot(*unit_ref)?;
            let victim = self.pressed_unit(*unit_ref, spot, at).ok()?;
            let wants =
                if at == spot.cell { CAPT_ENERGY_CITRON_PARAM } else { CAPT_ENERGY_NEXT_CITRON_PARAM };
            Some(Press { unit_ref: *unit_ref, order: *order, victim, wants })
        };
        self.orders.iter().filter_map(press).collect()
    }

    /// Returns the units that sources of energy feed today. They control the spot of a source and
    /// have no order.
    fn fed_units(&self) -> Vec<UnitRef> {
        let saved = self.saved();
        let cargo = self.cargo();
        let leaves = |unit_ref: &UnitRef| {
            cargo.contains(unit_ref)
                || saved.contains_key(unit_ref)
                || self.orders.get(unit_ref).is_some_and(|order| order.departs())
        };
        let sources = self.world.map.sources().collect::<Vec<_>>();
        let idle = |cell| {
            let all = self.control.at(Spot { cell, z: 0 });
            all.iter()
                .find(|unit_ref| !leaves(unit_ref))
                .copied()
                .filter(|unit_ref| !self.orders.contains_key(unit_ref))
        };
        sources.into_iter().filter_map(idle).collect()
    }
}
