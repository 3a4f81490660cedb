//! `joute contest rehearse`: the whole programme of a contest, on a clock that is driven.

use super::crew::{cores, crew};
use super::log::{self, Format};
use super::stock::stock;
use crate::games::find;
use jiff::SignedDuration;
use joute_contest::clock::Driven;
use joute_contest::contest::Contest;
use joute_contest::plan::{NAME, Plan};
use joute_contest::rehearsal::{Rehearsal, cast};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Nobody's work is taken away when the clock jumps: longer than any contest.
const LEASE: SignedDuration = SignedDuration::from_hours(24 * 365);

/// What a contest's folder holds that is not its organiser's: what happened, and what was made.
const MADE: [&str; 6] = ["contest.db", "contest.db-shm", "contest.db-wal", "files", "kits", "cache"];

/// Arguments of `joute contest rehearse`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The contest's folder: nothing in it changes.
    folder: PathBuf,
    /// How many candidates take part.
    #[arg(long, default_value_t = 100)]
    candidates: usize,
    /// Seed of what is drawn: what candidates do, and when.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Workers on this machine: by default one for each processor.
    #[arg(long)]
    workers: Option<usize>,
    /// Only these languages (may be repeated).
    #[arg(long, short, value_parser = crate::choices::language())]
    language: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// A message for the organiser.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let Arguments { folder, candidates, seed, workers, language } = arguments;
    log::begin(Format::Text, "warn");
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let stage = scratch.path().join("contest");
    copy(folder, &stage)?;
    let plan = Plan::read(&stage)?;
    let row = find(&plan.game)?;
    let crew = crew(&stage, Some(workers.unwrap_or_else(cores)), Format::Text)?;
    let clock = Arc::new(Driven::at(plan.opens));
    let mut contest = Contest::open(&stage, plan, super::game(row), clock.clone())?;
    contest.store.leases_last(LEASE);
    stock(&contest, row, language)?;
    let cast = cast(&stage.join("kits"))?;
    let rehearsal =
        Rehearsal { contest: Arc::new(contest), clock, crew, cast, candidates: *candidates, seed: *seed };
    let report = rehearsal.play(&mut |line| println!("{line}"))?;
    println!("{report}");
    Ok(if report.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Copies what an organiser wrote.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", from.display());
    if !from.join(NAME).is_file() {
        return Err(format!("{}: no {NAME} in it; joute contest new makes a contest", from.display()));
    }
    fs::create_dir_all(to).map_err(fail)?;
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        for entry in fs::read_dir(&from).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let (name, kind) = (entry.file_name(), entry.file_type().map_err(fail)?);
            if MADE.iter().any(|made| name == *made) {
                continue;
            }
            if kind.is_dir() {
                fs::create_dir_all(to.join(&name)).map_err(fail)?;
                folders.push((entry.path(), to.join(&name)));
            } else if kind.is_file() {
                fs::copy(entry.path(), to.join(&name)).map_err(fail)?;
            }
        }
    }
    Ok(())
}
