//! `joute contest backup` and `joute contest restore`.

use joute_arena::output::plain;
use joute_contest::backup;
use joute_contest::clock::{Clock as _, Machine};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute contest backup`.
#[derive(clap::Args)]
pub struct Backup {
    /// The contest's folder.
    contest: PathBuf,
    /// The folder of backups.
    to: PathBuf,
}

/// Arguments of `joute contest restore`.
#[derive(clap::Args)]
pub struct Restore {
    /// A folder of backups, whose last one is restored, or the list of one: a .json file in it.
    from: PathBuf,
    /// The contest's folder, which is not there yet.
    to: PathBuf,
}

/// Backs a contest up.
///
/// # Errors
/// Why it was not, or what of it is damaged.
pub fn backup(arguments: &Backup) -> Result<ExitCode, String> {
    let taken = backup::backup(&arguments.contest, &arguments.to, Machine.now())?;
    println!("{}: {} files, {} of them new", shown(&taken.list), taken.files, taken.new);
    match taken.damaged.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(first) => Err(format!(
            "{} files are damaged on the contest's disk and in no backup, {first} among them; all else is backed up",
            taken.damaged.len()
        )),
    }
}

/// Makes a contest from a backup.
///
/// # Errors
/// Why it was not; nothing is left then.
pub fn restore(arguments: &Restore) -> Result<ExitCode, String> {
    let restored = backup::restore(&arguments.from, &arguments.to)?;
    let (to, at, files) = (shown(&arguments.to), restored.at, restored.files);
    println!(
        "{to}: as it was at {at}; {files} files, all whole, {} of them named by its database",
        restored.named
    );
    Ok(ExitCode::SUCCESS)
}

fn shown(path: &Path) -> String {
    plain(&path.display().to_string())
}
