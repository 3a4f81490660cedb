//! The command `joute copies`, which copies a league's replays for the owners of its champions.

use crate::error::CommandError;
use joute_league::book::Book;
use joute_league::replays::{copy_for, folder_name};
use joute_untrusted::text::single_line;
use std::collections::BTreeSet;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute copies`, which copies a league's replays for the owners of
/// its champions.
#[derive(clap::Args)]
pub struct Arguments {
    /// Copy the replays of the league in this folder.
    league: PathBuf,
    /// Write the copied replays to this folder, with one subfolder for each champion.
    #[arg(long, short, default_value = "copies")]
    output: PathBuf,
    /// Copy only the replays of this champion. May be given several times.
    #[arg(long, value_name = "NAME")]
    champion: Vec<String>,
}

/// Runs `joute copies`, which copies a league's replays for the owners of its champions.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let book = Book::read(&arguments.league)?;
    let records = book.records()?;
    let everybody: BTreeSet<&String> = records.iter().flat_map(|record| &record.seats).collect();
    if let Some(nobody) = arguments.champion.iter().find(|name| !everybody.contains(name)) {
        return Err(format!(
            "{}: no champion called {nobody} played in this league",
            arguments.league.display()
        )
        .into());
    }
    let is_selected = |name: &&&String| arguments.champion.is_empty() || arguments.champion.contains(name);
    for name in everybody.iter().filter(is_selected) {
        let folder = arguments.output.join(folder_name(name));
        // The folder is readable only for its owner.
        let result = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder);
        result.map_err(|error| format!("{}: {error}", folder.display()))?;
        let own = records.iter().filter(|record| record.seats.contains(name));
        let mut count = 0;
        for record in own {
            let file = folder.join(&record.replay);
            let text = copy_for(&book, record, name)?.text();
            std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
            count += 1;
        }
        println!("{}: {count} replays in {}", single_line(name), folder.display());
    }
    Ok(ExitCode::SUCCESS)
}
