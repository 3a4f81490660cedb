//! The official maps of the game Bombes, which are part of the program.

use joute_engine::official_maps;

/// Returns the name and text of every official map of the game Bombes. The map drawn by hand comes
/// first, and the others are sorted by name.
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
