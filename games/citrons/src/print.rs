//! What is written for people: results in words, and the whole map (section 3.5).

use crate::api;
use crate::map::{Cell, Ground, Spot};
use crate::world::{Body, World};
use std::io::Write as _;

/// An error of an order, by its name in the API.
pub(crate) fn error(error: i32) -> &'static str {
    match error {
        api::TOO_MANY_ORDERS_ERROR => "TOO_MANY_ORDERS_ERROR",
        api::NON_EXISTENT_CITRON_ERROR => "NON_EXISTENT_CITRON_ERROR",
        api::INVALID_POSITION_ERROR => "INVALID_POSITION_ERROR",
        api::INVISIBLE_POSITION_ERROR => "INVISIBLE_POSITION_ERROR",
        api::INVALID_ARGS_ERROR => "INVALID_ARGS_ERROR",
        _ => "ORDER_OK",
    }
}

/// One of the `*_RESULT` in French (section 3.5.4); any other number is an unknown result.
pub fn result(result: i32) -> &'static str {
    match result {
        api::SUCCESS_RESULT => "l'action a été effectuée",
        api::NO_ACTION_RESULT => "aucune action n'avait été demandée",
        api::DEAD_RESULT => "le Citron est mort avant d'agir",
        api::VOID_RESULT => "le Citron était dans le vide",
        api::COLLAPSED_RESULT => "le pont s'est écroulé avant d'agir",
        api::BAD_STATE_RESULT => "l'état du Citron ne permet pas cette action",
        api::OBSTACLE_RESULT => "la case visée est une montagne",
        api::TOO_HIGH_RESULT => "la case visée est plus haute",
        api::BLOCKED_RESULT => "un autre Citron contrôlait la case",
        api::CAPTURED_RESULT => "le Citron a été transporté",
        api::ARRIVAL_RESULT => "un Citron au moins aussi gros arrivait",
        api::NO_TARGET_RESULT => "il n'y avait personne à cet endroit",
        api::FRIEND_RESULT => "le Citron à presser est de votre équipe",
        api::TARGET_TOO_BIG_RESULT => "le Citron à sauver est trop gros",
        api::TARGET_BLOCKED_RESULT => "le Citron à sauver est bloqué",
        api::TARGET_GONE_RESULT => "le Citron à sauver est occupé ailleurs",
        api::BRIDGE_ABOVE_RESULT => "un pont recouvre le trou",
        api::NOT_ON_PLAIN_RESULT => "le Citron n'est pas sur une plaine",
        api::BRIDGE_TOO_LONG_RESULT => "le pont a sa longueur maximale",
        api::NOT_IN_LINE_RESULT => "la case n'est pas dans l'axe du pont",
        api::TOO_MANY_BRIDGES_RESULT => "trop de ponts passeraient par une case",
        api::TOO_MANY_CITRONS_RESULT => "l'équipe a trop de Citrons",
        api::NOT_ENOUGH_ENERGY_RESULT => "le Citron n'a pas assez d'énergie",
        _ => "résultat inconnu",
    }
}

/// A line on the champion's standard output; a closed one is no fault.
pub(crate) fn line(text: &str) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl World {
    /// The whole map as section 3.5.1 draws it: a row a line.
    pub fn printed(&self) -> String {
        let mut text = String::new();
        for y in 0..self.map.height {
            text.extend((0..self.map.width).map(|x| self.sign(Cell::new(x, y))));
            text.push('\n');
        }
        text
    }

    fn sign(&self, cell: Cell) -> char {
        let upper = self.controls(Spot { cell, z: 0 });
        let lower = self.controls(Spot { cell, z: -1 });
        let deck = self.deck(cell);
        let letter = |team: u8| char::from(b'a' + team);
        if let Some((team, crowd)) = upper {
            let below = crowd || !deck.is_empty() || lower.is_some();
            return if below { letter(team).to_ascii_uppercase() } else { letter(team) };
        }
        if let Some(bridge) = deck.last() {
            let shape = self.unit(*bridge).and_then(|unit| unit.bridge());
            let is_end = shape.is_some_and(|shape| [shape.origin, shape.current()].contains(&cell));
            return if is_end { '@' } else { char::from(b'0' + bridge.team) };
        }
        if let Some((team, crowd)) = lower {
            return if crowd { letter(team).to_ascii_uppercase() } else { letter(team) };
        }
        match self.map.ground(cell) {
            Ground::Plain if self.map.is_source(cell) => '*',
            Ground::Plain => '.',
            Ground::Hole => '-',
            Ground::Mountain => '+',
        }
    }

    /// The team that controls a spot, and whether there are others under it; the dead control nothing, but lie there.
    fn controls(&self, spot: Spot) -> Option<(u8, bool)> {
        let here = |body: Body| matches!(body, Body::Citron(at) | Body::Corpse(at, _) if at == spot);
        let mut all: Vec<_> = self.units().filter(|(_, unit)| here(unit.body)).collect();
        all.sort_by_key(|(who, unit)| {
            let dead = matches!(unit.body, Body::Corpse(..));
            (dead, std::cmp::Reverse((unit.energy, unit.since)), *who)
        });
        all.first().map(|(who, _)| (who.team, all.len() > 1))
    }
}
