//! Self-play of the game Pizza: the legal actions, tried only near the player's characters.

use crate::actions::Action;
use crate::cells::{Cell, Direction};
use crate::state::State;

/// Reports the actions that a player may take now. The state does not change.
pub(crate) fn legal_actions(state: &mut State, player: usize, offer: &mut dyn FnMut(&str, &[i32])) {
    if accepts(state, player, &Action::AgeSuivant) {
        offer("age_suivant", &[]);
    }
    let characters: Vec<Cell> =
        state.dogs(player).iter().chain(state.masters(player)).map(|character| character.cell).collect();
    for cell in characters {
        let from = cell.position();
        let near = Direction::ALL.into_iter().filter_map(|direction| cell.step(direction));
        if accepts(state, player, &Action::Manger(from)) {
            offer("manger", &[from.colonne, from.ligne]);
        }
        for to in near.chain([cell]).map(Cell::position) {
            for (name, action) in [
                ("se_deplacer", Action::SeDeplacer(from, to)),
                ("prendre_portail", Action::PrendrePortail(from, to)),
                ("construire", Action::Construire(from, to)),
                ("detruire", Action::Detruire(from, to)),
                ("donner_croquette", Action::DonnerCroquette(from, to)),
                ("poser_croquette", Action::PoserCroquette(from, to)),
            ] {
                if accepts(state, player, &action) {
                    offer(name, &[from.colonne, from.ligne, to.colonne, to.ligne]);
                }
            }
        }
    }
}

/// Returns true if the rules accept an action now. The state does not change.
fn accepts(state: &mut State, player: usize, action: &Action) -> bool {
    state.play(player, action).map(|undo| state.take_back(player, &undo)).is_ok()
}
