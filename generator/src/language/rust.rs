//! Rust: `champion.rs` with `pub mod api;`.

mod api;
mod probe;
mod raw;
mod show;
mod spell;

use crate::backend::{Backend, File, Glue, Guide, Item, Language, Sample, Shop, Tool, Words};
use crate::model::Api;
use crate::names::{Dialect, Kind, Names, Space, camel_lower};
use spell::Speller;

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
        debug: Words {
            fr: "`RUST_BACKTRACE=1 make run` montre d'où vient une panique ; `make debug` lance \
                 votre champion sous gdb (`sudo apt install rust-gdb` ; pas à pas : `make debug RUSTFLAGS='--edition 2021 -g'`).",
            en: "`RUST_BACKTRACE=1 make run` shows where a panic comes from; `make debug` starts your \
                 champion under gdb (`sudo apt install rust-gdb`; step by step: `make debug RUSTFLAGS='--edition 2021 -g'`).",
        },
        debugger: Some("rust-gdb --args ./champion"),
        editor: Words {
            fr: "`Cargo.toml` suffit à rust-analyzer et à `cargo clippy` ; `api.rs` se lit comme une documentation.",
            en: "`Cargo.toml` is enough for rust-analyzer and `cargo clippy`; `api.rs` reads as documentation.",
        },
        own_doc: false,
    },
};

impl Backend for Rust {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        api::kit(Speller { api, names })
    }

    /// Rust compiles from source: nothing that rustc leaves is read by another rustc.
    fn glue(&self, _: &Api, _: &Names, _: &Shop) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(Speller { api, names })
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names }, item)
    }
}

/// Rust's naming customs, also those of the modules that games implement.
pub const DIALECT: Dialect = Dialect { case, reserved, escape, space };

/// The variant of `Call` and `Answer` for a user function.
pub fn variant(name: &str) -> String {
    match camel_lower(name) {
        name if name == "Self" => "Self_".into(),
        name => name,
    }
}

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Enum | Kind::Struct => crate::names::camel(name),
        Kind::Value => camel_lower(name),
        Kind::Constant => name.to_ascii_uppercase(),
        // A pattern spelt like a constant would be that constant.
        Kind::Argument => name.to_ascii_lowercase(),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait",
    "true", "type", "unsafe", "use", "where", "while", "async", "await", "dyn", "abstract", "become", "box",
    "do", "final", "macro", "override", "priv", "typeof", "unsized", "virtual", "yield", "try", "gen",
];

/// Words that cannot even be raw identifiers.
const NEVER_RAW: &[&str] = &["self", "super", "crate", "Self", "_"];

/// Types and variants that generated code names without a path.
const PRELUDE: &[&str] =
    &["Vec", "String", "Option", "Result", "Api", "Call", "Answer", "Box", "Some", "None"];

fn reserved(kind: Kind, name: &str) -> bool {
    let type_like = matches!(kind, Kind::Enum | Kind::Struct);
    KEYWORDS.contains(&name) || NEVER_RAW.contains(&name) || type_like && PRELUDE.contains(&name)
}

fn escape(_: Kind, name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { format!("{name}_") }
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct => Space::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => Space::Shared("values"),
        Kind::UserFunction | Kind::Value | Kind::Field | Kind::Argument => Space::Siblings,
    }
}
