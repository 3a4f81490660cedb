//! The command `joute contest people`, which adds people and prints their one-time links.

use crate::error::CommandError;
use joute_contest::clock::SystemClock;
use joute_contest::operations::people::list;
use joute_contest::plan::Plan;
use joute_contest::store::Store;
use joute_words::Locale;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute contest people`, which adds the people of a list to a
/// contest.
#[derive(clap::Args)]
pub struct Arguments {
    /// Add people to the contest in this folder.
    folder: PathBuf,
    /// Read the people from this CSV file. Each line has a name and, optionally, a role and a mail
    /// address.
    list: PathBuf,
}

/// The maximum size in bytes of a list of people for a contest.
const MAX_LIST_SIZE: u64 = 1 << 20;

/// Runs `joute contest people`, which adds the people of a list to a contest.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let plan = Plan::read(&arguments.folder)?;
    let path = arguments.list.display();
    let found = std::fs::metadata(&arguments.list).map_err(|error| format!("{path}: {error}"))?;
    if !found.is_file() || found.len() > MAX_LIST_SIZE {
        return Err(format!("{path}: this is not a regular file of at most 1 MiB").into());
    }
    let text = joute_untrusted::files::text(&arguments.list)?;
    let people = list::read(&text).map_err(|wrong| format!("{path}: {}", wrong.message(Locale::En)))?;
    let store = Store::open(&arguments.folder, &plan.database)?;
    let imported_people = list::import_people(&store, people, None, plan.mail.is_some(), &SystemClock)?;
    let base =
        plan.address.map_or_else(|| super::serve::DEFAULT_ADDRESS.to_owned(), |address| address.to_string());
    print!("{}", list::csv_with_links(&imported_people, &base)?);
    Ok(ExitCode::SUCCESS)
}
