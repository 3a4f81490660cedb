//! Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.

pub mod api;

#[allow(unused_imports)]
use api::*;

/// Appelée une fois, avant le premier tour.
pub fn partie_init() {
    // À compléter.
}

/// Appelée à chacun de vos tours.
pub fn jouer_tour() {
    // À compléter.
}

/// Appelée une fois, après le dernier tour.
pub fn partie_fin() {
    // À compléter.
}
