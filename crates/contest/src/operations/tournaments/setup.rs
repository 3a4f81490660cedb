//! The maps and the cup file of a tournament. They are validated when the contest starts and stored
//! at the time of the tournament.

use crate::blobs::{Blobs, Hash};
use crate::contest::OpenError;
use crate::data::{Schedule, TournamentError, TournamentSetup};
use crate::game::Game;
use crate::plan::{Plan, PlannedTournament, TournamentKind, place_of};
use joute_engine::Setup;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::{Cup, stage_maps};
use joute_league::file::{maps, resolve_maps};
use joute_league::plan::Map;
use joute_untrusted::files;
use std::path::{Path, PathBuf};

/// The maximum size in bytes of the file that describes a cup.
const MAX_CUP_FILE_SIZE: u64 = 1 << 20;

/// Reads the maps and the schedule of a planned tournament.
///
/// # Errors
/// Returns an error if a file is missing or invalid.
fn find(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
) -> Result<(Vec<Map>, Schedule), TournamentError> {
    let (found, played) = match &tournament.shape {
        TournamentKind::League => (maps_of(folder, &tournament.maps, game)?, Schedule::League),
        TournamentKind::Few => (maps_of(folder, &tournament.maps, game)?, Schedule::Few),
        TournamentKind::Cup(file) => {
            let path = folder.join(file);
            let shown = file.display().to_string();
            let fail = |error| TournamentError::NoCup { file: shown.clone(), error };
            if std::fs::metadata(&path).map_err(fail)?.len() > MAX_CUP_FILE_SIZE {
                return Err(TournamentError::CupTooLong(shown));
            }
            let text = files::text(&path)?;
            let mut cup_file = CupFile::parse(&shown, &text, path.parent().unwrap_or(folder))?;
            if cup_file.maps.is_empty() {
                cup_file.maps = paths(folder, &tournament.maps);
            }
            let (found, maps) = stage_maps(&cup_file, game.maps)?;
            Cup::possible(cup_file, game.shape, found.clone(), maps.clone())?;
            (found, Schedule::Cup { file: shown, text, maps })
        }
    };
    found.iter().try_for_each(|map| fits(map, game))?;
    Ok((found, played))
}

/// Returns the paths of a tournament's maps in the contest's folder.
fn paths(folder: &Path, names: &[String]) -> Vec<PathBuf> {
    resolve_maps(folder, names.iter().map(PathBuf::from).collect())
}

/// Returns maps by their names or paths in the plan. All of them are valid for the game.
pub(crate) fn maps_of(folder: &Path, names: &[String], game: &Game) -> Result<Vec<Map>, TournamentError> {
    let found = maps(&paths(folder, names), game.maps)?;
    found.iter().try_for_each(|map| fits(map, game))?;
    Ok(found)
}

/// Checks that a map is valid for a number of players.
pub(crate) fn fits_players(map: &Map, game: &Game, players: usize) -> Result<(), TournamentError> {
    let setup = Setup { map: map.text.clone(), players, ..Setup::default() };
    (game.seat)(&setup).map(drop).map_err(|reason| TournamentError::Map {
        map: map.name.clone(),
        game: game.name,
        reason: reason.to_string().trim_end().to_owned(),
    })
}

/// Checks that a map is valid for some permitted number of players.
fn fits(map: &Map, game: &Game) -> Result<(), TournamentError> {
    let usual = fits_players(map, game, game.shape.seats.default_number());
    if usual.is_err() && game.shape.seats.all().any(|players| fits_players(map, game, players).is_ok()) {
        return Ok(());
    }
    usual
}

/// Reads the maps and schedule of a tournament, and stores the map files. The contest's file store
/// keeps them.
///
/// # Errors
/// Returns an error if a file is missing or invalid, or cannot be stored.
pub(super) fn keep(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
    blobs: &Blobs,
) -> Result<TournamentSetup, TournamentError> {
    let kept = |map: Map| match map.name.is_empty() && map.text.is_empty() {
        true => Ok((map.name, None)),
        false => Ok((map.name, Some(blobs.store(map.text.as_bytes())?))),
    };
    build_setup(folder, tournament, game, kept)
}

/// Reads the maps and schedule of a planned tournament without storing them. The caller uses them
/// to check whether the tournament can be played.
///
/// # Errors
/// Returns an error if a file is missing or invalid.
pub(super) fn sketch(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
) -> Result<TournamentSetup, TournamentError> {
    build_setup(folder, tournament, game, |map| Ok((map.name, None)))
}

fn build_setup(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
    kept: impl Fn(Map) -> Result<(String, Option<Hash>), TournamentError>,
) -> Result<TournamentSetup, TournamentError> {
    let (found, played) = find(folder, tournament, game)?;
    let maps = found.into_iter().map(kept).collect::<Result<_, TournamentError>>()?;
    let seeds = if tournament.seeds.is_empty() { vec![0] } else { tournament.seeds.clone() };
    Ok(TournamentSetup { maps, seeds, played })
}

/// Checks the files of all planned tournaments before a contest starts. The files are maps and
/// descriptions of cups.
///
/// # Errors
/// Returns an error with the file, line and column.
pub fn check(folder: &Path, plan: &Plan, game: &Game) -> Result<(), OpenError> {
    for tournament in &plan.tournaments {
        let wrong = |map: Option<usize>| {
            move |error| OpenError::Tournament { place: place_of(folder, &tournament.name, map), error }
        };
        if !matches!(tournament.shape, TournamentKind::Cup(_)) {
            for (index, name) in tournament.maps.iter().enumerate() {
                maps_of(folder, std::slice::from_ref(name), game).map_err(wrong(Some(index)))?;
            }
        }
        find(folder, tournament, game).map_err(wrong(None))?;
    }
    Ok(())
}
