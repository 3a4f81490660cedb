//! `joute docs`.

use crate::check::languages;
use crate::describe::load;
use crate::mistakes;
use joute_generator::backend::File;
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
    /// Also writes the page of the mistakes that candidates make: each is made in the kits of the game, built and played, which
    /// takes a minute or two unless nothing changed since the last time.
    #[arg(long, conflicts_with = "check")]
    mistakes: bool,
    /// Only these languages (may be repeated): of the page of mistakes.
    #[arg(long, short, requires = "mistakes", value_parser = crate::choices::language())]
    language: Vec<String>,
}

/// Writes the reference of an API.
///
/// # Errors
/// A message for the organiser.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let Arguments { description, output, check, mistakes, language } = arguments;
    let api = load(description, language::ALL)?;
    let mut files = reference::files(&api);
    if *check {
        let stale = drift(output, &files);
        for path in &stale {
            eprintln!("{}: out of date", path.display());
        }
        return Ok(if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if *mistakes {
        let page = mistakes::page(&api, &languages(language)?)?;
        let page = page
            .ok_or_else(|| format!("this joute has no rules for {}: no match shows a mistake", api.name))?;
        files.push(File::generated(joute_words::mistakes::file(api.locale), page));
    }
    write(output, &files)?;
    for file in &files {
        println!("{}", output.join(&file.path).display());
    }
    Ok(ExitCode::SUCCESS)
}
