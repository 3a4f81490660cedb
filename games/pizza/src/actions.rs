//! The actions of players of the game Pizza. There is one file for each kind of action. All of them
//! check errors in the same order.
//!
//! *Invariant:* An action to which several errors apply returns the first of them in the order of
//! `erreur` in `api.yml`. A refused action changes nothing.

mod age;
mod croquettes;
mod deplacer;
mod manger;
mod murs;
mod portail;
mod targets;

use crate::api::{Erreur, PapatteDebug, Position};
use crate::state::State;
use crate::undo::Undo;
use serde::{Deserialize, Serialize};
use targets::cell;

/// An action of a player in its turn of the game Pizza (section 6.2). The arguments are those of
/// the API function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `se_deplacer(entite, arrive)`: a character moves by one cell.
    SeDeplacer(Position, Position),
    /// `prendre_portail(chien, portail)`: a dog goes through a portal. It then takes the place of
    /// the portal's wanderer, a dog that walks on its own.
    PrendrePortail(Position, Position),
    /// `manger(chien)`: a dog eats a croquette (dog food). This gives it movement points.
    Manger(Position),
    /// `construire(maitre, mur)`: a master builds a wall.
    Construire(Position, Position),
    /// `detruire(maitre, mur)`: a master destroys a wall.
    Detruire(Position, Position),
    /// `donner_croquette(maitre, chien)`: a master gives a croquette to a dog.
    DonnerCroquette(Position, Position),
    /// `poser_croquette(maitre, croquette)`: a master puts a croquette on the ground.
    PoserCroquette(Position, Position),
    /// `age_suivant()`: the player advances to the next age (phase of the game).
    AgeSuivant,
    /// `debug_poser_papatte(pos, papatte)`: the player puts a debugging mark on a cell. Marks do
    /// not affect the game. They are sent to the arena like other actions.
    DebugPoserPapatte(Position, PapatteDebug),
}

impl State {
    /// Applies an action of a player to the match. If the action is refused, nothing changes.
    ///
    /// # Errors
    /// Returns the error that the API function returns to the champion.
    #[inline]
    pub fn play(&mut self, player: usize, action: &Action) -> Result<Undo, Erreur> {
        if self.active() != Some(player) {
            return Err(Erreur::HorsTour);
        }
        match *action {
            Action::SeDeplacer(entity, to) => deplacer::play(self, player, entity, to),
            Action::PrendrePortail(dog, portal) => portail::play(self, player, dog, portal),
            Action::Manger(dog) => manger::play(self, player, dog),
            Action::Construire(master, wall) => murs::build(self, player, master, wall),
            Action::Detruire(master, wall) => murs::destroy(self, player, master, wall),
            Action::DonnerCroquette(master, dog) => croquettes::give(self, player, master, dog),
            Action::PoserCroquette(master, cell) => croquettes::put(self, player, master, cell),
            Action::AgeSuivant => age::play(self, player),
            Action::DebugPoserPapatte(at, _) => cell(at).map(|_| Undo::Nothing),
        }
    }
}
