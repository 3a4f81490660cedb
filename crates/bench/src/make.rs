//! The command `joute-bench make`, which measures how long kits take to be written and built.

use crate::kits::{output, program, write_kits};
use crate::options::{Languages, Result};
use joute_workshop::checkout::Checkout;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The command-line arguments of `joute-bench make`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    languages: Languages,
    /// Repeat each measurement this many times and report the fastest run.
    #[arg(long, default_value_t = 5)]
    times: usize,
}

/// Runs `joute-bench make`, which measures how long kits take to be written and built.
///
/// # Errors
/// Returns the output of the command that failed.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { description, languages, times } = arguments;
    let backends = languages.or_all();
    let folder = Checkout::find()?.target.join("joute/bench-make");
    let program = program()?;
    let kits = || time(&mut write_kits(&program, description, &folder, &backends));
    kits()?;
    let (mut again, mut fresh) = (Duration::MAX, Duration::MAX);
    for _ in 0..*times {
        again = again.min(kits()?);
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fresh = fresh.min(kits()?);
    }
    println!(
        "joute kits, {} languages, whole process: {:.1} ms into an empty folder, {:.1} ms again",
        backends.len(),
        fresh.as_secs_f64() * 1e3,
        again.as_secs_f64() * 1e3
    );
    for language in backends.iter().map(|backend| backend.language()) {
        let time = make_time(&folder.join(language.id), *times)?;
        println!("make {:<8} {:.2} s", language.title, time.as_secs_f64());
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the time that a command takes.
fn time(command: &mut Command) -> Result<Duration> {
    let start = Instant::now();
    output(command)?;
    Ok(start.elapsed())
}

/// Measures how long `make` takes in a clean kit and returns the best of `times` runs.
fn make_time(folder: &Path, times: usize) -> Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..times {
        output(Command::new("make").arg("clean").current_dir(folder))?;
        best = best.min(time(Command::new("make").current_dir(folder))?);
    }
    Ok(best)
}
