//! Generates the crate of a Python package for self-play of one game.

use crate::backend::File;
use crate::rust::syntax::{parse_path, pretty};
use crate::text::render;
use askama::Template;
use quote::quote;

/// The facts about a game from which its Python package for self-play is generated.
#[derive(Debug, Clone, Copy)]
pub struct Wheel<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// The name of the generated crate. All crates share one target folder, so it must be unique.
    pub unique: &'a str,
    /// The version of the Python package.
    pub version: &'a str,
    /// The path of the joute checkout.
    pub checkout: &'a str,
    /// The name of the game's cargo package.
    pub package: &'a str,
    /// The folder of the game's crate.
    pub folder: &'a str,
    /// The Rust path of the module with the game's API.
    pub module: &'a str,
    /// The Rust path of the game's client.
    pub driver: &'a str,
    /// The names and texts of the game's official maps, the default one first.
    pub maps: &'a [(&'a str, &'a str)],
}

#[derive(Template)]
#[template(path = "gym/Cargo.toml", escape = "none")]
struct Manifest<'a> {
    wheel: Wheel<'a>,
}

#[derive(Template)]
#[template(path = "gym/pyproject.toml", escape = "none")]
struct Project<'a> {
    wheel: Wheel<'a>,
}

/// Generates the files of the crate. The Python code of the package is not among them.
pub fn wheel(wheel: Wheel<'_>) -> Vec<File> {
    vec![
        File::generated("Cargo.toml", render(&Manifest { wheel })),
        File::generated("pyproject.toml", render(&Project { wheel })),
        File::generated("lib.rs", native_module(wheel)),
    ]
}

/// Generates the native module of the package.
fn native_module(wheel: Wheel<'_>) -> String {
    let (driver, module) = (parse_path(wheel.driver), parse_path(wheel.module));
    let maps = wheel.maps.iter().map(|(name, text)| quote!((#name, #text)));
    let tokens = quote! {
        use joute_play_core::pyo3::prelude::*;
        use joute_play_core::{GymGame, PlayableGame, fill};

        /// The names and texts of the official maps, the default one first.
        static MAPS: &[(&str, &str)] = &[#(#maps),*];

        #[pymodule]
        #[pyo3(crate = "joute_play_core::pyo3", name = "_native")]
        fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let gym = GymGame::of::<<#driver as joute_client::ClientGame>::Game, #module::JouteCalls>();
            fill(module, vec![PlayableGame { gym, maps: MAPS }])
        }
    };
    pretty(tokens, "The native module of the Python package `joute.play`, with one game.")
}
