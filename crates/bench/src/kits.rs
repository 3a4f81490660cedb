//! Writes and builds the starter kits with which benchmarks measure matches.

use crate::options::Result;
use joute::games::{RegisteredGame, find};
use joute_arena::launch::Manifest;
use joute_generator::backend::Backend;
use joute_workshop::checkout::Checkout;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The starter kits of a game, built for a benchmark.
pub struct BuiltKits {
    /// The game of the kits.
    pub game: &'static RegisteredGame,
    /// The id of each language and the folder of its kit.
    pub kits: Vec<(&'static str, PathBuf)>,
}

/// Writes and builds the kits of the given languages.
///
/// # Errors
/// Returns the output of the command that failed.
pub fn build_kits(description: &Path, backends: &[&'static dyn Backend]) -> Result<BuiltKits> {
    let folder = Checkout::find()?.target.join("joute/bench-arena");
    output(&mut write_kits(&program()?, description, &folder, backends))?;
    let kits: Vec<(&'static str, PathBuf)> =
        backends.iter().map(|backend| backend.language().id).map(|id| (id, folder.join(id))).collect();
    for (_, kit) in &kits {
        output(Command::new("make").arg("-s").current_dir(kit))?;
    }
    let first = kits.first().ok_or("no language")?;
    Ok(BuiltKits { game: find(&Manifest::read(&first.1)?.game).map_err(|error| error.into_message())?, kits })
}

/// Returns the command `joute kits`, which writes the kits of the given languages to a folder.
pub fn write_kits(
    program: &Path,
    description: &Path,
    folder: &Path,
    backends: &[&'static dyn Backend],
) -> Command {
    let mut command = Command::new(program);
    command.arg("kits").arg(description).arg("-o").arg(folder);
    command.args(backends.iter().flat_map(|backend| ["-l", backend.language().id]));
    command
}

/// Returns the path of the `joute` program whose kits are measured. `JOUTE_PROGRAM` names it, or
/// cargo builds it with the release profile.
///
/// # Errors
/// Returns cargo's output.
pub fn program() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("JOUTE_PROGRAM") {
        return Ok(program.into());
    }
    let Checkout { home, target, .. } = Checkout::find()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--quiet", "-p", "joute", "--bin", "joute"]);
    output(cargo.current_dir(home).env("CARGO_TARGET_DIR", &target))?;
    Ok(target.join("release/joute"))
}

/// Runs a command to its end.
///
/// # Errors
/// Returns the output of the command if it fails.
pub fn output(command: &mut Command) -> Result<()> {
    let output = command.output().map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
        .into())
}

/// Returns enough league entries for one match of the game. All use the same kit under different
/// names.
///
/// # Errors
/// Does not fail, because every game has a default mode.
pub fn enough_entrants(row: &RegisteredGame, kit: &Path) -> Result<Vec<(Option<String>, PathBuf)>> {
    let players = row.shape.seats("")?.default_number();
    Ok((1..=players).map(|number| (Some(format!("starter {number}")), kit.to_owned())).collect())
}
