//! The compiled module `_api`: a crate of declarations over `bindings/python`.

use super::border;
use crate::backend::{Artifact, File, Glue, Invocation, Shop};
use crate::kit::render;
use crate::model::Api;
use crate::names::Names;
use askama::Template;
use std::process::Command;

#[derive(Template)]
#[template(path = "python/Cargo.toml", escape = "none")]
struct Manifest {
    package: String,
    runtime: String,
}

/// What an organiser compiles.
pub fn glue(api: &Api, names: &Names, shop: &Shop) -> Glue {
    let Shop { home, library_dir, glue_dir: _, target_dir, pythons } = shop;
    let mut interpreters: Vec<Interpreter> = Vec::new();
    for python in pythons {
        match interpreter(python) {
            Some(new) if interpreters.iter().all(|known| known.suffix != new.suffix) => {
                interpreters.push(new)
            }
            None if interpreters.is_empty() => {
                // The step fails with the reason.
                let command = Invocation::new(python.to_string_lossy(), ["-c", ASK]);
                return Glue { files: Vec::new(), commands: vec![command], artifacts: Vec::new() };
            }
            _ => {}
        }
    }
    let package = format!("{}_{:016x}_python", api.name, api.hash());
    let runtime = format!("{:?}", home.join("bindings/python"));
    let library = format!("native={}", library_dir.display());
    let link = format!("link-arg=-l:lib{}.so", api.name);
    let (mut commands, mut artifacts) = (Vec::new(), Vec::new());
    for (index, Interpreter { executable, suffix }) in interpreters.into_iter().enumerate() {
        // What is built for one version is no use to another: without folders of their own each would undo the other.
        let target = if index == 0 {
            target_dir.clone()
        } else {
            target_dir.join("glue").join(format!("python{suffix}"))
        };
        artifacts.push(Artifact {
            from: target.join("release").join(format!("lib{package}.so")),
            to: format!("lib/_api{suffix}"),
        });
        let args = ["rustc", "--release", "--quiet", "--lib", "--", "-L", &library, "-C", &link];
        let args = args.into_iter().chain(["-C", "codegen-units=1"]);
        let args = args.chain(["-C", "link-arg=-Wl,-rpath,$ORIGIN"]);
        let command = Invocation::new("cargo", args).env("CARGO_TARGET_DIR", target.to_string_lossy());
        commands.push(command.env("PYO3_PYTHON", executable).env("PYO3_BUILD_EXTENSION_MODULE", "1"));
    }
    Glue {
        files: vec![
            File::generated("Cargo.toml", render(&Manifest { package, runtime })),
            File::generated("src/raw.rs", crate::library::imports(api)),
            File::generated("src/lib.rs", border::module(api, names)),
        ],
        commands,
        artifacts,
    }
}

/// What a Python says of itself.
struct Interpreter {
    /// The program itself, where `python3` may be a script that looks for it.
    executable: String,
    /// `.cpython-311-x86_64-linux-gnu.so`.
    suffix: String,
}

/// The oldest version that pyo3 and generated code serve.
const ASK: &str = include_str!("../../../../bindings/python/ask.py");

fn interpreter(python: &std::path::Path) -> Option<Interpreter> {
    let output =
        Command::new(python).args(["-c", ASK]).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut lines = text.lines().map(str::to_owned);
    Some(Interpreter { executable: lines.next()?, suffix: lines.next()? })
}
