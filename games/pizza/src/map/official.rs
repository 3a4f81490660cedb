//! The official maps.

use joute_engine::official_maps;

/// Every official map, its name and its file's text: the one drawn by hand, then by name.
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
