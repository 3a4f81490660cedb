//! The commands `joute contest backup` and `joute contest restore`.

use joute_arena::output::single_line;
use joute_contest::backup;
use joute_contest::clock::{Clock as _, SystemClock};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute contest backup`.
#[derive(clap::Args)]
pub struct Backup {
    /// Back up the contest in this folder.
    contest: PathBuf,
    /// Store the backup in this folder, together with earlier ones.
    to: PathBuf,
}

/// Arguments of `joute contest restore`.
#[derive(clap::Args)]
pub struct Restore {
    /// Restore the latest backup of this folder, or the backup that one of its .json files lists.
    from: PathBuf,
    /// Restore the contest to this folder, which must not exist yet.
    to: PathBuf,
}

/// Backs up a contest.
///
/// # Errors
/// Returns the reason why it failed, or the damaged files.
pub fn backup(arguments: &Backup) -> Result<ExitCode, String> {
    let taken = backup::backup(&arguments.contest, &arguments.to, SystemClock.now())?;
    println!("{}: {} files, {} of them new", display_path(&taken.list), taken.files, taken.new);
    match taken.damaged.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(first) => Err(format!(
            "{} files, such as {first}, are damaged on the contest's disk and are in no backup; all other \
             files are backed up",
            taken.damaged.len()
        )),
    }
}

/// Restores a contest from a backup.
///
/// # Errors
/// Returns the reason why it failed. Nothing is left of the restored contest in this case.
pub fn restore(arguments: &Restore) -> Result<ExitCode, String> {
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
