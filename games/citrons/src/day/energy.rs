//! The transfers of energy on a day of the game Citrons. Units press others or feed at a source
//! (sections 2.12, 2.13.5, 2.17). All transfers take effect together before any movement.

use super::{Day, Happening};
use crate::action::Order;
use crate::api::{
    CAPT_ENERGY_CITRON_PARAM, CAPT_ENERGY_NEXT_CITRON_PARAM, MAX_CITRON_ENERGY_PARAM,
    SOURCE_ENERGY_FLOW_PARAM,
};
use crate::map::Spot;
use crate::world::Ref;
use std::collections::BTreeMap;

/// An order of a unit to press another one and take its energy.
struct Press {
    who: Ref,
    order: Order,
    victim: Ref,
    wants: i32,
}

impl Day<'_> {
    /// Transfers energy to units from sources and from the units that they press. All amounts are
    /// computed from the energies before the transfers. No energy leaves its allowed range.
    pub(super) fn energy(&mut self) {
        let fed = self.fed();
        let presses = self.presses();
        let mut wanted: BTreeMap<Ref, i32> = BTreeMap::new();
        presses.iter().for_each(|press| *wanted.entry(press.victim).or_default() += press.wants);
        // The new energies of all Citrons that take, lose or receive energy.
        let mut after: BTreeMap<Ref, i32> = BTreeMap::new();
        let mut give =
            |to: Ref, energy: i32| *after.entry(to).or_insert_with(|| self.energy_of(to)) += energy;
        for press in &presses {
            let (has, wanted) = (self.energy_of(press.victim), wanted[&press.victim]);
            // If there is too little energy for all, each receives its share rounded down, and the
            // rest is lost.
            let gets = if wanted <= has { press.wants } else { press.wants * has / wanted };
            give(press.who, gets);
            give(press.victim, -press.wants);
        }
        fed.iter().for_each(|who| give(*who, SOURCE_ENERGY_FLOW_PARAM));
        // A Citron that lost more than it had lost all of it and keeps what it received.
        for (victim, wanted) in wanted {
            give(victim, (wanted - self.energy_of(victim)).max(0));
        }
        let bounded = |energy: i32| energy.clamp(0, MAX_CITRON_ENERGY_PARAM);
        for Press { who, order, victim, .. } in presses {
            for one in [who, victim] {
                self.set_energy(one, bounded(after[&one]));
            }
            self.done(who, order, Some(victim));
        }
        fed.iter().for_each(|who| self.set_energy(*who, bounded(after[who])));
        self.tell(Happening::Source);
    }

    fn set_energy(&mut self, who: Ref, energy: i32) {
        if let Some(unit) = self.world.unit_mut(who) {
            unit.energy = energy;
        }
    }

    fn presses(&self) -> Vec<Press> {
        let press = |(who, order): (&Ref, &Order)| {
            let Order::Press(at) = *order else { return None };
            let spot = self.spot(*who)?;
            let victim = self.pressed(*who, spot, at).ok()?;
            let wants =
                if at == spot.cell { CAPT_ENERGY_CITRON_PARAM } else { CAPT_ENERGY_NEXT_CITRON_PARAM };
            Some(Press { who: *who, order: *order, victim, wants })
        };
        self.orders.iter().filter_map(press).collect()
    }

    /// Returns the units that sources of energy feed today. They control the spot of a source and
    /// have no order.
    fn fed(&self) -> Vec<Ref> {
        let saved = self.saved();
        let cargo = self.cargo();
        let leaves = |who: &Ref| {
            cargo.contains(who)
                || saved.contains_key(who)
                || self.orders.get(who).is_some_and(|order| order.departs())
        };
        let sources = self.world.map.sources().collect::<Vec<_>>();
        let idle = |cell| {
            let all = self.control.at(Spot { cell, z: 0 });
            all.iter().find(|who| !leaves(who)).copied().filter(|who| !self.orders.contains_key(who))
        };
        sources.into_iter().filter_map(idle).collect()
    }
}
