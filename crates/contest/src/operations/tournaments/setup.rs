//! The maps and the cup file of a tournament. They are validated when the contest starts and stored
//! at the time of the tournament.

use crate::blobs::{Blobs, Hash};
use crate::data::{Schedule, TournamentSetup};
use crate::game::Game;
use crate::plan::{NAME, Plan, PlannedTournament, TournamentKind, place_of};
use joute_engine::Setup;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::{Cup, stage_maps};
use joute_league::file::{maps, resolve_maps};
use joute_league::plan::Map;
use joute_untrusted::files;
use std::path::{Path, PathBuf};

/// An error in the maps or cup file of a planned tournament. If a map is wrong, it includes the
/// index of the map.
pub(super) struct SetupError {
    map: Option<usize>,
    why: String,
}

impl From<String> for SetupError {
    fn from(why: String) -> Self {
        SetupError { map: None, why }
    }
}

impl From<SetupError> for String {
    fn from(wrong: SetupError) -> String {
        wrong.why
    }
}

/// The maximum size in bytes of the file that describes a cup.
const LONGEST: u64 = 1 << 20;

/// Reads the maps and the schedule of a planned tournament.
///
/// # Errors
/// Returns an error if a file is missing or invalid.
fn find(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
) -> Result<(Vec<Map>, Schedule), SetupError> {
    let asked = |names: &[String]| resolve_maps(folder, names.iter().map(PathBuf::from).collect());
    let (found, played) = match &tournament.shape {
        TournamentKind::League | TournamentKind::Few => {
            for (index, name) in tournament.maps.iter().enumerate() {
                let one = maps(&asked(std::slice::from_ref(name)), game.maps);
                let checked = one.and_then(|one| one.iter().try_for_each(|map| fits(map, game)));
                checked.map_err(|why| SetupError { map: Some(index), why })?;
            }
            let few = tournament.shape == TournamentKind::Few;
            (maps(&asked(&tournament.maps), game.maps)?, if few { Schedule::Few } else { Schedule::League })
        }
        TournamentKind::Cup(file) => {
            let path = folder.join(file);
            let shown = file.display().to_string();
            let fail = |error: std::io::Error| {
                format!("{shown}: {error}; the file of a cup is in the contest's folder")
            };
            if std::fs::metadata(&path).map_err(fail)?.len() > LONGEST {
                return Err(format!("{shown}: longer than 1 MiB").into());
            }
            let text = files::text(&path).map_err(String::from)?;
            let mut cup_file = CupFile::parse(&shown, &text, path.parent().unwrap_or(folder))?;
            if cup_file.maps.is_empty() {
                cup_file.maps = asked(&tournament.maps);
            }
            let (found, maps) = stage_maps(&cup_file, game.maps)?;
            Cup::possible(cup_file, game.shape, found.clone(), maps.clone())?;
            (found, Schedule::Cup { file: shown, text, maps })
        }
    };
    found.iter().try_for_each(|map| fits(map, game))?;
    Ok((found, played))
}

/// Checks that a map is valid for some permitted number of players.
fn fits(map: &Map, game: &Game) -> Result<(), String> {
    let try_with = |players| {
        let setup = Setup { map: map.text.clone(), players, ..Setup::default() };
        (game.seat)(&setup).map(drop)
    };
    let usual = try_with(game.shape.seats.default_number());
    if usual.is_ok() || game.shape.seats.all().any(|players| try_with(players).is_ok()) {
        return Ok(());
    }
    usual.map_err(|why| format!("{} is not a map of {}: {}", map.name, game.name, why.trim_end()))
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
) -> Result<TournamentSetup, String> {
    let kept = |map: Map| match map.name.is_empty() && map.text.is_empty() {
        true => Ok((map.name, None)),
        false => Ok((map.name, Some(blobs.store(map.text.as_bytes()).map_err(|why| why.to_string())?))),
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
) -> Result<TournamentSetup, String> {
    build_setup(folder, tournament, game, |map| Ok((map.name, None)))
}

fn build_setup(
    folder: &Path,
    tournament: &PlannedTournament,
    game: &Game,
    kept: impl Fn(Map) -> Result<(String, Option<Hash>), String>,
) -> Result<TournamentSetup, String> {
    let (found, played) = find(folder, tournament, game)?;
    let maps = found.into_iter().map(kept).collect::<Result<_, String>>()?;
    let seeds = if tournament.seeds.is_empty() { vec![0] } else { tournament.seeds.clone() };
    Ok(TournamentSetup { maps, seeds, played })
}

/// Checks the files of all planned tournaments before a contest starts. The files are maps and
/// descriptions of cups.
///
/// # Errors
/// Returns a message with the file, line and column.
pub fn check(folder: &Path, plan: &Plan, game: &Game) -> Result<(), String> {
    for tournament in &plan.tournaments {
        find(folder, tournament, game).map_err(|SetupError { map, why }| {
            let place = place_of(folder, &tournament.name, map);
            format!("{}{place}: {why}", folder.join(NAME).display())
        })?;
    }
    Ok(())
}
