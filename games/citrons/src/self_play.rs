//! Self-play of the game Citrons: the legal orders, tried only near the player's units.

use crate::action::Action;
use crate::api::{Call, INITIAL_ENERGY_PARAM};
use crate::known::Knowledge;
use crate::map::MAX_SIDE;
use crate::world::MAX_CITRONS;

const LAST_CITRON: i32 = MAX_CITRONS as i32 - 1;
/// The last column and line of the largest map.
const LAST_CELL: i32 = MAX_SIDE as i32 - 1;
const LAST_TEAM: i32 = 3;

/// The ranges of arguments, which the description does not state.
pub(crate) const RANGES: &[(&str, i32, i32)] = &[
    ("citron_id", 0, LAST_CITRON),
    ("x", 0, LAST_CELL),
    ("y", 0, LAST_CELL),
    ("z", -1, 0),
    ("team", 0, LAST_TEAM),
    ("team_id", 0, LAST_TEAM),
    // Larger gifts are possible, but hardly any unit can make them.
    ("energy", 1, INITIAL_ENERGY_PARAM),
];

/// Reports the orders that the player may give now.
pub(crate) fn legal_actions(known: &Knowledge, call: &Call, offer: &mut dyn FnMut(&'static str, &[i32])) {
    if !matches!(call, Call::PlayerNewDay {} | Call::CitronDay { .. }) {
        return;
    }
    if known.allows(&Action::PrintMap) {
        offer("print_map", &[]);
    }
    for citron_id in 0..=LAST_CITRON {
        let Some(own) = known.citron(known.frame.team.into(), citron_id) else { continue };
        let at = own.form.current().cell;
        if known.allows(&Action::RetractCitron { citron_id }) {
            offer("retract_citron", &[citron_id]);
        }
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        for (x, y) in (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y))) {
            for (name, action) in [
                ("move_citron", Action::MoveCitron { citron_id, x, y }),
                ("stretch_citron", Action::StretchCitron { citron_id, x, y }),
                ("press_citron", Action::PressCitron { citron_id, x, y }),
                ("capt_and_move_citron", Action::CaptAndMoveCitron { citron_id, x, y }),
                ("drop_citron", Action::DropCitron { citron_id, x, y }),
                ("pull_citron", Action::PullCitron { citron_id, x, y }),
            ] {
                if known.allows(&action) {
                    offer(name, &[citron_id, x, y]);
                }
            }
            if known.allows(&Action::SplitCitron { citron_id, x, y, energy: 1 }) {
                (1..=INITIAL_ENERGY_PARAM)
                    .for_each(|energy| offer("split_citron", &[citron_id, x, y, energy]));
            }
        }
    }
}
