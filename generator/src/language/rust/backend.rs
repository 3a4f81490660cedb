//! The implementation of [`Backend`] for Rust.

use super::{DIALECT, kit, launch, mistake, probe, show};
use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

/// The code generator for Rust. It generates the kit in which a candidate writes a champion in
/// Rust.
pub struct Rust;

static LANGUAGE: Language = Language {
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
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Rust {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::kit(api)
    }

    /// Returns no glue, because Rust kits contain only source code. Glue is the part of a kit that
    /// candidates get compiled. A version of rustc cannot read the compiled code of another.
    fn glue(&self, _: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
