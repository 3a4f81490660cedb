//! The official maps.

use joute_engine::official_maps;

/// Every official map, its name and its file's text: the one drawn by hand, then by name. Ten players have room on each.
pub fn official() -> &'static [(&'static str, &'static str)] {
    official_maps! {
        "premiers-pas"
        "arene"
        "carrefours"
        "clairieres"
        "colonnade"
        "dedale"
        "galeries"
        "grand-dedale"
        "grottes"
        "hotel"
        "peristyle"
        "prairie"
    }
}
