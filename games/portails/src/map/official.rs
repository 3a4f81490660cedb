//! The official maps of the game Portails, which are part of the program.

use joute_engine::official_maps;

/// Returns the names and texts of the official maps of the game Portails. The subject's map, the
/// smallest and the densest come first. The others are sorted by name.
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
