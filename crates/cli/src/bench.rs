//! The command `joute bench`, which measures the cost of calls, matches and builds.

mod arena;
mod arena_kits;
mod leaks;
mod side;
mod time;

use crate::check::languages;
use crate::describe::load;
use crate::options::Languages;
use indicatif::ProgressBar;
use joute_workshop::bench::{COLUMNS, Figures, bench_library, direct, make_time, measure, reference};
use joute_workshop::checkout::Checkout;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The command-line arguments of `joute bench`, which measures the cost of calls, matches and
/// builds.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Measure the cost of API calls in each language, in nanoseconds, beside direct calls from
    /// Rust.
    Calls {
        #[command(flatten)]
        languages: Languages,
        /// Run each champion this many times and report the fastest run.
        #[arg(long, default_value_t = 3)]
        times: usize,
    },
    /// Measure matches per second, processor time per match and the arena's time per turn.
    Arena(arena::Arguments),
    /// Count the descriptors, processes, control groups, mounts and memory that remain after a
    /// league.
    Leaks(leaks::Arguments),
    /// Answer every message. `joute bench arena` starts this command.
    #[command(hide = true)]
    Answer,
    /// Measure the time to generate all kits, and to build each from a clean state.
    Make {
        /// Read the game's description from this YAML file.
        #[arg(default_value = "api.yml")]
        description: PathBuf,
        #[command(flatten)]
        languages: Languages,
        /// Repeat each measurement this many times and report the fastest run.
        #[arg(long, default_value_t = 5)]
        times: usize,
    },
}

/// Runs `joute bench`, which measures the cost of calls, matches and builds.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    match &arguments.what {
        What::Calls { languages, times } => calls(&languages.language, *times),
        What::Arena(arguments) => arena::run(arguments),
        What::Leaks(arguments) => leaks::run(arguments),
        What::Answer => Ok(arena::answer()),
        What::Make { description, languages, times } => make(description, &languages.language, *times),
    }
}

fn calls(ids: &[String], times: usize) -> Result<ExitCode, String> {
    let checkout = Checkout::find()?;
    let backends = languages(ids)?;
    let api = load(&checkout.home.join("crates/bench/calls/api.yml"), &[])?;
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message("compiling the rules");
    let library_dir = bench_library(&checkout, &api)?;
    let straight = direct(&library_dir.join(format!("lib{}.so", api.name)))?;
    let mut rows = Vec::new();
    let mut failed = false;
    for backend in &backends {
        let language = backend.language();
        let progress = |what: &str| bar.set_message(format!("{}: {what}", language.title));
        match measure(&checkout, *backend, &api, &library_dir, times, &progress) {
            Ok(figures) => rows.push((language, figures)),
            Err(why) => {
                failed = true;
                bar.suspend(|| eprintln!("--- {}\n{}", language.title, why.trim_end()));
            }
        }
    }
    bar.finish_and_clear();
    println!(
        "ns per call: the language / straight from Rust, in this run; (x) how many times faster than the reference"
    );
    print!("{:<8}", "");
    COLUMNS.iter().for_each(|column| print!(" {column:>23}"));
    println!();
    for (language, figures) in &rows {
        print!("{:<8}", language.title);
        COLUMNS.iter().for_each(|column| print!(" {:>23}", cell(language.id, column, figures, &straight)));
        println!();
    }
    println!("\n{:<8} {:>14} {:>30}", "", "start to call", "resident, a million entries");
    for (language, figures) in &rows {
        let get = |name: &str| figures.get(name).copied().unwrap_or(f64::NAN);
        println!(
            "{:<8} {:>11.1} ms {:>12} to {:>8} KiB",
            language.title,
            get("start") / 1e6,
            get("resident before"),
            get("resident after")
        );
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Formats the time of an API call beside that of a direct call from Rust. The times are in
/// nanoseconds, such as `12.3 / 2.1 (x5.0)`. If another generator was measured too, the number in
/// parentheses is the speed compared with that one.
fn cell(language: &str, column: &str, figures: &Figures, straight: &Figures) -> String {
    let (Some(figure), Some(straight)) = (figures.get(column), straight.get(column)) else {
        return "?".into();
    };
    let ratio = reference(language, column)
        .map_or(String::new(), |reference| format!(" (x{:.1})", reference / figure));
    format!("{figure:.1} / {straight:.1}{ratio}")
}

fn make(description: &std::path::Path, ids: &[String], times: usize) -> Result<ExitCode, String> {
    let backends = languages(ids)?;
    let folder = Checkout::find()?.target.join("joute/bench-make");
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    let kits = || {
        let mut command = Command::new(&program);
        command.arg("kits").arg(description).arg("-o").arg(&folder);
        command.args(backends.iter().flat_map(|backend| ["-l", backend.language().id]));
        command.output().map_err(|error| format!("joute kits: {error}"))
    };
    let first = kits()?;
    if !first.status.success() {
        return Err(String::from_utf8_lossy(&first.stderr).into_owned());
    }
    let mut best = Duration::MAX;
    let mut fresh = Duration::MAX;
    for _ in 0..times {
        let start = Instant::now();
        kits()?;
        best = best.min(start.elapsed());
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let start = Instant::now();
        kits()?;
        fresh = fresh.min(start.elapsed());
    }
    println!(
        "joute kits, {} languages, whole process: {:.1} ms into an empty folder, {:.1} ms again",
        backends.len(),
        fresh.as_secs_f64() * 1e3,
        best.as_secs_f64() * 1e3
    );
    for backend in &backends {
        let language = backend.language();
        println!("make {:<8} {:.2} s", language.title, make_time(&folder.join(language.id), times)?);
    }
    Ok(ExitCode::SUCCESS)
}
