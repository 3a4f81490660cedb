//! The official maps.

macro_rules! maps {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../../maps/", $name, ".map")))),*] };
}

/// Every official map, its name and its file's text. Each has four starts: one, two or four teams play on it.
pub fn official() -> &'static [(&'static str, &'static str)] {
    maps! {
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
