//! Checks whether a map of the game Citrons can be used for official matches.

use super::parse::parse;
use super::parts::{Cell, Ground, MAX_SIDE, Map, diamond};
use crate::api::NB_SOURCES_PARAM;
use joute_engine::GameError;
use std::collections::BTreeSet;

/// Checks whether a map file of the game Citrons can be used for official matches. Returns one line
/// about its contents. `name` is the displayed name of the file.
///
/// # Errors
/// Returns everything that makes the map unsuitable for official matches (sections 2.1, 2.12,
/// 2.20), one line each.
pub fn judge(name: &str, text: &str, _color: bool) -> Result<String, GameError> {
    let map = parse(text).map_err(|reason| format!("{name}: {reason}\n"))?;
    let mut wrong = Vec::new();
    if (map.width, map.height) != (MAX_SIDE, MAX_SIDE) {
        wrong.push(format!(
            "{} columns and {} rows instead of {MAX_SIDE} and {MAX_SIDE}",
            map.width, map.height
        ));
    }
    let sources = map.sources().count();
    if sources != NB_SOURCES_PARAM as usize {
        wrong.push(format!("{sources} sources instead of {NB_SOURCES_PARAM}"));
    }
    if !wrong.is_empty() {
        return Err(wrong.iter().map(|reason| format!("{name}: {reason}\n")).collect::<String>().into());
    }
    let count = |ground: Ground| map.cells().filter(|cell| map.ground(*cell) == ground).count();
    let dry = map.starts.iter().map(|start| reachable_count(&map, *start)).min().unwrap_or(0);
    let (teams, each) = match map.starts.len() {
        1 => ("one team", "its start"),
        2 => ("one or two teams", "each start"),
        _ => ("one, two or four teams", "each start"),
    };
    Ok(format!(
        "{name}: for {teams}; {} plains, {} holes, {} mountains, {sources} sources; at least {dry} sources within a walk \
         of {each}",
        count(Ground::Plain),
        count(Ground::Hole),
        count(Ground::Mountain),
    ))
}

/// Checks whether a map file of the game Citrons can be used for unofficial matches. Returns one
/// line about its contents. Maps may have any size up to 64 by 64 and any number of sources
/// (section 3.3.2).
///
/// # Errors
/// Returns an error with the line, the column and the reason if the map is invalid.
pub fn playable(name: &str, text: &str, _color: bool) -> Result<String, GameError> {
    let map = parse(text).map_err(|reason| format!("{name}: {reason}\n"))?;
    Ok(format!("{name}: {} columns and {} rows", map.width, map.height))
}

/// Returns the number of energy sources that a unit can reach from a starting cell. The unit walks
/// over plains only.
pub(super) fn reachable_count(map: &Map, start: Cell) -> usize {
    let mut reached = BTreeSet::from([start]);
    let mut next = vec![start];
    while let Some(from) = next.pop() {
        for to in diamond(map.width, map.height, from, 1) {
            if map.ground(to) == Ground::Plain && reached.insert(to) {
                next.push(to);
            }
        }
    }
    reached.iter().filter(|cell| map.is_source(**cell)).count()
}
