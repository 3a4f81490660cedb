//! The maps of the ladder, and its state when a server begins to lead.

use super::super::tournaments::{fits_players, maps_of};
use crate::blobs::Hash;
use crate::contest::{Contest, LadderState, OpenError};
use crate::data::{Error, TournamentError};
use crate::game::Game;
use crate::plan::ladder_table::place_of_ladder;
use crate::plan::{Plan, PlannedLadder};
use joute_league::ladder::{Ladder, LadderRules, LadderVersion};
use joute_league::plan::Map;
use std::path::Path;

/// The name under which all official maps are found.
const OFFICIAL: &str = "official";

/// Checks the maps of the ladder before a contest starts.
///
/// # Errors
/// Returns an error with the file, line and column.
pub fn check(folder: &Path, plan: &Plan, game: &Game) -> Result<(), OpenError> {
    let Some(planned) = &plan.ladder else { return Ok(()) };
    let wrong = |(map, error)| OpenError::Ladder { place: place_of_ladder(folder, map), error };
    find_maps(folder, planned, game).map(drop).map_err(wrong)
}

/// Returns the maps of the ladder: those of the plan, or all official maps that fit the number of players.
///
/// # Errors
/// Returns the reason why a map cannot be used, with its index in the plan.
pub(super) fn find_maps(
    folder: &Path,
    planned: &PlannedLadder,
    game: &Game,
) -> Result<Vec<Map>, (Option<usize>, TournamentError)> {
    let players = game.shape.seats.default_number();
    if planned.maps.is_empty() {
        let names = if game.maps.is_empty() { Vec::new() } else { vec![OFFICIAL.to_owned()] };
        let all = maps_of(folder, &names, game).map_err(|error| (None, error))?;
        let checked = all.into_iter().map(|map| fits_players(&map, game, players).map(|()| map));
        let (fitting, others): (Vec<_>, Vec<_>) = checked.partition(Result::is_ok);
        return match others.into_iter().find_map(Result::err) {
            Some(error) if fitting.is_empty() => Err((None, error)),
            _ => Ok(fitting.into_iter().flatten().collect()),
        };
    }
    let mut all_maps = Vec::new();
    for (index, name) in planned.maps.iter().enumerate() {
        let wrong = |error| (Some(index), error);
        let maps = maps_of(folder, std::slice::from_ref(name), game).map_err(wrong)?;
        maps.iter().try_for_each(|map| fits_players(map, game, players)).map_err(wrong)?;
        all_maps.extend(maps);
    }
    Ok(all_maps)
}

/// Returns the state of the ladder without its results.
///
/// # Errors
/// Returns an error if a map is missing now, or an error of the database.
pub(super) fn read_state(contest: &Contest, planned: &PlannedLadder) -> Result<LadderState, Error> {
    let Contest { folder, game, store, blobs, .. } = contest;
    let mut maps: Vec<(String, Option<Hash>)> = Vec::new();
    for map in find_maps(folder, planned, game).map_err(|(_, error)| error)? {
        let text = match map.name.is_empty() && map.text.is_empty() {
            true => None,
            false => Some(blobs.store(map.text.as_bytes())?),
        };
        maps.push((map.name, text));
    }
    let planned_maps = maps.len();
    for name in store.ladder_maps()? {
        if !maps.iter().any(|(known, _)| *known == name) {
            maps.push((name, None));
        }
    }
    let ladder = Ladder::new(LadderRules {
        players: game.shape.seats.default_number(),
        maps: planned_maps,
        known_maps: maps.len(),
        seeds: planned.seeds as usize,
        first_matches: planned.first_matches,
        matches_an_hour: planned.matches_an_hour,
    });
    let stored = store.last_ladder_ratings()?.into_iter();
    let stored = stored.map(|one| {
        let version = LadderVersion { candidate: one.person, number: one.version };
        (version, (one.matches, one.at))
    });
    let withdrawals = store.read(|tables| tables.count_withdrawals())?;
    Ok(LadderState { ladder, maps, last: 0, withdrawals, unrated: 0, stored: stored.collect() })
}
