//! Benchmarks of API calls in every language, beside direct calls from Rust.

mod direct;
mod reference;

use crate::checkout::Checkout;
use crate::command::run;
use crate::glue::glue;
use crate::kits::{install_library, write};
use crate::library::{GameCrate, Rules, library};
use joute_arena::launch;
use joute_generator::backend::{Backend, Owner};
use joute_generator::kit::kit;
use joute_generator::language::launch_facts;
use joute_generator::model::Api;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

pub use direct::direct;
pub use reference::{COLUMNS, reference};

const BENCH: GameCrate<'static> = GameCrate {
    package: "joute-bench-calls",
    folder: "crates/bench/calls",
    module: "joute_bench_calls::api",
    driver: "joute_bench_calls::Bench",
};

/// The figures that a benchmark measured, by name: nanoseconds per call, or KiB for resident sizes.
pub type Figures = BTreeMap<String, f64>;

const LIMIT: Duration = Duration::from_secs(300);

/// Compiles the library for the benchmark of calls and returns the folder that contains it.
///
/// # Errors
/// Returns the compiler's output.
pub fn bench_library(checkout: &Checkout, api: &Api) -> Result<std::path::PathBuf, String> {
    library(checkout, api, Rules::Game(BENCH), "bench")
}

/// Compiles the benchmark champion of a programming language and runs it `times` times. Returns the
/// best value of each figure.
///
/// # Errors
/// Returns the compiler's output, or what the champion printed.
pub fn measure(
    checkout: &Checkout,
    backend: &dyn Backend,
    api: &Api,
    library_dir: &Path,
    times: usize,
    progress: &dyn Fn(&str),
) -> Result<Figures, String> {
    let language = backend.language();
    progress("compiling");
    let artifacts = glue(checkout, backend, api, library_dir, "bench")?;
    let folder = checkout.work(api, "bench").join("champions").join(language.id);
    let source = checkout.home.join("crates/bench/calls").join(language.id).join(language.champion);
    let champion =
        std::fs::read_to_string(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let mut files = kit(backend, api);
    for file in &mut files {
        if file.path == language.champion {
            file.text.clone_from(&champion);
            file.owner = Owner::Generator;
        }
    }
    write(&folder, &files)?;
    install_library(&folder, api, library_dir, &artifacts)?;
    let made = run(Command::new("make").current_dir(&folder), LIMIT)?;
    if !made.success() {
        return Err(made.text());
    }
    let mut best = Figures::new();
    for round in 1..=times {
        progress(&format!("running, {round} of {times}"));
        for (name, figure) in run_champion(&folder, language.id)? {
            let kept = best.entry(name.clone()).or_insert(figure);
            // The best value of a resident size is the largest, which no run exceeded.
            *kept = if name.starts_with("resident") { kept.max(figure) } else { kept.min(figure) };
        }
    }
    Ok(best)
}

fn run_champion(folder: &Path, language: &str) -> Result<Figures, String> {
    let out = folder.join("figures.txt");
    let mut command = launch::command(folder, launch_facts(), language)?;
    command.env("JOUTE_BENCH_OUT", &out).env("JOUTE_BENCH_STARTED", direct::monotonic().to_string());
    let finished = run(&mut command, LIMIT)?;
    if !finished.success() {
        return Err(finished.text());
    }
    let text = std::fs::read_to_string(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let line = |line: &str| {
        let (name, figure) = line.split_once('\t')?;
        Some((name.to_owned(), figure.parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// Measures how long `make` takes in a clean kit and returns the best of `times` runs, in seconds.
///
/// # Errors
/// Returns the compiler's output.
pub fn make_time(folder: &Path, times: usize) -> Result<f64, String> {
    let mut best = f64::INFINITY;
    for _ in 0..times {
        let clean = run(Command::new("make").arg("clean").current_dir(folder), LIMIT)?;
        if !clean.success() {
            return Err(clean.text());
        }
        let start = std::time::Instant::now();
        let made = run(Command::new("make").current_dir(folder), LIMIT)?;
        if !made.success() {
            return Err(made.text());
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}
