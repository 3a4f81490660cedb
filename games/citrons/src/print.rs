//! The text output of the game Citrons. It describes the results of orders in words and prints the
//! map (section 3.5).

use crate::api;
use crate::control::Control;
use crate::map::{Cell, Ground};
use crate::world::{Body, World};
use std::cmp::Reverse;
use std::io::Write as _;

/// Returns the name of an error constant of the API. The error says why an order is refused.
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

/// The possible results of an order, each with number, API name and French description. See section
/// 3.5.4 of the rules.
pub(crate) const RESULTS: [(i32, &str, &str); 23] = [
    (api::SUCCESS_RESULT, "SUCCESS_RESULT", "l'action a été effectuée"),
    (api::NO_ACTION_RESULT, "NO_ACTION_RESULT", "aucune action n'avait été demandée"),
    (api::DEAD_RESULT, "DEAD_RESULT", "le Citron est mort avant d'agir"),
    (api::VOID_RESULT, "VOID_RESULT", "le Citron était dans le vide"),
    (api::COLLAPSED_RESULT, "COLLAPSED_RESULT", "le pont s'est écroulé avant d'agir"),
    (api::BAD_STATE_RESULT, "BAD_STATE_RESULT", "l'état du Citron ne permet pas cette action"),
    (api::OBSTACLE_RESULT, "OBSTACLE_RESULT", "la case visée est une montagne"),
    (api::TOO_HIGH_RESULT, "TOO_HIGH_RESULT", "la case visée est plus haute"),
    (api::BLOCKED_RESULT, "BLOCKED_RESULT", "un autre Citron contrôlait la case"),
    (api::CAPTURED_RESULT, "CAPTURED_RESULT", "le Citron a été transporté"),
    (api::ARRIVAL_RESULT, "ARRIVAL_RESULT", "un Citron au moins aussi gros arrivait"),
    (api::NO_TARGET_RESULT, "NO_TARGET_RESULT", "il n'y avait personne à cet endroit"),
    (api::FRIEND_RESULT, "FRIEND_RESULT", "le Citron à presser est de votre équipe"),
    (api::TARGET_TOO_BIG_RESULT, "TARGET_TOO_BIG_RESULT", "le Citron à sauver est trop gros"),
    (api::TARGET_BLOCKED_RESULT, "TARGET_BLOCKED_RESULT", "le Citron à sauver est bloqué"),
    (api::TARGET_GONE_RESULT, "TARGET_GONE_RESULT", "le Citron à sauver est occupé ailleurs"),
    (api::BRIDGE_ABOVE_RESULT, "BRIDGE_ABOVE_RESULT", "un pont recouvre le trou"),
    (api::NOT_ON_PLAIN_RESULT, "NOT_ON_PLAIN_RESULT", "le Citron n'est pas sur une plaine"),
    (api::BRIDGE_TOO_LONG_RESULT, "BRIDGE_TOO_LONG_RESULT", "le pont a sa longueur maximale"),
    (api::NOT_IN_LINE_RESULT, "NOT_IN_LINE_RESULT", "la case n'est pas dans l'axe du pont"),
    (api::TOO_MANY_BRIDGES_RESULT, "TOO_MANY_BRIDGES_RESULT", "trop de ponts passeraient par une case"),
    (api::TOO_MANY_CITRONS_RESULT, "TOO_MANY_CITRONS_RESULT", "l'équipe a trop de Citrons"),
    (api::NOT_ENOUGH_ENERGY_RESULT, "NOT_ENOUGH_ENERGY_RESULT", "le Citron n'a pas assez d'énergie"),
];

/// Returns the French description of the result of an order. The result is one of the `*_RESULT`
/// constants, or unknown if it is any other number (section 3.5.4).
pub fn result(result: i32) -> &'static str {
    RESULTS.iter().find(|(number, ..)| *number == result).map_or("résultat inconnu", |(.., words)| words)
}

/// Returns the API name of an order's result, one of the `*_RESULT` constants.
pub(crate) fn result_name(result: i32) -> &'static str {
    RESULTS.iter().find(|(number, ..)| *number == result).map_or("", |(_, name, _)| name)
}

/// Prints a line of text to the standard output of the champion. Errors are ignored, for example if
/// the output is closed.
pub(crate) fn line(text: &str) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// The contents of a spot on the printed map. They are the team that controls the spot, and whether
/// several units are there.
type SpotContents = Option<(u8, bool)>;

impl World {
    /// Returns the map of a Citrons match with all units as text. Each row of the map is a line
    /// (section 3.5.1).
    pub fn map_text(&self) -> String {
        let (upper, lower) = (self.occupied(0), self.occupied(-1));
        let mut text = String::with_capacity((self.map.width + 1) * self.map.height);
        for (index, cell) in self.map.cells().enumerate() {
            text.push(self.sign(cell, upper[index], lower[index]));
            if usize::from(cell.x) + 1 == self.map.width {
                text.push('\n');
            }
        }
        text
    }

    /// Returns the team that occupies each cell on a level, row by row. It also says whether
    /// several units are there. A dead unit counts only where no living one stands.
    fn occupied(&self, z: i8) -> Vec<SpotContents> {
        let mut cells: Vec<SpotContents> = vec![None; self.map.width * self.map.height];
        for (spot, all) in Control::of(self).spots().filter(|(spot, _)| spot.z == z) {
            cells[self.map.index(spot.cell)] = all.first().map(|unit_ref| (unit_ref.team, all.len() > 1));
        }
        let dead = self.units().filter_map(|(unit_ref, unit)| match unit.body {
            Body::Corpse(spot, _) if spot.z == z => {
                Some((Reverse((unit.energy, unit.since)), unit_ref, spot.cell))
            }
            _ => None,
        });
        let mut dead: Vec<_> = dead.collect();
        dead.sort_unstable();
        for (_, unit_ref, cell) in dead {
            let cell = &mut cells[self.map.index(cell)];
            *cell = Some(cell.map_or((unit_ref.team, false), |(team, _)| (team, true)));
        }
        cells
    }

    fn sign(&self, cell: Cell, upper: SpotContents, lower: SpotContents) -> char {
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
}
