//! The command `joute game`, which writes the crate of a new game.

use crate::error::CommandError;
use joute_generator::scaffold::scaffold;
use joute_workshop::checkout::Checkout;
use joute_workshop::kits::write;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute game`, which starts a new game.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write the crate of a new, small game that works and can be changed.
    New {
        /// Give the game this name, of lower-case letters, digits and underscores.
        name: String,
        /// Write the crate to this folder, which must be empty or not exist yet. By default, it has
        /// the name of the game.
        folder: Option<PathBuf>,
        /// Write a game for this many players, from 2 to 10.
        #[arg(long, default_value_t = 2)]
        players: usize,
    },
}

/// Runs `joute game`, which writes the crate of a new game.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Command::New { name, folder, players } = &arguments.command;
    let folder = folder.clone().unwrap_or_else(|| name.into());
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let checkout = Checkout::find()?;
    if folder.exists() && std::fs::read_dir(&folder).map_err(fail)?.next().is_some() {
        return Err(format!(
            "{}: this folder is not empty; a new game needs an empty folder",
            folder.display()
        )
        .into());
    }
    // Invalid names are reported before anything is written.
    scaffold(name, *players, "", "")?;
    std::fs::create_dir_all(&folder).map_err(fail)?;
    let relative = relative_path(&folder.canonicalize().map_err(fail)?, &checkout.home);
    let relative = relative.display().to_string();
    write(&folder, &scaffold(name, *players, &relative, &checkout.profiles()?)?)?;
    // The new game uses the dependency versions with which this program was built.
    let lock = checkout.home.join("Cargo.lock");
    if lock.is_file() {
        std::fs::copy(&lock, folder.join("Cargo.lock")).map_err(fail)?;
    }
    println!("{}: the new game {name}; to test it, run there: cargo test", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Returns the relative path from one folder to another. If they have only the root in common, the
/// path is absolute.
fn relative_path(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    if common < 2 {
        return to.to_owned();
    }
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}

#[cfg(test)]
mod tests {
    use super::relative_path;
    use std::path::Path;

    #[test]
    fn paths_between_folders_are_relative_below_a_common_folder() {
        let relative_path = |from, to| relative_path(Path::new(from), Path::new(to)).display().to_string();
        assert_eq!(relative_path("/home/me/contests/nim", "/home/me/joute"), "../../joute");
        assert_eq!(relative_path("/tmp/nim", "/opt/joute"), "/opt/joute");
    }
}
