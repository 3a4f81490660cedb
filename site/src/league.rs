//! What `joute league` wrote: standings and matches.

use joute_engine::replay::Replay;
use serde::Deserialize;
use std::path::Path;

/// A league's results; more is in `league.json` than a site shows.
#[derive(Debug, Deserialize)]
pub struct League {
    /// Which game.
    pub game: String,
    /// Names of maps, in the order of [`Line::maps`].
    #[serde(default)]
    pub maps: Vec<String>,
    /// The best first.
    pub standings: Vec<Line>,
    /// Every match.
    pub matches: Vec<Match>,
}

/// A champion.
#[derive(Debug, Deserialize)]
pub struct Line {
    /// From 1; equals share one.
    pub rank: usize,
    pub name: String,
    pub language: String,
    pub rating: f64,
    /// The true rating is between these, 19 times of 20.
    #[serde(default)]
    pub low: f64,
    #[serde(default)]
    pub high: f64,
    pub total: Total,
    /// Matches that it left before the end.
    #[serde(default)]
    pub gone: u32,
    /// How many matches it ended on each place.
    #[serde(default)]
    pub places: Vec<u64>,
    /// By seat.
    #[serde(default)]
    pub sides: Vec<Total>,
    /// Against each champion of the standings.
    #[serde(default)]
    pub cross: Vec<Total>,
    /// On each map.
    #[serde(default)]
    pub maps: Vec<Total>,
}

/// What it did.
#[derive(Debug, Deserialize)]
pub struct Total {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// A match.
#[derive(Debug, Clone, Deserialize)]
pub struct Match {
    pub map: String,
    #[serde(default)]
    pub seed: u64,
    pub seats: Vec<String>,
    pub scores: Vec<i64>,
    /// By player: its place, from 1; equals share the better one.
    pub ranks: Vec<u32>,
    /// By player: why it left before the end.
    #[serde(default)]
    pub gone: Vec<Option<String>>,
    /// A file's name in `replays/`.
    pub replay: String,
}

/// Reads a league's folder.
///
/// # Errors
/// It is not a league, or one of another game, or the name of a replay is not a plain file name.
pub fn read(folder: &Path, game: &str) -> Result<League, String> {
    let file = folder.join("league.json");
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}; joute league writes it", file.display());
    let text = std::fs::read_to_string(&file).map_err(|error| fail(&error))?;
    let league: League = serde_json::from_str(&text).map_err(|error| fail(&error))?;
    if league.game != game {
        return Err(format!("{}: a league of {}, this site is of {game}", file.display(), league.game));
    }
    let plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
    match league.matches.iter().find(|played| !plain(&played.replay)) {
        Some(odd) => Err(format!("{}: {:?} is no replay's name", file.display(), odd.replay)),
        None => Ok(league),
    }
}

/// A match's replay as everybody may see it: what champions printed is their owners' alone. Everything that a site shows
/// of a replay comes from here.
///
/// # Errors
/// The file cannot be read, or is not a replay.
pub fn public_replay(folder: &Path, name: &str) -> Result<Replay, String> {
    let file = folder.join("replays").join(name);
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(&file).map_err(|error| fail(&error))?;
    Ok(Replay::parse(&text).map_err(|error| fail(&error))?.seen_by(&[]))
}
