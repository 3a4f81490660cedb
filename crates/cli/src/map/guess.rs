//! Determines the game of a map file, if the user does not name the game.

use crate::error::CommandError;
use crate::games::{RegisteredGame, all};
use joute_arena::champion::Kit;
use joute_generator::language::launch_facts;
use joute_untrusted::files;
use std::path::Path;

/// Returns the games that are played on maps.
pub fn with_maps() -> impl Iterator<Item = &'static RegisteredGame> {
    all().filter(|row| row.maps.is_some())
}

/// Finds the game to which a map belongs. It is the only game that accepts the map, or else the
/// game of the kit, description or contest around the file.
///
/// # Errors
/// Returns an error that asks the user to name the game if it cannot be determined.
pub fn game_of_map(file: &Path, text: &str) -> Result<&'static RegisteredGame, CommandError> {
    let name = file.display().to_string();
    let accepts = |row: &&RegisteredGame| {
        row.maps.as_ref().is_some_and(|maps| (maps.check)(&name, text, false).is_ok())
    };
    let accepted: Vec<&'static RegisteredGame> = with_maps().filter(accepts).collect();
    if let [row] = accepted.as_slice() {
        return Ok(row);
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match game_around(folder) {
        Some(row) if accepted.is_empty() => {
            eprintln!("{name}: checked as a map of {}; --game NAME chooses another game", row.name);
            Ok(row)
        }
        Some(row) if accepted.iter().any(|other| std::ptr::eq(*other, row)) => Ok(row),
        _ => Err(missing_game(&format!("which game {name} is for")).into()),
    }
}

/// Returns the game to which a folder belongs, if the game has maps. It is the game of the nearest
/// kit, contest or description in this folder or above it.
pub fn game_around(folder: &Path) -> Option<&'static RegisteredGame> {
    let folder = folder.canonicalize().ok()?;
    folder.ancestors().find_map(|folder| {
        let kit = || Kit::read(folder, launch_facts()).ok().map(|kit| kit.manifest.game);
        let contest = || crate::contest::game_of(folder);
        let description = || {
            let text = files::text(&folder.join("api.yml")).ok()?;
            joute_generator::description::describe("api.yml", &text).api.map(|api| api.name)
        };
        let name = kit().or_else(contest).or_else(description)?;
        with_maps().find(|row| row.name == name)
    })
}

/// Returns a message that asks the user to name the game. `what` is the beginning of the
/// sentence, which says for what the game is needed.
pub fn missing_game(subject: &str) -> String {
    let games: Vec<&str> = with_maps().map(|row| row.name).collect();
    format!("cannot tell {subject}: name the game with --game, one of {}", games.join(", "))
}
