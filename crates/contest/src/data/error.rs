//! The error type of the contest's storage and operations.

use crate::blobs::{self, Hash};
use joute_engine::GameError;
use joute_untrusted::files::FileError;
use joute_words::{Locale, people as say};
use std::io;
use std::time::Duration;
use thiserror::Error as ThisError;

/// The reason why an operation of the contest failed. The operation has changed nothing.
///
/// Every operation can return [`Error::Database`] and [`Error::Unavailable`]. The sections about
/// errors of the functions name other reasons only.
#[derive(Debug, ThisError)]
pub enum Error {
    /// Something that the operation needs does not exist. The value names it, such as a session.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// Something cannot be created because it exists already. The value names it.
    #[error("this {0} is taken")]
    Taken(&'static str),
    /// The operation is not allowed now. The value is the reason.
    #[error("{0}")]
    Refused(&'static str),
    /// The operation is not allowed now. The value gives the reason in the caller's language.
    #[error("{}", .0(Locale::En))]
    Message(fn(Locale) -> &'static str),
    /// The operation came too soon. It may be tried again after a pause.
    #[error("{}", say::too_many_at_once(Locale::En))]
    RetryLater(RetryDelay),
    /// The person was excluded from the contest. The value is the reason.
    #[error("{}", say::put_out(Locale::En, .0))]
    Excluded(String),
    /// A line of a list of people is invalid. No person of the list was added.
    #[error("{}", .0.message(Locale::En))]
    InvalidList(ListError),
    /// The worker does not hold the lease of the job with this number. The lease has expired or
    /// belongs to another worker.
    #[error("this worker no longer holds the lease of this job; ask for another job")]
    LeaseLost(i64),
    /// The result that a worker sent does not fit its job. The value is the reason.
    #[error("{0}")]
    UnfitResult(&'static str),
    /// A worker's result names a file that the worker has not sent. The value is the file's hash.
    #[error("{0}: send the files of a result before the result")]
    MissingFile(Hash),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] blobs::Error),
    /// The replay of a match cannot be read.
    #[error("the replay of match {number}: {source}")]
    UnreadableReplay {
        /// The number of the match.
        number: i64,
        /// The problem with the replay.
        source: Box<joute_league::Error>,
    },
    /// A value cannot be stored in the database as JSON.
    #[error("a value cannot be stored: {0}")]
    Unstorable(#[from] serde_json::Error),
    /// The operating system provides no random bytes.
    #[error("cannot read random bytes from the kernel: {0}")]
    Random(io::Error),
    /// A tournament cannot continue.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The bounds of a duel's statistical test are invalid.
    #[error(transparent)]
    Duel(Box<joute_league::Error>),
    /// The game does not generate the map of a duel's match.
    #[error(transparent)]
    Map(#[from] GameError),
    /// This machine cannot compute password hashes.
    #[error("this machine cannot compute password hashes")]
    PasswordHash,
    /// The database failed. The message says what to do.
    #[error("{0}")]
    Database(String),
    /// The database cannot be used now. The operation may be tried again. The message says what to do.
    /// If the connection was lost while changes were committed, the operation may have changed
    /// something.
    #[error("{0}")]
    Unavailable(String),
}

/// The reason why a tournament cannot be played.
#[derive(Debug, ThisError)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum TournamentError {
    /// The cup file does not exist or cannot be read.
    #[error("{file}: {error}; the file of a cup is in the contest's folder")]
    NoCup { file: String, error: io::Error },
    /// The cup file is too long. The value is its path.
    #[error("{0}: this file is longer than 1 MiB")]
    CupTooLong(String),
    /// The cup file is not a regular file or not a text.
    #[error(transparent)]
    CupText(#[from] FileError),
    /// The maps or the cup file are invalid, or the league cannot be played.
    #[error(transparent)]
    League(Box<joute_league::Error>),
    /// A map is not valid for the game.
    #[error("{map} is not a map of {game}: {reason}")]
    Map { map: String, game: &'static str, reason: String },
    /// A map cannot be stored.
    #[error(transparent)]
    Files(#[from] blobs::Error),
    /// Too few champions can play in a cup. The value is their number.
    #[error("a cup needs at least two champions that can play, but there are {0}")]
    TooFewForCup(usize),
    /// Fewer champions can play than a match needs.
    #[error("champions that can play: {champions}; a match of {game} has {players} players")]
    TooFew { champions: usize, game: &'static str, players: usize },
}

impl From<joute_league::Error> for TournamentError {
    fn from(error: joute_league::Error) -> Self {
        TournamentError::League(Box::new(error))
    }
}

/// The pause before an operation may be tried again. It includes the kind of the operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryDelay {
    /// The kind of the operation. Only a limited number of requests of one kind may wait at the
    /// same time.
    pub kind: String,
    /// The time after which another attempt may succeed.
    pub pause: Duration,
}

/// An error in a line of an imported list of people.
#[derive(Debug, Clone, Copy)]
pub struct ListError {
    /// The number of the invalid line, counted from 1.
    pub line: u64,
    /// The reason why the line is invalid, in the organiser's language.
    pub(crate) reason: fn(Locale) -> &'static str,
}

impl ListError {
    /// Returns the error as a message in the given language. The organiser reads it.
    pub fn message(&self, locale: Locale) -> String {
        say::in_line(locale, self.line, (self.reason)(locale))
    }
}
