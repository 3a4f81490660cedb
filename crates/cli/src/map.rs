//! The command `joute map`, which checks and generates map files.

mod guess;

use crate::games::{Maps, RegisteredGame, resolve_game};
use joute_league::plan::LeaguePlan;
use joute_untrusted::files;
use std::io::IsTerminal as _;
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
/// Returns a message if the game is not known, or if a map cannot be made or written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let named = arguments.game.as_deref().map(game_with_maps).transpose()?;
    match &arguments.command {
        Command::Check { files } => check(named, files),
        Command::New { seed, style, output } => {
            let guessed = || {
                guess::game_around(Path::new("."))
                    .ok_or_else(|| guess::missing_game("for which game to make a map"))
            };
            let maps = maps_of(named.map_or_else(guessed, Ok)?)?;
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
fn game_with_maps(name: &str) -> Result<&'static RegisteredGame, String> {
    let row = resolve_game(name)?;
    maps_of(row).map(|_| row)
}

/// Returns the functions for a game's map files. For a game without maps, the error lists the games
/// with maps.
fn maps_of(row: &'static RegisteredGame) -> Result<&'static Maps, String> {
    let games: Vec<&str> = guess::with_maps().map(|row| row.name).collect();
    let none = || format!("{} has no maps; games with maps: {}", row.name, games.join(", "));
    row.maps.as_ref().ok_or_else(none)
}

fn check(named: Option<&'static RegisteredGame>, files: &[PathBuf]) -> Result<ExitCode, String> {
    let mut code = ExitCode::SUCCESS;
    for file in files {
        let one = || {
            let text = files::text(file)?;
            let row = named.map_or_else(|| guess::game_of_map(file, &text), Ok)?;
            judge(maps_of(row)?, file, &text)
        };
        match one() {
            Ok(said) => println!("{said}"),
            Err(said) => {
                eprintln!("{}", said.trim_end());
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

fn judge(maps: &Maps, file: &Path, text: &str) -> Result<String, String> {
    (maps.check)(&file.display().to_string(), text, crate::colour::on_stderr())
}

/// Checks that a match can be played on a map. An empty text is accepted, because the game itself
/// reports a missing map.
///
/// # Errors
/// Returns a report of all errors with line and column.
pub fn check_playable(row: &RegisteredGame, file: &Path, text: &str) -> Result<(), String> {
    match &row.maps {
        Some(maps) if !text.is_empty() => judge(maps, file, text).map(drop),
        _ => Ok(()),
    }
}

/// Removes maps for too few players from a league's plan. Only official maps are removed, and a
/// message says so.
///
/// # Errors
/// Returns a message if a map of the user is not playable or no map is left.
pub fn keep_fitting(row: &RegisteredGame, plan: &mut LeaguePlan, seed: u64) -> Result<(), String> {
    let official = row.official();
    let (mut kept, mut out) = (Vec::new(), Vec::new());
    for map in std::mem::take(&mut plan.maps) {
        check_playable(row, Path::new(&map.name), &map.text)?;
        let why = (row.seat)(&plan.setup(&map, seed)).err().map(|why| format!("{}: {why}", map.name));
        match why {
            None => kept.push(map),
            Some(why) if official.iter().any(|(name, text)| *name == map.name && *text == map.text) => {
                out.push(why)
            }
            Some(why) => return Err(why),
        }
    }
    if kept.is_empty() {
        return Err(out.join("\n"));
    }
    out.iter().for_each(|why| eprintln!("{why}: left out"));
    plan.maps = kept;
    Ok(())
}

/// Returns the text of the map to play on. The map is a file or an official map, by default the
/// first official one. The text is empty for a game without maps.
///
/// # Errors
/// Returns a message if the file cannot be read, or a report of all errors with line and column.
pub fn load(row: &RegisteredGame, map: Option<&Path>) -> Result<String, String> {
    let Some(maps) = &row.maps else {
        return match map {
            None => Ok(String::new()),
            Some(file) => Err(format!("{}: {} has no maps", file.display(), row.name)),
        };
    };
    let official = (maps.official)();
    let file = match map {
        None => return Ok(official.first().map_or(String::new(), |(_, text)| (*text).to_owned())),
        Some(file) => file,
    };
    if let Some((_, text)) = official.iter().find(|(name, _)| Path::new(name) == file && !file.exists()) {
        return Ok((*text).to_owned());
    }
    let text = files::text(file).map_err(|error| {
        let names: Vec<&str> = official.iter().map(|(name, _)| *name).collect();
        format!("{error}\nofficial maps go by their name: {}", names.join(", "))
    })?;
    // Practice matches need not be on maps that are fit for official ones.
    (maps.play)(&file.display().to_string(), &text, std::io::stderr().is_terminal())?;
    Ok(text)
}

/// Returns the official maps of a game. Each is a pair of a name and a text.
pub fn official(row: &RegisteredGame) -> Vec<(String, String)> {
    let maps = row.maps.iter().flat_map(|maps| (maps.official)());
    maps.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}
