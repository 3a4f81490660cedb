//! Reads the standings and matches of a league from the output of `joute league`.

use crate::error::{Error, Result, read_text};
use joute_engine::replay::Replay;
use serde::Deserialize;
use std::io;
use std::path::Path;

/// The results of a league that a site shows. They are read from the file `league.json`, and other
/// data in it are ignored.
#[derive(Debug, Deserialize)]
pub struct League {
    /// The name of the game that the league played.
    pub game: String,
    /// The names of the league's maps, in the order of [`ChampionResults::maps`].
    #[serde(default)]
    pub maps: Vec<String>,
    /// The champions in the standings, sorted by rank.
    pub standings: Vec<ChampionResults>,
    /// All played matches of the league.
    pub matches: Vec<Match>,
}

/// A champion's row in the standings of a league.
#[derive(Debug, Deserialize)]
pub struct ChampionResults {
    /// The champion's rank, starting at 1. Champions with equal ratings share a rank.
    pub rank: usize,
    pub name: String,
    pub language: String,
    pub rating: f64,
    /// The lower bound of the rating's 95 % confidence interval. The next field is the upper bound.
    #[serde(default)]
    pub low: f64,
    #[serde(default)]
    pub high: f64,
    pub total: ResultCounts,
    /// The number of matches that the champion left early.
    #[serde(default)]
    pub gone: u32,
    /// The number of the champion's matches at each place, from the first place.
    #[serde(default)]
    pub places: Vec<u64>,
    /// The champion's results for each player number, in order.
    #[serde(default)]
    pub sides: Vec<ResultCounts>,
    /// The champion's results against each champion, in the order of the standings.
    #[serde(default)]
    pub cross: Vec<ResultCounts>,
    /// The champion's results on each map.
    #[serde(default)]
    pub maps: Vec<ResultCounts>,
}

/// The numbers of matches that a champion won, drew and lost.
#[derive(Debug, Deserialize)]
pub struct ResultCounts {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// A played match of a league, as a site shows it.
#[derive(Debug, Clone, Deserialize)]
pub struct Match {
    pub map: String,
    #[serde(default)]
    pub seed: u64,
    pub seats: Vec<String>,
    pub scores: Vec<i64>,
    /// The place of each player, starting at 1. Equal players share the better place.
    pub ranks: Vec<u32>,
    /// The reason why each player left the match early. `None` for players who stayed to the end.
    #[serde(default)]
    pub gone: Vec<Option<String>>,
    /// The file name of the match's replay in the league's folder `replays/`.
    pub replay: String,
}

/// Reads the results of a league from the league's folder.
///
/// # Errors
/// Returns an error if the folder does not contain a league of this game, or if the name of a replay is not a
/// plain file name.
pub fn read(folder: &Path, game: &str) -> Result<League> {
    let file = folder.join("league.json");
    let read = || Ok::<_, io::Error>(serde_json::from_str::<League>(&std::fs::read_to_string(&file)?)?);
    let league = match read() {
        Ok(league) => league,
        Err(source) => return Err(Error::League { file, source }),
    };
    if league.game != game {
        return Err(Error::OtherLeague { file, found: league.game, wanted: game.to_owned() });
    }
    let plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
    match league.matches.iter().find(|played| !plain(&played.replay)) {
        Some(odd) => Err(Error::ReplayName { file, name: odd.replay.clone() }),
        None => Ok(league),
    }
}

/// Reads the replay of a league's match without the champions' output. Only the owners of the
/// champions may see that, so a site reads all replays with this function.
///
/// # Errors
/// Returns an error if the file cannot be read or is not a replay.
pub fn public_replay(folder: &Path, name: &str) -> Result<Replay> {
    let file = folder.join("replays").join(name);
    let replay = Replay::parse(&read_text(&file)?).map_err(|source| Error::Replay { file, source })?;
    Ok(replay.redacted_for(&[]))
}
