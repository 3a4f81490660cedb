//! The official maps.

use joute_engine::official_maps;

/// Every official map, its name and its file's text: the subject's, the smallest, the densest, then by name.
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
