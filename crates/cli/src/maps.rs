//! The maps on which commands play: official ones, and files that are checked first.

use crate::error::CommandError;
use crate::games::{Maps, RegisteredGame};
use joute_league::plan::LeaguePlan;
use joute_untrusted::files;
use std::io::IsTerminal as _;
use std::path::Path;

/// Checks that a match can be played on a map. An empty text is accepted, because the game itself
/// reports a missing map.
///
/// # Errors
/// Returns a report of all errors with line and column.
pub fn check_playable(row: &RegisteredGame, file: &Path, text: &str) -> Result<(), CommandError> {
    match &row.maps {
        Some(maps) if !text.is_empty() => judge(maps, file, text).map(drop),
        _ => Ok(()),
    }
}

/// Removes maps for too few players from a league's plan. Only official maps are removed, and a
/// message says so.
///
/// # Errors
/// Returns an error if a map of the user is not playable or no map is left.
pub fn keep_fitting(row: &RegisteredGame, plan: &mut LeaguePlan, seed: u64) -> Result<(), CommandError> {
    let official = row.official();
    let (mut kept, mut out) = (Vec::new(), Vec::new());
    for map in std::mem::take(&mut plan.maps) {
        check_playable(row, Path::new(&map.name), &map.text)?;
        let reason =
            (row.seat)(&plan.setup(&map, seed)).err().map(|reason| format!("{}: {reason}", map.name));
        match reason {
            None => kept.push(map),
            Some(reason) if official.iter().any(|(name, text)| *name == map.name && *text == map.text) => {
                out.push(reason)
            }
            Some(reason) => return Err(reason.into()),
        }
    }
    if kept.is_empty() {
        return Err(out.join("\n").into());
    }
    out.iter().for_each(|reason| eprintln!("map left out: {reason}"));
    plan.maps = kept;
    Ok(())
}

/// Returns the text of the map to play on. The map is a file or an official map, by default the
/// first official one. The text is empty for a game without maps.
///
/// # Errors
/// Returns an error if the file cannot be read, or a report of all errors with line and column.
pub fn load(row: &RegisteredGame, map: Option<&Path>) -> Result<String, CommandError> {
    let Some(maps) = &row.maps else {
        return match map {
            None => Ok(String::new()),
            Some(file) => Err(format!("{}: {} has no maps", file.display(), row.name).into()),
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

/// Checks a map file of a game and returns the report about it.
///
/// # Errors
/// Returns a report of all errors with line and column.
pub fn judge(maps: &Maps, file: &Path, text: &str) -> Result<String, CommandError> {
    Ok((maps.check)(&file.display().to_string(), text, crate::colour::on_stderr())?)
}
