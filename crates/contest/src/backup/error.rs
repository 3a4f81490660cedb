//! The reasons why a contest cannot be backed up, restored or moved.

use crate::blobs::{self, Hash};
use crate::data::Error;
use crate::plan::{AddressError, PlanError};
use crate::private::PathError;
use crate::store;
use std::path::PathBuf;

/// The reason why a contest cannot be backed up, restored or moved.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum BackupError {
    /// The folder to back up contains no contest.
    #[error("{}: this is not the folder of a contest: it has no {}", .0.display(), store::DATABASE_FILE)]
    NoContest(PathBuf),
    /// Another process is making a backup to the same folder.
    #[error("{}: another backup to this folder is running", .0.display())]
    Running(PathBuf),
    /// The database of the contest cannot be copied.
    #[error("{}: {error}", contest.display())]
    Database { contest: PathBuf, error: Error },
    /// The path to which a contest should be restored exists.
    #[error("{}: this path already exists, and nothing is overwritten; name a new folder", .0.display())]
    Exists(PathBuf),
    /// A file has the name that another file should get.
    #[error("{}: this file already exists, and nothing is overwritten; move it to another place", .0.display())]
    InTheWay(PathBuf),
    /// The folder from which a contest should be restored contains no backup.
    #[error("{}: this folder contains no backup", .0.display())]
    NoBackup(PathBuf),
    /// The file from which a contest should be restored is too large or not a regular file.
    #[error("{}: this file is not the list of a backup", .0.display())]
    NoList(PathBuf),
    /// The file from which a contest should be restored is not valid JSON.
    #[error("{}: this file is not the list of a backup: {error}", list.display())]
    InvalidList { list: PathBuf, error: serde_json::Error },
    /// A path in the list of a backup leads out of the contest's folder.
    #[error("{0}: this path leads out of the contest's folder")]
    Outside(String),
    /// A file of a backup is missing or damaged, or cannot be restored.
    #[error("the backup is incomplete or damaged: {0}")]
    Damaged(blobs::Error),
    /// The database in a backup cannot be read.
    #[error("the backup's database: {0}")]
    RestoredDatabase(Error),
    /// The database in a backup refers to a file that the backup does not contain.
    #[error("the backup is incomplete: its database refers to the file {0}, which is missing")]
    Incomplete(Hash),
    /// The list of a backup cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A file cannot be stored in the folder of the backups.
    #[error(transparent)]
    Files(#[from] blobs::Error),
    /// The address of the new database is wrong.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// A contest cannot be moved to the database that it has.
    #[error("the contest has this database already")]
    SameDatabase,
    /// The contest's plan cannot be read, or does not name its database correctly.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A file or folder cannot be read or written.
    #[error(transparent)]
    Path(#[from] PathError),
}
