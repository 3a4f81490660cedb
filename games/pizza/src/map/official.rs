//! The official maps.

use joute_engine::official_maps;

/// Returns the name and text of every official map. The map drawn by hand comes first, the others
/// are sorted by name.
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
