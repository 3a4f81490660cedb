//! The Rust backend. Candidates write their champion in `champion.rs`, which declares `pub mod
//! api;`. Kits use the same naming conventions as the modules that games implement.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod raw;
mod show;
mod spell;

pub use crate::rust::{DIALECT, variant};

use crate::backend::{Glue, Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Rust. It generates the kit in which a candidate writes a champion in
/// Rust. There is no glue, because one version of rustc cannot read the code that another
/// version has compiled.
pub static RUST: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "rust",
        title: "Rust",
        champion: "champion.rs",
        tools: &[
            Tool { program: "rustc", package: "rustc" },
            Tool { program: "gcc", package: "gcc libc6-dev" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: &[],
        dialect: DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::rust_debug,
            print: say::rust_print,
            debugger: Some("rust-gdb --args ./champion"),
            editor: say::rust_editor,
            vscode: include_str!("../../../templates/rust/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: |_, _| Glue::default(),
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
