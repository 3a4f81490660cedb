//! The commands `joute contest backup` and `joute contest restore`, which copy a contest's data and
//! restore it.

use crate::error::CommandError;
use joute_contest::backup;
use joute_contest::clock::{Clock as _, SystemClock};
use joute_untrusted::text::single_line;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute contest backup`, which copies a contest's data.
#[derive(clap::Args)]
pub struct Backup {
    /// Back up the contest in this folder.
    contest: PathBuf,
    /// Store the backup in this folder, together with earlier ones.
    to: PathBuf,
}

/// The command-line arguments of `joute contest restore`, which restores a contest from a backup.
#[derive(clap::Args)]
pub struct Restore {
    /// Restore the latest backup in this folder. To restore an earlier backup, name its .json file
    /// in the folder.
    from: PathBuf,
    /// Restore the contest to this folder, which must not exist yet.
    to: PathBuf,
}

/// Runs `joute contest backup`, which copies a contest's data to a folder.
///
/// # Errors
/// Returns the reason why it failed, or the damaged files.
pub fn backup(arguments: &Backup) -> Result<ExitCode, CommandError> {
    let summary = backup::backup(&arguments.contest, &arguments.to, SystemClock.now())?;
    println!("{}: {} files, {} of them new", display_path(&summary.list), summary.files, summary.new);
    match summary.damaged.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(first) => Err(format!(
            "{} files, such as {first}, are damaged on the contest's disk and are in no backup; all other \
             files are backed up",
            summary.damaged.len()
        )
        .into()),
    }
}

/// Runs `joute contest restore`, which restores a contest from a backup.
///
/// # Errors
/// Returns the reason why it failed. Nothing is left of the restored contest in this case.
pub fn restore(arguments: &Restore) -> Result<ExitCode, CommandError> {
    let restored = backup::restore(&arguments.from, &arguments.to)?;
    let (to, at, files) = (display_path(&arguments.to), restored.at, restored.files);
    println!(
        "{to}: restored as of {at}; {files} files, all intact, {} of them referenced by its database",
        restored.named
    );
    Ok(ExitCode::SUCCESS)
}

fn display_path(path: &Path) -> String {
    single_line(&path.display().to_string())
}
