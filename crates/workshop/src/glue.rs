//! Compiles the glue code of a language and caches the result.

use crate::cargo::wait_for_turn;
use crate::checkout::{Checkout, write_if_changed};
use crate::command::run;
use crate::library::lock;
use crate::pythons::find_pythons;
use joute_generator::backend::{Artifact, Backend, GlueEnvironment};
use joute_generator::model::Api;
use joute_generator::names::NamedApi;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(900);

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
) -> Result<Vec<Artifact>, String> {
    let glue_dir = checkout.work(api, purpose).join(backend.language().id);
    let environment = GlueEnvironment {
        home: checkout.home.clone(),
        library_dir: library_dir.to_owned(),
        glue_dir: glue_dir.clone(),
        target_dir: checkout.cargo_target(),
        pythons: find_pythons(),
    };
    let glue = backend.glue(&NamedApi::new(api, backend.language().dialect), &environment);
    for file in &glue.files {
        let path = glue_dir.join(&file.path);
        write_if_changed(&path, &file.text)?;
        if file.path == "Cargo.toml" {
            lock(checkout, &glue_dir)?;
        }
    }
    for wanted in &glue.commands {
        let mut command = Command::new(&wanted.program);
        command.args(&wanted.args).current_dir(&glue_dir).env("CARGO_TARGET_DIR", checkout.cargo_target());
        command.envs(wanted.env.iter().map(|(key, value)| (key, value)));
        let target =
            wanted.env.iter().find(|(key, _)| key == "CARGO_TARGET_DIR").map(|(_, target)| Path::new(target));
        let _cargo =
            (wanted.program == "cargo").then(|| wait_for_turn(target.unwrap_or(&environment.target_dir)));
        let finished = run(&mut command, LIMIT)?;
        if !finished.success() {
            return Err(format!("{} {}\n{}", wanted.program, wanted.args.join(" "), finished.text()));
        }
    }
    Ok(glue.artifacts.into_iter().map(|a| Artifact { from: glue_dir.join(a.from), to: a.to }).collect())
}
