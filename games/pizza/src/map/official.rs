//! The official maps of the game Pizza, which are part of the program.

use joute_engine::official_maps;

/// Returns the names and texts of the official maps of the game Pizza. The map drawn by hand comes
/// first. The others are sorted by name.
pub fn official() -> &'static [(&'static str, &'static str)] {
    official_maps! {
        "premiers-pas"
        "archipel"
        "bois-aux-croquettes"
        "catacombes"
        "grand-fleuve"
        "grande-plaine"
        "jardin-d-eau"
        "labyrinthe"
        "les-six-gues"
        "mille-colonnes"
        "pays-des-etangs"
        "temples-perdus"
        "vieille-ville"
    }
}
