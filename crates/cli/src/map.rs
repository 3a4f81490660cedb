//! The command `joute map`, which checks and generates map files.

mod guess;

use crate::error::CommandError;
use crate::games::{Maps, RegisteredGame, resolve_game};
use crate::maps::judge;
use joute_untrusted::files;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute map`, which checks and generates map files.
#[derive(clap::Args)]
pub struct Arguments {
    /// Use the game with this name or in this folder. By default, the game is recognised from the
    /// map's text.
    #[arg(long, global = true)]
    game: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Report errors and unfairness in map files.
    Check {
        /// Check these map files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Generate a fair map.
    New {
        /// Seed for the generated map. The same seed and style always give the same map.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Generate a map of this style. An unknown style prints the list of styles. By default,
        /// the seed decides.
        #[arg(long)]
        style: Option<String>,
        /// Write the map to this file. By default, it is printed to standard output.
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
}

/// Runs `joute map`, which checks and generates map files.
///
/// # Errors
/// Returns an error if the game is not known, or if a map cannot be made or written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let named_game = arguments.game.as_deref().map(game_with_maps).transpose()?;
    match &arguments.command {
        Command::Check { files } => check(named_game, files),
        Command::New { seed, style, output } => {
            let guessed = || {
                guess::game_around(Path::new("."))
                    .ok_or_else(|| guess::missing_game("for which game to make a map"))
            };
            let maps = maps_of(named_game.map_or_else(guessed, Ok)?)?;
            let text = (maps.generate)(*seed, style.as_deref())?;
            match output {
                None => print!("{text}"),
                Some(path) => {
                    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
                }
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Returns the game with this name. It is an error if the game has no maps.
fn game_with_maps(name: &str) -> Result<&'static RegisteredGame, CommandError> {
    let row = resolve_game(name)?;
    maps_of(row).map(|_| row)
}

/// Returns the functions for a game's map files. For a game without maps, the error lists the games
/// with maps.
fn maps_of(row: &'static RegisteredGame) -> Result<&'static Maps, CommandError> {
    let games: Vec<&str> = guess::with_maps().map(|row| row.name).collect();
    let none = || format!("{} has no maps; games with maps: {}", row.name, games.join(", "));
    Ok(row.maps.as_ref().ok_or_else(none)?)
}

fn check(named_game: Option<&'static RegisteredGame>, files: &[PathBuf]) -> Result<ExitCode, CommandError> {
    let mut code = ExitCode::SUCCESS;
    for file in files {
        let one = || -> Result<String, CommandError> {
            let text = files::text(file)?;
            let row = named_game.map_or_else(|| guess::game_of_map(file, &text), Ok)?;
            judge(maps_of(row)?, file, &text)
        };
        match one() {
            Ok(report) => println!("{report}"),
            Err(report) => {
                eprintln!("{}", report.into_message().trim_end());
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
