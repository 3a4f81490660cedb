//! The terrain of the game Citrons and the spots on which units stand (section 2.1).
//!
//! `parts` contains the types of a map's parts. `parse` reads map files, `check` validates them for
//! official matches, `generate` creates new ones, and `official` contains the official ones.
//! `games/citrons/maps/README.md` documents the format.

mod check;
mod generate;
mod parse;
pub(crate) mod parts;

pub use check::{judge, playable};
pub use generate::{generate, styles};
pub use parse::parse;
pub use parts::{Cell, Ground, MAX_SIDE, Map, Spot, diamond};

joute_engine::official_maps! {
    // A map for any number of teams comes first, and the others are sorted by name.
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
