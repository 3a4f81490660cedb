//! The settings of the worker processes that a contest's server starts on its own machine. They are
//! the same program as `joute worker`.

use super::log::Format;
use crate::error::CommandError;
use joute_contest::plan::Database;
use joute_contest::service::LocalWorkers;
use joute_jail::Jail;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Returns the settings of the workers on the contest server's own machine. Workers build champions
/// and play matches. By default, there is one for every two processors.
///
/// # Errors
/// Returns an error if there is no jail on this machine or the program's path is unknown.
pub fn local_workers(
    folder: &Path,
    database: &Database,
    size: Option<usize>,
    format: Format,
) -> Result<LocalWorkers, CommandError> {
    let size = size.unwrap_or_else(|| (cores() / 2).max(1));
    if size > 0 {
        // The check is made once here, because each worker would repeat the message.
        Jail::choose(None)?;
    }
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    let own = |argument: &str| argument.into();
    let mut arguments: Vec<OsString> =
        ["worker", "--token-file", "-", "--slots", "1", "--log-format"].map(own).to_vec();
    arguments.extend([own(format.word()), own("--cache"), cache(folder, database).into()]);
    Ok(LocalWorkers { program, arguments, size })
}

/// Returns the folder of the workers' cache. Servers on several machines may share the contest's folder,
/// and a cache is for the processes of one machine.
fn cache(folder: &Path, database: &Database) -> PathBuf {
    let cache = folder.join("cache");
    match database {
        Database::Sqlite => cache,
        Database::Postgres(_) => cache.join(rustix::system::uname().nodename().to_string_lossy().as_ref()),
    }
}

/// Returns the number of processors that this process may use. It is at least one.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
