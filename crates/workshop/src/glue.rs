//! Compiles the glue code of a language and caches the result.

use crate::cargo::wait_for_turn;
use crate::checkout::{Checkout, turn, write_if_changed};
use crate::command::run;
use crate::error::{Error, Result};
use crate::library::install;
use joute_generator::backend::{Artifact, Backend, Glue, GlueEnvironment};
use joute_generator::model::Api;
use joute_generator::names::NamedApi;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const COMPILE_TIMEOUT: Duration = Duration::from_secs(900);

/// The packages of glue crates whose code runs for every value between a champion and the library.
/// Cargo optimizes them for speed.
const OPTIMIZED_PACKAGES: [&str; 5] = ["jni", "joute-java", "joute-python", "pyo3", "pyo3-ffi"];

/// The glue of a programming language, the code between champions and a game's library, before it is
/// compiled.
pub(crate) struct PlannedGlue {
    /// The sources of the glue and the commands that compile them.
    pub glue: Glue,
    /// The folder in which the glue is compiled.
    folder: PathBuf,
}

/// Returns the glue of a programming language before it is compiled.
pub(crate) fn plan_glue(
    checkout: &Checkout,
    backend: &dyn Backend,
    api: &Api,
    library_dir: &Path,
    purpose: &str,
) -> PlannedGlue {
    let folder = checkout.work(api, purpose).join(backend.language().id);
    let environment = GlueEnvironment {
        home: checkout.home.clone(),
        library_dir: library_dir.to_owned(),
        target_dir: checkout.cargo_target(),
    };
    PlannedGlue { glue: backend.glue(&NamedApi::new(api, backend.language().dialect), &environment), folder }
}

/// Compiles the glue of a programming language, the code between champions and a game's library.
/// The returned artifacts have absolute paths.
///
/// # Errors
/// Returns the language's compiler output.
pub fn glue(
    checkout: &Checkout,
    backend: &dyn Backend,
    api: &Api,
    library_dir: &Path,
    purpose: &str,
) -> Result<Vec<Artifact>> {
    compile(checkout, plan_glue(checkout, backend, api, library_dir, purpose))
}

/// Compiles planned glue. The returned artifacts have absolute paths.
///
/// # Errors
/// Returns the language's compiler output.
pub(crate) fn compile(checkout: &Checkout, plan: PlannedGlue) -> Result<Vec<Artifact>> {
    let PlannedGlue { glue, folder } = plan;
    for file in &glue.files {
        write_if_changed(&folder.join(&file.path), &file.text)?;
        if file.path == "Cargo.toml" {
            checkout.prepare(&folder, &OPTIMIZED_PACKAGES)?;
        }
    }
    let cargo_target = checkout.cargo_target();
    // Another process may compile the same glue for another purpose, with the same cargo package.
    let crates = glue.artifacts.iter().filter(|artifact| artifact.from.is_absolute());
    let _turn = crates
        .filter_map(|artifact| artifact.from.file_name())
        .next()
        .map(|name| turn(&checkout.target.join("joute/turns").join(name)))
        .transpose()?;
    for wanted in &glue.commands {
        let mut command = Command::new(&wanted.program);
        command.args(&wanted.args).current_dir(&folder).env("CARGO_TARGET_DIR", &cargo_target);
        command.envs(wanted.env.iter().map(|(key, value)| (key, value)));
        if let Some(linker) = &checkout.linker {
            linker.apply(&mut command);
        }
        let _cargo = (wanted.program == "cargo").then(|| wait_for_turn(&cargo_target));
        let finished = run(&mut command, COMPILE_TIMEOUT)?;
        if !finished.success() {
            let command = format!("{} {}", wanted.program, wanted.args.join(" "));
            return Err(Error::Command { command, output: finished.text() });
        }
    }
    glue.artifacts.into_iter().map(|artifact| copy_to_folder(artifact, &folder)).collect()
}

/// Returns an artifact in the folder of its glue. An artifact that cargo built in the shared target
/// folder is copied from there, because cargo removes and recreates its output files at each build.
fn copy_to_folder(Artifact { from, to }: Artifact, folder: &Path) -> Result<Artifact> {
    let name = Path::new(&to).file_name().unwrap_or_default();
    let own = if from.is_absolute() { folder.join("out").join(name) } else { folder.join(&from) };
    if from.is_absolute() {
        install(&from, &own)?;
    }
    Ok(Artifact { from: own, to })
}
