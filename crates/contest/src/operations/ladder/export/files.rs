//! The files of an exported ladder.

use super::{Export, ExportError};
use crate::blobs::Hash;
use crate::data::Seat;
use crate::parcel;
use crate::private::{PathError, at};
use joute_league::ladder::LadderStanding;
use joute_league::plan::Map;
use serde::Serialize;
use std::fs;
use std::io::Error as IoError;
use std::path::Path;

/// The contents of `ratings.json`. The command `joute league --anchors` reads the format, the game, and the
/// champions' names and ratings.
#[derive(Serialize)]
pub(super) struct Ratings<'a> {
    pub format: u32,
    /// The title of the contest.
    pub contest: &'a str,
    pub game: &'a str,
    /// The hash of the game's API, in hexadecimal digits.
    pub api: String,
    /// The number of players of each match.
    pub players: usize,
    /// The champions, the best first.
    pub standings: Vec<Champion<'a>>,
}

/// A champion in `ratings.json`.
#[derive(Serialize)]
pub(super) struct Champion<'a> {
    /// The name of the champion and of its kit.
    name: &'a str,
    language: String,
    /// True if this is the last version of its candidate.
    current: bool,
    /// The rating in Elo, and the ends of its 95 % interval. They are rounded to thousandths.
    rating: f64,
    low: f64,
    high: f64,
    /// The number of all matches of the champion, which include those against champions that
    /// are not exported.
    matches: u32,
    won: u32,
    drawn: u32,
    lost: u32,
}

impl<'a> Champion<'a> {
    pub fn new(name: &'a str, language: String, current: bool, line: &LadderStanding) -> Self {
        let rounded = |rating: f64| (rating * 1000.0).round() / 1000.0;
        Champion {
            name,
            language,
            current,
            rating: rounded(line.rating),
            low: rounded(line.rating - line.half_width),
            high: rounded(line.rating + line.half_width),
            matches: line.matches,
            won: line.tally.won,
            drawn: line.tally.drawn,
            lost: line.tally.lost,
        }
    }
}

/// A line of `results.jsonl`.
#[derive(Serialize)]
pub(super) struct ExportedResult<'a> {
    pub map: &'a str,
    pub seed: u64,
    /// The champion on each seat.
    pub champions: Vec<&'a str>,
    /// The place of each champion, from 1.
    pub ranks: &'a [u32],
}

/// Writes the built kit of a version and the archive that the candidate submitted. `get` reads
/// files of the contest.
pub(super) fn write_champion(
    export: &Export<'_>,
    name: &str,
    seat: &Seat,
    archive: Option<&[u8]>,
    get: impl Fn(&Hash) -> Result<Vec<u8>, ExportError>,
) -> Result<(), ExportError> {
    let failed = |error| ExportError::Kit { name: name.to_owned(), error: Box::new(error) };
    if let Seat::Version { kit, fresh, .. } = seat {
        let folder = export.scratch.join(fresh.as_str());
        if !folder.is_dir() {
            parcel::unpack_kit(&get(fresh)?, &folder).map_err(failed)?;
        }
        parcel::unpack(&get(kit)?, &folder, &export.to.join("kits").join(name)).map_err(failed)?;
    }
    if let Some(archive) = archive {
        write(export.to, &format!("archives/{name}.tar.gz"), archive)?;
    }
    Ok(())
}

/// Writes the file of ratings.
pub(super) fn write_ratings(to: &Path, ratings: &Ratings<'_>) -> Result<(), PathError> {
    let path = to.join("ratings.json");
    let mut text = serde_json::to_string_pretty(ratings).map_err(at(&path))?;
    text.push('\n');
    write(to, "ratings.json", text.as_bytes())
}

/// Writes the file of results, and returns their number.
pub(super) fn write_results<'a>(
    to: &Path,
    results: impl Iterator<Item = ExportedResult<'a>>,
) -> Result<usize, PathError> {
    let lines = results.map(|result| serde_json::to_string(&result).map_err(IoError::from));
    let lines: Vec<String> = lines.collect::<Result<_, _>>().map_err(at(to))?;
    let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    write(to, "results.jsonl", text.as_bytes())?;
    Ok(lines.len())
}

/// Writes the maps of the ladder, and returns their number. A game without maps has one without a name.
pub(super) fn write_maps(to: &Path, maps: &[Map]) -> Result<usize, PathError> {
    let named = || maps.iter().filter(|map| !map.name.is_empty());
    named().try_for_each(|map| write(to, &format!("maps/{}.map", map.name), map.text.as_bytes()))?;
    Ok(named().count())
}

/// Writes a file of the export, and creates its folder if it is missing.
fn write(to: &Path, name: &str, bytes: &[u8]) -> Result<(), PathError> {
    let path = to.join(name);
    let created = fs::create_dir_all(path.parent().unwrap_or(to));
    created.and_then(|()| fs::write(&path, bytes)).map_err(at(&path))
}
