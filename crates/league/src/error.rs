//! The reasons why a league, a duel or a cup cannot be read, played or stored.

use crate::cup::cup_file_error::CupFileError;
use crate::plan::{ExcludedKit, Key, LeagueIdentity};
use joute_arena::error::ArenaError;
use joute_arena::kit_error::KitError;
use joute_engine::replay::ReplayError;
use joute_engine::seats::SeatsError;
use joute_engine::{GameError, Seats};
use joute_untrusted::files::FileError;
use joute_untrusted::folders::FolderError;
use rusqlite::ErrorCode;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

/// The result of a function of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a league, a duel or a cup cannot be read, played or stored.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}{}", .path.display(), free_space(is_full(.source)))]
    File { path: PathBuf, source: io::Error },
    /// A file that the user named cannot be read.
    #[error(transparent)]
    Input(#[from] FileError),
    /// A folder that should contain kits or maps cannot be listed.
    #[error("{}: {source}; name a folder that exists", .path.display())]
    NoFolder { path: PathBuf, source: io::Error },
    /// The files of a kit cannot be listed, or exceed the limits of kits.
    #[error(transparent)]
    KitFiles(#[from] FolderError),
    /// The manifest of a kit cannot be read.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// A league file is not valid TOML, or has an unknown key.
    #[error("{}: {source}", .path.display())]
    LeagueFile { path: PathBuf, source: toml::de::Error },
    /// A file in a league's folder has another content than its name says.
    #[error("{}: {reason}", .path.display())]
    Content { path: PathBuf, reason: String },

    /// Another process plays a league in the same folder.
    #[error("{}: another joute league is already running in this folder", .folder.display())]
    Running { folder: PathBuf },
    /// A folder that should contain a league does not.
    #[error("{}: there is no league in this folder", .folder.display())]
    NoLeague { folder: PathBuf },
    /// The database in a folder contains tables of another application.
    #[error("{}: this is not the database of a league", .path.display())]
    OtherDatabase { path: PathBuf },
    /// The database of a league is damaged, or the file is not a database.
    #[error("league.db: {source}: the file is damaged, or is not the database of a league")]
    Damaged { source: rusqlite::Error },
    /// The database of a league cannot be read or written.
    #[error("league.db: {source}{}", database_advice(.source))]
    Database { source: rusqlite::Error },
    /// A folder contains a league of another game, API or format.
    #[error("{}: this folder contains a league of {found} and not of {wanted}", .folder.display())]
    OtherLeague { folder: PathBuf, found: Box<LeagueIdentity>, wanted: Box<LeagueIdentity> },
    /// A folder contains a league in another mode of the game.
    #[error("{}: this folder contains a league of {game} in mode {found} and not in mode {wanted}", .folder.display())]
    OtherMode { folder: PathBuf, game: String, found: String, wanted: String },
    /// Champions or maps have changed since results of their matches were stored.
    #[error("{}: {} changed after results were written to this folder", .folder.display(), .names.join(", "))]
    Changed { folder: PathBuf, names: Vec<String> },
    /// A league has no champion and no map with a name.
    #[error("{}: this league has no champion and no map with the name {name}", .folder.display())]
    UnknownName { folder: PathBuf, name: String },

    /// The game does not support a mode, a number of players or a map.
    #[error(transparent)]
    Setup(#[from] GameError),
    /// The mode of a league is for one player.
    #[error("a match needs at least two players; {game} is for {seats}")]
    OnePlayer { game: String, seats: Seats },
    /// A league has too few champions for one match.
    #[error(
        "a match needs {players} players, but there are too few champions ({champions}): name the folders of \
         more built kits{}", excluded(.out)
    )]
    FewChampions { players: usize, champions: usize, out: Vec<ExcludedKit> },
    /// A duel has another number of champions than two.
    #[error("a duel needs two champions that can play, but there are {count}{}", excluded(.out))]
    NotTwo { count: usize, out: Vec<ExcludedKit> },
    /// None of the listed champions can play.
    #[error("no champion can play: name the folders of built kits{}", excluded(.out))]
    NoChampion { out: Vec<ExcludedKit> },
    /// Two champions have the same name.
    #[error(
        "two champions are called {name}: {} and {}; give one a name of its own in a league file: \
         [[champion]] with name and kit", .one.display(), .other.display()
    )]
    TwoChampions { name: String, one: PathBuf, other: PathBuf },
    /// Two maps have the same name.
    #[error("two maps are called {name}, so their results could not be distinguished; rename one")]
    TwoMaps { name: String },
    /// A folder that should contain maps does not.
    #[error("{}: there is no map in this folder", .folder.display())]
    NoMap { folder: PathBuf },
    /// A league lists a seed twice.
    #[error("the seed {0} is listed twice")]
    SeedTwice(u64),
    /// A league has two settings that exclude each other.
    #[error("one_side and few cannot be combined: few already uses every seat equally often")]
    OneSideAndFew,
    /// A league has more matches than are possible.
    #[error(
        "to play every group of {players} among {champions} champions takes {matches} matches, but a league has \
         at most {maximum}: use fewer maps or seeds"
    )]
    ManyMatches { players: usize, champions: usize, matches: u128, maximum: u128 },

    /// A match could not be played. The other matches of the league were played.
    #[error("{}: {source}", match_name(.key))]
    Match { key: Key, source: Box<Error> },
    /// Other machines cannot play a match, or cannot be reached. The text gives the reason.
    #[error("{0}")]
    Fleet(String),
    /// The arena cannot start a champion, or a match was spoilt.
    #[error(transparent)]
    Arena(Box<ArenaError>),
    /// A text is not a replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The replay of a match is not UTF-8.
    #[error(transparent)]
    NotUtf8(#[from] FromUtf8Error),
    /// A line of a replay is not JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The game cannot generate a map from a seed.
    #[error("no map can be generated with the seed {seed}: {source}")]
    NoNewMap { seed: u64, source: GameError },
    /// The hypotheses of a duel's test are not in order, or not within the limits.
    #[error("elo0 {elo0} must be below elo1 {elo1}, and both within 1000")]
    Elo { elo0: f64, elo1: f64 },
    /// A probability of an error of a duel's test is not within the limits.
    #[error("{name} {risk} must be at least 0.000001 and below 0.5")]
    Risk { name: &'static str, risk: f64 },

    /// A tournament file is invalid, or does not suit the champions.
    #[error(transparent)]
    CupFile(#[from] Box<CupFileError>),
    /// A tournament file lists no champions.
    #[error("{file}: there are no champions: name folders of built kits with champions = [\"champions\"]")]
    NoEntrants { file: String },
    /// More champions entered a cup than are possible.
    #[error("{count} champions are too many for a cup: at most {maximum}")]
    ManyChampions { count: usize, maximum: usize },
    /// A cup has no stage with a name.
    #[error("there is no stage {name}; the stages are {known}")]
    NoStage { name: String, known: String },
    /// A folder contains results of matches that do not belong to the cup. One of them is named.
    #[error(
        "{count} results that were saved there are of no match of this cup, such as {}: the file or the \
         champions changed since", match_name(.key)
    )]
    OtherMatches { count: usize, key: Key },
    /// No match of an unfinished stage of a cup could be played.
    #[error("no match of {stage} can be played")]
    Stuck { stage: String },

    /// A table cannot be written as CSV.
    #[error("cannot write the table: {0}")]
    Table(#[from] csv::Error),
    /// A page cannot be rendered.
    #[error("cannot write the page: {0}")]
    Page(#[from] askama::Error),
}

impl Error {
    /// Returns true if a match could not be played, so that the league can be run again to play it.
    /// The other matches were played, and their results are stored.
    pub fn is_unplayed_match(&self) -> bool {
        matches!(self, Error::Match { .. } | Error::Setup(_) | Error::Stuck { .. } | Error::Fleet(_))
    }
}

impl From<ArenaError> for Error {
    fn from(error: ArenaError) -> Self {
        Error::Arena(Box::new(error))
    }
}

impl From<SeatsError> for Error {
    fn from(error: SeatsError) -> Self {
        Error::Setup(error.into())
    }
}

impl From<rusqlite::Error> for Error {
    fn from(source: rusqlite::Error) -> Self {
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Error::Damaged { source },
            _ => Error::Database { source },
        }
    }
}

/// Returns a function that adds the path of a file or folder to an error of the operating system.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    move |source| Error::File { path: path.to_owned(), source }
}

/// Returns the advice that follows a database error.
fn database_advice(error: &rusqlite::Error) -> &'static str {
    match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            "; it must be a file, in a folder to which you can write"
        }
        code => free_space(code == Some(ErrorCode::DiskFull)),
    }
}

/// Returns true if a file cannot be written because the disk is full.
fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
}

/// Returns the advice that follows an error if the disk is full.
fn free_space(full: bool) -> &'static str {
    if full { "; free some space, then rerun the league" } else { "" }
}

/// Returns a text that lists the kits that cannot play with the reasons, one on each line.
fn excluded(out: &[ExcludedKit]) -> String {
    out.iter().map(|ExcludedKit { name, reason }| format!("\n  {name}: {reason}")).collect()
}

/// Returns a text for messages that names a match by its champions, its map and its seed.
fn match_name((map, seed, seats): &Key) -> String {
    format!("{} on {map:?}, seed {seed}", seats.join(" – "))
}
