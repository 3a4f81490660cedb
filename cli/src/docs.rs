//! `joute docs`.

use crate::describe::load;
use joute_generator::{language, reference};
use joute_workshop::kits::{drift, write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `joute docs`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The description.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    /// Where to write: the folder for `index.html`, which needs no other file, and `reference.md`.
    #[arg(long, short)]
    output: PathBuf,
    /// Writes nothing; fails if the files there are out of date.
    #[arg(long)]
    check: bool,
}

/// Writes the reference of an API.
///
/// # Errors
/// A message for the organiser.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let Arguments { description, output, check } = arguments;
    let files = reference::files(&load(description, language::ALL)?);
    if *check {
        let stale = drift(output, &files);
        for path in &stale {
            eprintln!("{}: out of date", path.display());
        }
        return Ok(if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    write(output, &files)?;
    for file in &files {
        println!("{}", output.join(&file.path).display());
    }
    Ok(ExitCode::SUCCESS)
}
