//! The command `joute contest rehearse`, which plays the whole programme of a contest with an
//! artificial clock.

use super::game::game;
use super::kits::replace_kits;
use super::local_workers::{cores, local_workers};
use super::log::{self, Format};
use crate::error::CommandError;
use crate::games::resolve_game;
use crate::options::Languages;
use jiff::SignedDuration;
use joute_contest::clock::ManualClock;
use joute_contest::operations;
use joute_contest::plan::{Database, PLAN_FILE, Plan};
use joute_contest::rehearsal::{Rehearsal, sample_champions};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The time that a worker has for a job during a rehearsal. It is longer than any contest, so that
/// jumps of the artificial clock take no job away.
const LEASE: SignedDuration = SignedDuration::from_hours(24 * 365);

/// The files that the contest service creates in a contest's folder. Rehearsals do not copy them.
const CONTEST_FILES: [&str; 7] = [
    "contest.db",
    "contest.db-shm",
    "contest.db-wal",
    joute_contest::backup::MOVED_DATABASE,
    joute_contest::blobs::FOLDER,
    "kits",
    "cache",
];

/// The command-line arguments of `joute contest rehearse`, which simulates a whole contest.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rehearse the contest in this folder. The folder is not modified.
    folder: PathBuf,
    /// Simulate this many candidates.
    #[arg(long, default_value_t = 100)]
    candidates: usize,
    /// Seed for the random actions of the simulated candidates.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Start this many workers on this machine. By default, one for each processor.
    #[arg(long)]
    workers: Option<usize>,
    #[command(flatten)]
    languages: Languages,
}

/// Runs `joute contest rehearse`, which simulates a whole contest.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { folder, candidates, seed, workers, languages } = arguments;
    log::begin(Format::Text, "warn");
    let scratch = tempfile::tempdir()?;
    joute_contest::private::close(scratch.path())?;
    let stage = scratch.path().join("contest");
    copy(folder, &stage)?;
    let mut plan = Plan::read(&stage)?;
    // The artificial clock must not change the contest's own database.
    plan.database = Database::Sqlite;
    // A build during which the artificial clock jumps seems to have taken that long.
    plan.quotas.build_time = SignedDuration::MAX;
    let row = resolve_game(&plan.game)?;
    let workers = local_workers(&stage, &plan.database, Some(workers.unwrap_or_else(cores)), Format::Text)?;
    let clock = Arc::new(ManualClock::at(plan.opens));
    let mut contest = operations::open(&stage, plan, game(row), clock.clone())?;
    contest.store.set_lease_duration(LEASE);
    replace_kits(&contest, row, languages.backends())?;
    let champions = sample_champions(&stage.join("kits"))?;
    let rehearsal = Rehearsal {
        contest: Arc::new(contest),
        clock,
        workers,
        champions,
        candidates: *candidates,
        seed: *seed,
    };
    let report = rehearsal.play(&mut |line| println!("{line}"))?;
    println!("{report}");
    Ok(if report.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Copies the organiser's files from a contest's folder to the folder of a rehearsal.
fn copy(from: &Path, to: &Path) -> Result<(), CommandError> {
    let fail = |error: std::io::Error| format!("{}: {error}", from.display());
    if !from.join(PLAN_FILE).is_file() {
        return Err(format!(
            "{}: this folder has no {PLAN_FILE}; joute contest new creates a contest",
            from.display()
        )
        .into());
    }
    fs::create_dir_all(to).map_err(fail)?;
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        for entry in fs::read_dir(&from).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let (name, kind) = (entry.file_name(), entry.file_type().map_err(fail)?);
            if CONTEST_FILES.iter().any(|file| name == *file) {
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
