//! Writes and builds the starter kits with which `joute bench` measures matches.

use crate::games::RegisteredGame;
use joute_workshop::checkout::Checkout;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes and builds the kits for a benchmark. Returns the name of the game and the folder of the
/// kit for each language.
///
/// # Errors
/// Returns the output of the command that failed.
pub fn kits(description: &Path, languages: &[String]) -> Result<(String, Vec<PathBuf>), String> {
    let folder = Checkout::find()?.target.join("joute/bench-arena");
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    let mut command = Command::new(program);
    command.arg("kits").arg(description).arg("-o").arg(&folder);
    command.args(languages.iter().flat_map(|language| ["-l", language]));
    output(&mut command)?;
    let kits: Vec<PathBuf> = languages.iter().map(|language| folder.join(language)).collect();
    for kit in &kits {
        output(Command::new("make").arg("-s").current_dir(kit))?;
    }
    let game = kits.first().map(|kit| joute_arena::launch::Manifest::read(kit)).transpose()?;
    Ok((game.map(|manifest| manifest.game).unwrap_or_default(), kits))
}

/// Returns enough league entries for one match of the game. All use the same kit under different
/// names.
///
/// # Errors
/// Does not fail, because every game has a default mode.
pub fn enough_entrants(row: &RegisteredGame, kit: &Path) -> Result<Vec<(Option<String>, PathBuf)>, String> {
    let players = row.shape.seats("")?.default_number();
    Ok((1..=players).map(|number| (Some(format!("starter {number}")), kit.to_owned())).collect())
}

fn output(command: &mut Command) -> Result<(), String> {
    let done = command.output().map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if done.status.success() {
        return Ok(());
    }
    Err(format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr)))
}
