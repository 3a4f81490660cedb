//! The command `joute gym`, which builds the Python package for self-play of a game.

use crate::describe::load;
use crate::error::CommandError;
use crate::games::{official, rules};
use joute_workshop::checkout::Checkout;
use joute_workshop::library::Rules;
use joute_workshop::wheel::wheel;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute gym`, which builds the Python package for self-play of a game.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    /// Write the wheel to this folder.
    #[arg(long, short, default_value = "dist")]
    output: PathBuf,
    /// Build the package for this Python interpreter.
    #[arg(long, default_value = "python3")]
    python: PathBuf,
}

/// Runs `joute gym`, which builds the Python package for self-play of a game.
///
/// # Errors
/// Returns an error if the game has no rules, or the output of pip.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let (api, checkout) = (load(&arguments.description, &[])?, Checkout::find()?);
    let Rules::Game(game) = rules(&api)? else {
        return Err(format!("this joute has no rules for {}, so nobody can play it", api.name).into());
    };
    let maps = official(&api.name);
    let path = wheel(&checkout, &api, game, maps, &arguments.python, &arguments.output)?;
    println!("{}: to install it, run: pip install {}", api.name, path.display());
    Ok(ExitCode::SUCCESS)
}
