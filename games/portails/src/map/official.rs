//! The official maps of the game Portails, which are part of the program.

use joute_engine::official_maps;

/// Returns the name and text of every official map of the game Portails: the subject's, the
/// smallest, the densest, and the others sorted by name.
pub fn official() -> &'static [(&'static str, &'static str)] {
    official_maps! {
        "sujet"
        "trois-portails"
        "partout"
        "anneaux"
        "archipel"
        "foule"
        "reines-croisees"
        "reines-jumelles"
        "semis-clair"
        "semis-serre"
        "treillis"
        "treillis-froisse"
    }
}
