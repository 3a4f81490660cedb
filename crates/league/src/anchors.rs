//! The ratings of an earlier league, which a new league keeps.

use crate::error::{Error, Result};
use joute_untrusted::files;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The largest size of a `league.json`, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// The parts of a `league.json` that anchors need.
#[derive(Deserialize)]
struct File {
    game: String,
    standings: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    name: String,
    rating: f64,
}

/// Reads the ratings in the `league.json` of a league, by the champions' names.
///
/// # Errors
/// Returns an error that names the file if it cannot be read, or if it belongs to another game.
pub fn read_anchors(path: &Path, game: &str) -> Result<BTreeMap<String, f64>> {
    let content = |why: String| Error::Content { path: path.to_owned(), why };
    let text = files::text_up_to(path, MOST_BYTES)?;
    let file: File = serde_json::from_str(&text)
        .map_err(|why| content(format!("{why}; name the file league.json of a league")))?;
    if file.game != game {
        return Err(content(format!("this file contains a league of {} and not of {game}", file.game)));
    }
    Ok(file.standings.into_iter().map(|line| (line.name, line.rating)).collect())
}
