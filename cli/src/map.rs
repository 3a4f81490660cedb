//! `joute map`.

use crate::games::{Maps, Row, all, find};
use joute_arena::files;
use joute_league::plan::Plan;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute map`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: by default the first one with maps.
    #[arg(long, global = true)]
    game: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Reports everything that is wrong or unfair in map files.
    Check {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Makes a fair map.
    New {
        /// Seed of what is drawn: the same seed and style make the same bytes.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Its style; an unknown one lists them all. By default the seed chooses.
        #[arg(long)]
        style: Option<String>,
        /// Where to write: the map; by default standard output.
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let with_maps = || all().filter(|row| row.maps.is_some());
    let row = match &arguments.game {
        Some(game) => Some(find(game)?),
        None => with_maps().next(),
    };
    let Some(maps) = row.and_then(|row| row.maps.as_ref()) else {
        let games: Vec<&str> = with_maps().map(|row| row.name).collect();
        return Err(format!("this game has no maps; with maps are: {}", games.join(", ")));
    };
    match &arguments.command {
        Command::Check { files } => Ok(check(maps, files)),
        Command::New { seed, style, output } => {
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

fn check(maps: &Maps, files: &[PathBuf]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for file in files {
        match files::text(file).and_then(|text| judge(maps, file, &text)) {
            Ok(said) => println!("{said}"),
            Err(said) => {
                eprintln!("{}", said.trim_end());
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

fn judge(maps: &Maps, file: &Path, text: &str) -> Result<String, String> {
    (maps.check)(&file.display().to_string(), text, std::io::stderr().is_terminal())
}

/// Refuses a map that cannot be played on; none is the game's own affair.
///
/// # Errors
/// Everything that is wrong with the map, with its line and column.
pub fn vet(row: &Row, file: &Path, text: &str) -> Result<(), String> {
    match &row.maps {
        Some(maps) if !text.is_empty() => judge(maps, file, text).map(drop),
        _ => Ok(()),
    }
}

/// Leaves out official maps that are for fewer players than meet, and says so.
///
/// # Errors
/// A map that was brought cannot be played on, or none is left: what is wrong with it.
pub fn keep_fitting(row: &Row, plan: &mut Plan, seed: u64) -> Result<(), String> {
    let official = row.official();
    let (mut kept, mut out) = (Vec::new(), Vec::new());
    for map in std::mem::take(&mut plan.maps) {
        vet(row, Path::new(&map.name), &map.text)?;
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

/// The text of a map file, or of an official map by its name; the first official map if none is asked for. Empty for a
/// game without maps.
///
/// # Errors
/// The file cannot be read, or everything that is wrong with the map, with its line and column.
pub fn load(row: &Row, map: Option<&Path>) -> Result<String, String> {
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
    judge(maps, file, &text)?;
    Ok(text)
}

/// The official maps of a game: name and text.
pub fn official(row: &Row) -> Vec<(String, String)> {
    let maps = row.maps.iter().flat_map(|maps| (maps.official)());
    maps.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}
