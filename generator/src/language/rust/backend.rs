//! Rust as a language of kits.

use super::spell::Speller;
use super::{DIALECT, kit, mistake, probe, show};
use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::Names;

/// The Rust backend.
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
    shop_tools: &[],
    dialect: DIALECT,
    guide: Guide {
        debug: Bilingual {
            fr: "`RUST_BACKTRACE=1 make run` montre d'où vient une panique ; `make debug` lance \
                 votre champion sous gdb (`sudo apt install rust-gdb` ; pas à pas : `make debug RUSTFLAGS='--edition 2021 -g'`).",
            en: "`RUST_BACKTRACE=1 make run` shows where a panic comes from; `make debug` starts your \
                 champion under gdb (`sudo apt install rust-gdb`; step by step: `make debug RUSTFLAGS='--edition 2021 -g'`).",
        },
        print: Bilingual {
            fr: "`println!(\"{v:?}\")` affiche une valeur de l'API par son nom ; `v as i32` est son nombre.",
            en: "`println!(\"{v:?}\")` prints a value of the API by its name; `v as i32` is its number.",
        },
        debugger: Some("rust-gdb --args ./champion"),
        editor: Bilingual {
            fr: "`Cargo.toml` suffit à rust-analyzer et à `cargo clippy` ; `api.rs` se lit comme une documentation.",
            en: "`Cargo.toml` is enough for rust-analyzer and `cargo clippy`; `api.rs` reads as documentation.",
        },
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Rust {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::kit(Speller { api, names, abi: &Abi::new(api) })
    }

    /// Rust compiles from source: nothing that rustc leaves is read by another rustc.
    fn glue(&self, _: &Api, _: &Names, _: &Shop) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(Speller { api, names, abi: &Abi::new(api) })
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(Speller { api, names, abi: &Abi::new(api) }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names, abi: &Abi::new(api) }, item)
    }
}
