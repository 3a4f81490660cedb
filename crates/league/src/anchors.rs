//! The ratings of earlier champions, which a new league keeps.

use crate::error::{Error, Result};
use crate::standing::MEAN_RATING;
use joute_untrusted::files;
use joute_untrusted::text::single_line;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the format of an exported ladder. A `league.json` states no version.
pub const LADDER_FORMAT: u32 = 1;

/// The largest size of a `league.json`, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// The greatest difference of an anchor's rating from [`MEAN_RATING`], in Elo. Ratings of real
/// champions are much closer, and with greater ones no result would tell anything.
const MAX_DISTANCE_FROM_MEAN: f64 = 10_000.0;

/// The version of a file, which is read before its other parts.
#[derive(Deserialize)]
struct Version {
    format: Option<u64>,
}

/// The parts of a `league.json` or `ratings.json` that anchors need.
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

/// Reads the champions' ratings by their names. The file is the `league.json` of a league or the
/// `ratings.json` of an exported ladder.
///
/// # Errors
/// Returns an error that names the file if it cannot be read, if it belongs to another game or to a
/// newer version of the program, or if a rating in it is impossible.
pub fn read_anchors(path: &Path, game: &str) -> Result<BTreeMap<String, f64>> {
    let content = |reason: String| Error::Content { path: path.to_owned(), reason };
    let text = files::text_up_to(path, MAX_BYTES)?;
    match parse::<Version>(path, &text)?.format {
        None => {}
        Some(format) if format == u64::from(LADDER_FORMAT) => {}
        Some(format) => {
            return Err(content(format!(
                "this ladder has the format {format}, but this joute reads the format {LADDER_FORMAT}; export the \
                 ladder again with this joute, or use the joute that exported it"
            )));
        }
    }
    let file: File = parse(path, &text)?;
    if file.game != game {
        let other_game = single_line(&file.game);
        return Err(content(format!("this file contains ratings of {other_game} and not of {game}")));
    }
    let mut anchors = BTreeMap::new();
    for Line { name, rating } in file.standings {
        let shown_name = single_line(&name);
        if (rating - MEAN_RATING).abs() > MAX_DISTANCE_FROM_MEAN {
            let (minimum, maximum) =
                (MEAN_RATING - MAX_DISTANCE_FROM_MEAN, MEAN_RATING + MAX_DISTANCE_FROM_MEAN);
            return Err(content(format!(
                "the rating {rating:e} of the champion {shown_name} is not between {minimum} and {maximum}; \
                 correct it, or remove the champion from the file"
            )));
        }
        if anchors.insert(name, rating).is_some() {
            return Err(content(format!(
                "the champion {shown_name} occurs twice; remove one of its ratings"
            )));
        }
    }
    Ok(anchors)
}

fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|reason| {
        let reason =
            format!("{reason}; name the file league.json of a league, or ratings.json of an exported ladder");
        Error::Content { path: path.to_owned(), reason }
    })
}

#[cfg(test)]
mod tests {
    use super::read_anchors;

    #[test]
    fn impossible_files_name_the_cause_and_the_cure() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join("ratings.json");
        let read_ratings = |text: &str| {
            std::fs::write(&path, text).expect("the file can be written");
            read_anchors(&path, "morpion").map_err(|error| error.to_string())
        };
        let file = |standings: &str| format!(r#"{{"format":1,"game":"morpion","standings":[{standings}]}}"#);
        let ada = r#"{"name":"Ada","rating":11500}"#;
        assert_eq!(
            read_ratings(&file(ada)).expect("the ratings can be read")["Ada"].to_bits(),
            11_500_f64.to_bits()
        );
        for (text, expected) in [
            (file(r#"{"name":"Ada","rating":1e308}"#), "the rating 1e308 of the champion Ada is not between"),
            (file(r#"{"name":"Ada","rating":-8501}"#), "-8500 and 11500; correct it, or remove the champion"),
            (file(r#"{"name":"Ada","rating":1e999}"#), "number out of range"),
            (file(r#"{"name":"Ada","rating":null}"#), "expected f64"),
            (file(&format!("{ada},{ada}")), "the champion Ada occurs twice"),
            (file(ada)[..40].to_owned(), "EOF while parsing"),
            (String::new(), "EOF while parsing"),
            ("[]".to_owned(), "name the file league.json of a league, or ratings.json"),
            (r#"{"format":2}"#.to_owned(), "this ladder has the format 2, but this joute reads the format 1"),
            (r#"{"game":"nim","standings":[]}"#.to_owned(), "contains ratings of nim and not of morpion"),
        ] {
            let error = read_ratings(&text).expect_err(&text);
            assert!(error.starts_with(&path.display().to_string()) && error.contains(expected), "{error}");
        }
    }
}
