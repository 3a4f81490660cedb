//! The contents of a contest from which its web site is built.

use joute_generator::model::Api;
use std::path::PathBuf;

/// The input from which a contest's web site is built.
#[derive(Debug)]
pub struct Contest<'a> {
    /// The checked description of the game's API.
    pub api: &'a Api,
    /// The title of the site. The default is the first heading of the rules, or the game's name.
    pub title: Option<String>,
    /// The text of the rules for candidates, in Markdown.
    pub rules: Option<String>,
    /// The folder of the guides, which contains `candidat/`, `candidate/` and `organiser/` in Markdown.
    pub docs: PathBuf,
    /// The page of common mistakes for the contest's own kits, in Markdown. If `None`, the guide shows the
    /// page of joute's example game.
    pub mistakes: Option<String>,
    /// The packed kits that candidates can download, in the order in which they are listed.
    pub kits: Vec<Archive>,
    /// The name and text of each map that the site offers.
    pub maps: Vec<(String, String)>,
    /// The folder of a league whose results the site shows, as written by `joute league`.
    pub league: Option<PathBuf>,
    /// The page of the site that plays replays.
    pub viewer: Option<Viewer>,
    /// True if the site contains joute's guides for organisers, in English. Candidates do not need them.
    pub organisers: bool,
}

/// The page of the site that plays all replays, which are stored next to it.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// The HTML of the page, in the contest's language. The address `?NAME` plays `replays/NAME.js`.
    pub page: String,
    /// Converts the text of a replay to the script that the page loads.
    pub script: fn(&str) -> Result<String, String>,
}

/// A packed kit, which candidates download from the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// The id of the kit's programming language.
    pub id: &'static str,
    /// The name of the kit's programming language, as it is written in running text.
    pub title: &'static str,
    /// The path in the kit of the file that candidates edit.
    pub champion: &'static str,
    /// The path of the archive. The site shows and keeps its file name.
    pub file: PathBuf,
    /// The SHA-256 digest of the kit's archive, in hexadecimal.
    pub sum: String,
    /// The text of the kit's README, in Markdown.
    pub readme: String,
}
