//! What a tournament is played on: its maps, and its cup's file. Looked at when the contest starts, and kept at the hour.

use crate::blobs::{Blobs, Hash};
use crate::game::Game;
use crate::plan::{NAME, Plan, Shape, Tournament, place_of};
use joute_engine::Setup;
use joute_league::cup::entry::stage_maps;
use joute_league::cup::sheet::Sheet;
use joute_league::file::{beside, maps};
use joute_league::plan::{Map, Sides};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What a tournament is played on, as it was at its hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ground {
    /// Names and texts; no text for games without maps.
    pub maps: Vec<(String, Option<Hash>)>,
    /// Of what the rules draw.
    pub seeds: Vec<u64>,
    pub played: Played,
}

impl Ground {
    /// Does a cup's file say who meets whom?
    pub const fn is_cup(&self) -> bool {
        matches!(self.played, Played::Cup { .. })
    }
}

/// Who meets whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Played {
    /// Everybody and everybody, in every seat.
    League,
    /// As few matches as it takes.
    Few,
    /// As a cup's file says, whose stages have these of the maps.
    Cup { file: String, text: String, maps: Vec<Vec<usize>> },
}

impl Played {
    /// Which seats the same champions try.
    pub const fn sides(&self) -> Sides {
        match self {
            Played::Few => Sides::Few,
            Played::League | Played::Cup { .. } => Sides::Every,
        }
    }
}

/// What is wrong, and at which of a tournament's maps, if it is one of them.
pub(super) struct Wrong {
    map: Option<usize>,
    why: String,
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Wrong { map: None, why }
    }
}

impl From<Wrong> for String {
    fn from(wrong: Wrong) -> String {
        wrong.why
    }
}

/// Bytes of a cup's file, as its reader takes it.
const LONGEST: u64 = 1 << 20;

/// Finds what a tournament is played on.
///
/// # Errors
/// What is not there, or is not what it should be.
fn find(folder: &Path, tournament: &Tournament, game: &Game) -> Result<(Vec<Map>, Played), Wrong> {
    let asked = |names: &[String]| beside(folder, names.iter().map(PathBuf::from).collect());
    let (found, played) = match &tournament.shape {
        Shape::League | Shape::Few => {
            for (index, name) in tournament.maps.iter().enumerate() {
                let one = maps(&asked(std::slice::from_ref(name)), game.maps);
                let checked = one.and_then(|one| one.iter().try_for_each(|map| fits(map, game)));
                checked.map_err(|why| Wrong { map: Some(index), why })?;
            }
            let few = tournament.shape == Shape::Few;
            (maps(&asked(&tournament.maps), game.maps)?, if few { Played::Few } else { Played::League })
        }
        Shape::Cup(file) => {
            let path = folder.join(file);
            let shown = file.display().to_string();
            let fail = |error: std::io::Error| {
                format!("{shown}: {error}; the file of a cup is in the contest's folder")
            };
            if std::fs::metadata(&path).map_err(fail)?.len() > LONGEST {
                return Err(format!("{shown}: longer than 1 MiB").into());
            }
            let text = std::fs::read_to_string(&path).map_err(fail)?;
            let mut sheet = Sheet::parse(&shown, &text, path.parent().unwrap_or(folder))?;
            if sheet.maps.is_empty() {
                sheet.maps = asked(&tournament.maps);
            }
            let (found, maps) = stage_maps(&sheet, game.maps)?;
            (found, Played::Cup { file: shown, text, maps })
        }
    };
    found.iter().try_for_each(|map| fits(map, game))?;
    Ok((found, played))
}

/// Is it a map of this game, for any number of players?
fn fits(map: &Map, game: &Game) -> Result<(), String> {
    let try_with = |players| {
        let setup = Setup { map: map.text.clone(), players, seed: 0, mode: String::new() };
        (game.seat)(&setup).map(drop)
    };
    let usual = try_with(game.shape.seats.usual());
    if usual.is_ok() || game.shape.seats.all().any(|players| try_with(players).is_ok()) {
        return Ok(());
    }
    usual.map_err(|why| format!("{} is no map of {}: {}", map.name, game.name, why.trim_end()))
}

/// What a tournament is played on, with everything that it needs among the contest's files.
///
/// # Errors
/// What is not there, or is not what it should be; or it cannot be kept.
pub(super) fn keep(
    folder: &Path,
    tournament: &Tournament,
    game: &Game,
    blobs: &Blobs,
) -> Result<Ground, String> {
    let (found, played) = find(folder, tournament, game)?;
    let kept = |map: Map| match map.name.is_empty() && map.text.is_empty() {
        true => Ok((map.name, None)),
        false => Ok((map.name, Some(blobs.keep(map.text.as_bytes()).map_err(|why| why.to_string())?))),
    };
    let maps = found.into_iter().map(kept).collect::<Result<_, String>>()?;
    let seeds = if tournament.seeds.is_empty() { vec![0] } else { tournament.seeds.clone() };
    Ok(Ground { maps, seeds, played })
}

/// Looks at the maps and files of all tournaments before a contest starts.
///
/// # Errors
/// A message with file, line and column.
pub fn check(folder: &Path, plan: &Plan, game: &Game) -> Result<(), String> {
    for tournament in &plan.tournaments {
        find(folder, tournament, game).map_err(|Wrong { map, why }| {
            let place = place_of(folder, &tournament.name, map);
            format!("{}{place}: {why}", folder.join(NAME).display())
        })?;
    }
    Ok(())
}
