//! What a site shows of a contest.

use joute_generator::model::Api;
use std::path::PathBuf;

/// Everything that a site is made of.
#[derive(Debug)]
pub struct Contest<'a> {
    /// The game's description.
    pub api: &'a Api,
    /// The site's title; by default the first heading of the rules, or the game's name.
    pub title: Option<String>,
    /// The rules as candidates read them, Markdown.
    pub rules: Option<String>,
    /// The folder of the guides: `candidat/`, `candidate/`, `organiser/` in Markdown.
    pub docs: PathBuf,
    /// The page of mistakes of its own kits, Markdown; without, its guide shows the one of joute's example.
    pub mistakes: Option<String>,
    /// Kits, packed, in the order to show them.
    pub kits: Vec<Archive>,
    /// Map files: name and text.
    pub maps: Vec<(String, String)>,
    /// A league's folder, as `joute league` leaves it.
    pub league: Option<PathBuf>,
    /// Plays replays.
    pub viewer: Option<Viewer>,
    /// Shows joute's guides for organisers too, in English; candidates need none of them.
    pub organisers: bool,
}

/// One page for all replays, which lie beside it.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// The page, in the contest's language; `?NAME` plays `replays/NAME.js`.
    pub page: String,
    /// Makes that script of a replay's text.
    pub script: fn(&str) -> Result<String, String>,
}

/// A packed kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// The language's id.
    pub id: &'static str,
    /// The language's title.
    pub title: &'static str,
    /// The file that candidates edit.
    pub champion: &'static str,
    /// The archive: its file name is shown and kept.
    pub file: PathBuf,
    /// Its SHA-256, in hex.
    pub sum: String,
    /// The kit's README, Markdown.
    pub readme: String,
}
