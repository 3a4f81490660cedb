//! Generates the files of the Python kit, except for the API. Also compiles the extension module.

use super::{api, border, doc, spell};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation};
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file, render};
use askama::Template;
use joute_words::kit;
use std::path::Path;
use std::process::Command;

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

/// Returns the Rust sources of the Python extension module `_api`, and the commands that build the
/// module for each version of Python. Champions call the game's library through this module. It is
/// a Rust crate that contains only declarations and uses `bindings/python`.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    let GlueEnvironment { home, library_dir, glue_dir, target_dir, pythons } = environment;
    let game = &api.model.name;
    let mut interpreters: Vec<Interpreter> = Vec::new();
    for python in pythons {
        match interpreter(python) {
            Some(new) if interpreters.iter().all(|known| known.suffix != new.suffix) => {
                interpreters.push(new);
            }
            None if interpreters.is_empty() => {
                // This command fails and shows the reason.
                let command = Invocation::new(python.to_string_lossy(), ["-c", ASK]);
                return Glue { commands: vec![command], ..Glue::default() };
            }
            _ => {}
        }
    }
    let package = &format!("{game}_{:016x}_python", api.model.ordered_hash());
    let manifest = Manifest { package, runtime: format!("{:?}", home.join("bindings/python")) };
    let library = format!("native={}", library_dir.display());
    let link = format!("link-arg=-l:lib{game}.so");
    let (mut commands, mut artifacts) = (Vec::new(), Vec::new());
    let mut files = vec![
        File::generated("Cargo.toml", render(&manifest)),
        File::generated("src/raw.rs", crate::library::imports(api.model)),
        border::file(api),
    ];
    for (index, Interpreter { python, suffix }) in interpreters.into_iter().enumerate() {
        // Each version has its own target folder, because builds for different versions would overwrite each
        // other.
        let other = || target_dir.join("glue").join(format!("python{suffix}"));
        let target = if index == 0 { target_dir.clone() } else { other() };
        let from = target.join("release").join(format!("lib{package}.so"));
        artifacts.push(Artifact { from, to: format!("lib/_api{suffix}") });
        let args = ["rustc", "--release", "--quiet", "--lib", "--", "-L", &library, "-C", &link];
        let args = args.into_iter().chain(["-C", "codegen-units=1", "-C", "link-arg=-Wl,-rpath,$ORIGIN"]);
        let command = Invocation::new("cargo", args).env("CARGO_TARGET_DIR", target.to_string_lossy());
        let command = command.env("PYO3_BUILD_EXTENSION_MODULE", "1");
        commands.push(match python {
            PythonSource::Installed(executable) => command.env("PYO3_PYTHON", executable),
            PythonSource::Version(version) => {
                let name = format!("python{version}.txt");
                let text =
                    format!("implementation=CPython\nversion={version}\nshared=true\npointer_width=64\n");
                files.push(File::generated(&name, text));
                command.env("PYO3_CONFIG_FILE", glue_dir.join(name).to_string_lossy())
            }
        });
    }
    Glue { files, commands, artifacts }
}

/// A version of Python for which a module is built.
struct Interpreter {
    /// The source of the facts about this version of Python.
    python: PythonSource,
    /// The file suffix of the interpreter's extension modules, such as
    /// `.cpython-311-x86_64-linux-gnu.so`.
    suffix: String,
}

/// The source of the facts about a version of Python, from which PyO3 builds a module.
enum PythonSource {
    /// The path of an installed interpreter's binary. `python3` may be a wrapper script that locates
    /// it.
    Installed(String),
    /// The number of a version that need not be installed, such as `3.13`.
    Version(String),
}

/// The Python script that prints an interpreter's path and suffix. It fails for unsupported
/// versions of Python.
const ASK: &str = include_str!("../../../../bindings/python/ask.py");

fn interpreter(python: &Path) -> Option<Interpreter> {
    if let Some(minor) = minor_version(python) {
        let suffix = format!(".cpython-3{minor}-x86_64-linux-gnu.so");
        return Some(Interpreter { python: PythonSource::Version(format!("3.{minor}")), suffix });
    }
    let output = Command::new(python).args(["-c", ASK]).output().ok();
    let text = String::from_utf8(output.filter(|output| output.status.success())?.stdout).ok()?;
    let mut lines = text.lines().map(str::to_owned);
    Some(Interpreter { python: PythonSource::Installed(lines.next()?), suffix: lines.next()? })
}

/// Returns the minor number of a version of Python 3, such as 13 for `3.13`. A path or the name of a
/// program is none.
fn minor_version(python: &Path) -> Option<u32> {
    python.to_str()?.strip_prefix("3.")?.parse().ok()
}
