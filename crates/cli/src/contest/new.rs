//! The command `joute contest new`, which creates a contest's folder.

use crate::error::CommandError;
use crate::games::{all, resolve_game};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use joute_contest::clock::SystemClock;
use joute_contest::operations::people::list;
use joute_contest::plan::write::{PlanOptions, write};
use joute_contest::plan::{Database, PLAN_FILE, Plan};
use joute_contest::private;
use joute_contest::store::Store;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute contest new`, which creates a contest's folder.
#[derive(clap::Args)]
pub struct Arguments {
    /// Create the contest in this folder, which must be empty or not exist yet.
    folder: PathBuf,
    /// Play the game with this name. By default, the first game of this program.
    #[arg(long)]
    game: Option<String>,
}

/// Runs `joute contest new`, which creates a contest's folder.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { folder, game } = arguments;
    let row = match game {
        Some(name) => resolve_game(name)?,
        None => all().next().ok_or("this joute has no game")?,
    };
    let path = folder.display();
    let fail = |error: std::io::Error| format!("{path}: {error}");
    if folder.exists() && std::fs::read_dir(folder).map_err(fail)?.next().is_some() {
        return Err(format!("{path}: this folder is not empty; a new contest needs an empty folder").into());
    }
    let maps = row.official().iter().map(|(name, _)| *name).collect();
    let options = PlanOptions { game: row.name, locale: row.locale, maps, zone: TimeZone::system() };
    let text = write(&options, Timestamp::now())?;
    // Hidden maps, champions and hashes of secrets will be in it.
    private::create_folder(folder).and_then(|()| private::close(folder)).map_err(fail)?;
    private::write(&folder.join(PLAN_FILE), text).map_err(fail)?;
    Plan::read(folder)?;
    let store = Store::open(folder, &Database::Sqlite)?;
    let link = list::first_organiser(&store, &SystemClock)?.ok_or("a new contest has no organiser yet")?;
    println!("{path}: a new contest of {}", row.name);
    println!("check {}, then run: joute serve {path}", folder.join(PLAN_FILE).display());
    println!(
        "then open this link within a week and choose your password as organiser: {}",
        list::address(super::serve::DEFAULT_ADDRESS, &link)
    );
    Ok(ExitCode::SUCCESS)
}
