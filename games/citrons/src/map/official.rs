//! The official maps of the game Citrons, which are part of the program.

use joute_engine::official_maps;

/// Returns the name and text of every official map of the game Citrons. A map for any number of
/// teams comes first, and the others are sorted by name.
pub fn official() -> &'static [(&'static str, &'static str)] {
    official_maps! {
        "premiers-pas"
        "archipel"
        "cols-perdus"
        "crevasses"
        "deux-lacs"
        "faille"
        "grande-plaine"
        "hautes-terres"
        "iles-du-citron"
        "labyrinthe"
        "marais"
        "pays-des-lacs"
    }
}
