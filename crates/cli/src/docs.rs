//! The command `joute docs`, which writes the reference of a game's API.

use crate::describe::load;
use crate::error::CommandError;
use crate::mistakes;
use crate::options::{Check, Languages};
use joute_generator::backend::File;
use joute_generator::{language, reference};
use joute_workshop::kits::{drift, write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute docs`, which writes the reference of a game's API.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    /// Write the reference to this folder, as the self-contained page index.html and as
    /// reference.md.
    #[arg(long, short)]
    output: PathBuf,
    #[command(flatten)]
    check: Check,
    /// Also write a page of common mistakes in each language, with the messages that they cause. To
    /// get the messages, joute builds and plays a champion for each mistake, which takes one or two
    /// minutes.
    #[arg(long, conflicts_with = "check")]
    mistakes: bool,
    #[command(flatten)]
    languages: Languages,
}

/// Runs `joute docs`, which writes the reference of a game's API. It is a web page and a Markdown
/// file.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { description, output, check: Check { check }, mistakes, languages: only } = arguments;
    if !only.language.is_empty() && !mistakes {
        return Err("--language selects the languages of the page of mistakes: add --mistakes".into());
    }
    let api = load(description, language::ALL)?;
    let mut files = reference::files(&api, joute_generator::language::ALL);
    if *check {
        let stale = drift(output, &files);
        for path in &stale {
            eprintln!("{}: out of date", path.display());
        }
        return Ok(if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if *mistakes {
        let page = mistakes::page(&api, only.backends())?;
        let page = page.ok_or_else(|| {
            format!(
                "this joute has no rules for {}, so it cannot play the matches that show the mistakes",
                api.name
            )
        })?;
        files.push(File::generated(joute_words::mistakes::file(api.locale), page));
    }
    write(output, &files)?;
    for file in &files {
        println!("{}", output.join(&file.path).display());
    }
    Ok(ExitCode::SUCCESS)
}
