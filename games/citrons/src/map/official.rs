//! The official maps.

use joute_engine::official_maps;

/// Every official map, its name and its file's text: one for any number of teams, then by name.
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
