//! The final of Prologin 2023, *Une Pizza Six Papattes Sous Terre*: its rules and its maps.
//!
//! `map` is the board before the first turn and its text format.

pub mod map;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}
