//! Generates the files of the Python kit, except for the API. Also compiles the extension module.

use super::{api, border, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation};
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file, render};
use askama::Template;
use joute_words::kit;

/// Generates all text files of the Python kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        api::file(api),
        File::candidate("Champion.py", page!("python/Champion.py", api)),
        File::generated("joute/__init__.py", page!("python/joute.py", api)),
        File::generated("joute/main.py", page!("python/main.py", api)),
        File::generated("joute/build.py", page!("python/build.py", api)),
        File::generated("Makefile", page!("python/Makefile", api)),
    ]
}

probe_file!("Champion.py", "python/probe.py");

#[derive(Template)]
#[template(path = "python/Cargo.toml", escape = "none")]
struct Manifest<'a> {
    package: &'a str,
    runtime: String,
}

/// Returns the Rust sources of the Python extension module `_api`, and the command that builds it.
/// Champions call the game's library through this module. It is a Rust crate that contains only
/// declarations and uses `bindings/python`.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    let GlueEnvironment { home, library_dir, target_dir } = environment;
    let game = &api.model.name;
    let package = &format!("{game}_{:016x}_python", api.model.ordered_hash());
    let manifest = Manifest { package, runtime: format!("{:?}", home.join("bindings/python")) };
    let library = format!("native={}", library_dir.display());
    let link = format!("link-arg=-l:lib{game}.so");
    let args = ["rustc", "--release", "--quiet", "--lib", "--", "-L", &library, "-C", &link];
    let args = args.into_iter().chain(["-C", "codegen-units=1", "-C", "link-arg=-Wl,-rpath,$ORIGIN"]);
    // PyO3 asks no interpreter, because the module is for all versions of Python.
    let command = Invocation::new("cargo", args).env("PYO3_BUILD_EXTENSION_MODULE", "1");
    Glue {
        files: vec![
            File::generated("Cargo.toml", render(&manifest)),
            File::generated("src/raw.rs", crate::library::imports(api.model)),
            border::file(api),
        ],
        commands: vec![command.env("PYO3_NO_PYTHON", "1")],
        artifacts: vec![Artifact {
            from: target_dir.join("release").join(format!("lib{package}.so")),
            to: "lib/_api.abi3.so".into(),
        }],
    }
}
