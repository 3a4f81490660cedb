//! The contents of a contest from which its web site is built.

use crate::error::CallbackError;
use joute_generator::model::Api;
use std::path::PathBuf;

/// The input from which a contest's web site is built.
#[derive(Debug)]
pub struct Contest<'a> {
    /// The game's API, already checked.
    pub api: &'a Api,
    /// The title of the site. If `None`, it is the first heading of the rules, or the game's name.
    pub title: Option<String>,
    /// The text of the rules for candidates, in Markdown.
    pub rules: Option<String>,
    /// The folder of the guides. It contains the folders `candidat/`, `candidate/` and `organiser/`
    /// with Markdown files.
    pub docs: PathBuf,
    /// The page of common mistakes with the contest's own kits, in Markdown. If `None`, the guide
    /// shows the page for joute's example game.
    pub mistakes: Option<String>,
    /// The kits that candidates can download, as archives. The site lists them in this order.
    pub kits: Vec<Archive>,
    /// The maps that the site offers for downloading. Each is a pair of a name and a text.
    pub maps: Vec<(String, String)>,
    /// The folder of the league with the site's results. `joute league` writes such folders.
    pub league: Option<PathBuf>,
    /// The page of the site that plays replays.
    pub viewer: Option<Viewer>,
    /// True if the site contains joute's guides for organisers. They are in English.
    pub organisers: bool,
}

/// The page of the site that plays all replays. The replays are stored next to it.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// The HTML of the page, in the contest's language. When it is opened with `?NAME` at the end
    /// of its address, it plays `replays/NAME.js`.
    pub page: String,
    /// Adds pictures to the text of a replay if it has none.
    pub filmed: fn(&str) -> Result<String, CallbackError>,
}

/// A kit for one programming language, packed as an archive that candidates download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// The id of the kit's programming language.
    pub id: &'static str,
    /// The name of the kit's programming language, as people write it.
    pub title: &'static str,
    /// The path of the file that candidates edit, relative to the kit's folder.
    pub champion: &'static str,
    /// The path of the archive. The site uses the same file name.
    pub file: PathBuf,
    /// The SHA-256 checksum of the kit's archive, in hexadecimal.
    pub sum: String,
    /// The text of the kit's README, in Markdown.
    pub readme: String,
    /// The text of the champion's file in the fresh kit, with which candidates start.
    pub starter: String,
}
