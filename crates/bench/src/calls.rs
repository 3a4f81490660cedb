//! The command `joute-bench calls`, which measures API calls in every language, beside direct calls
//! from Rust.

mod direct;
mod reference;

use crate::options::{Languages, Result};
use direct::direct;
use indicatif::ProgressBar;
use joute_arena::launch;
use joute_generator::backend::{Backend, Language, Owner};
use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language::launch_facts;
use joute_generator::model::Api;
use joute_workshop::checkout::Checkout;
use joute_workshop::command::run as run_command;
use joute_workshop::glue::glue;
use joute_workshop::kits::{install_library, write};
use joute_workshop::library::{GameCrate, Rules, library};
use reference::{COLUMNS, reference};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The command-line arguments of `joute-bench calls`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    languages: Languages,
    /// Run each champion this many times and report the fastest run.
    #[arg(long, default_value_t = 3)]
    times: usize,
}

const BENCH: GameCrate<'static> = GameCrate {
    package: "joute-bench-calls",
    folder: "crates/bench/calls",
    module: "joute_bench_calls::api",
    driver: "joute_bench_calls::Bench",
};

/// The figures that a benchmark measured, by name: nanoseconds per call, or KiB for resident sizes.
type Figures = BTreeMap<String, f64>;

const CHAMPION_TIMEOUT: Duration = Duration::from_secs(300);

/// Runs `joute-bench calls`, which measures API calls in every language. The exit code is 1 if a
/// language could not be measured.
///
/// # Errors
/// Returns the output of a compiler, or a message about the description of the benchmark's rules.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let checkout = Checkout::find()?;
    let path = checkout.home.join("crates/bench/calls/api.yml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let described = describe(&path.display().to_string(), &text);
    let api = described.api.as_ref().ok_or_else(|| described.render(false))?;
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message("compiling the rules");
    let library_dir = library(&checkout, api, Rules::Game(BENCH), "bench")?;
    let straight = direct(&library_dir.join(format!("lib{}.so", api.name)))?;
    let mut rows = Vec::new();
    let mut failed = false;
    for backend in arguments.languages.or_all() {
        let language = backend.language();
        let progress = |what: &str| bar.set_message(format!("{}: {what}", language.title));
        match measure(&checkout, backend, api, &library_dir, arguments.times, &progress) {
            Ok(figures) => rows.push((language, figures)),
            Err(error) => {
                failed = true;
                bar.suspend(|| eprintln!("--- {}\n{}", language.title, error.to_string().trim_end()));
            }
        }
    }
    bar.finish_and_clear();
    print_table(&rows, &straight);
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn print_table(rows: &[(&Language, Figures)], straight: &Figures) {
    println!(
        "ns per call: the language / straight from Rust, in this run; (x) how many times faster than the reference"
    );
    print!("{:<8}", "");
    COLUMNS.iter().for_each(|column| print!(" {column:>23}"));
    println!();
    for (language, figures) in rows {
        print!("{:<8}", language.title);
        COLUMNS.iter().for_each(|column| print!(" {:>23}", cell(language.id, column, figures, straight)));
        println!();
    }
    println!("\n{:<8} {:>14} {:>30}", "", "start to call", "resident, a million entries");
    for (language, figures) in rows {
        let get = |name: &str| figures.get(name).copied().unwrap_or(f64::NAN);
        println!(
            "{:<8} {:>11.1} ms {:>12} to {:>8} KiB",
            language.title,
            get("start") / 1e6,
            get("resident before"),
            get("resident after")
        );
    }
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

/// Compiles the benchmark champion of a programming language and runs it `times` times. Returns the
/// best value of each figure.
///
/// # Errors
/// Returns an error with the compiler's output, or with the output of the champion.
fn measure(
    checkout: &Checkout,
    backend: &dyn Backend,
    api: &Api,
    library_dir: &Path,
    times: usize,
    progress: &dyn Fn(&str),
) -> Result<Figures> {
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
    let result = run_command(Command::new("make").current_dir(&folder), CHAMPION_TIMEOUT)?;
    if !result.success() {
        return Err(result.text().into());
    }
    let mut best = Figures::new();
    for round in 1..=times {
        progress(&format!("running, {round} of {times}"));
        for (name, figure) in run_champion(&folder, language.id)? {
            let best_figure = best.entry(name.clone()).or_insert(figure);
            // The best value of a resident size is the largest, which no run exceeded.
            *best_figure =
                if name.starts_with("resident") { best_figure.max(figure) } else { best_figure.min(figure) };
        }
    }
    Ok(best)
}

fn run_champion(folder: &Path, language: &str) -> Result<Figures> {
    let out = folder.join("figures.txt");
    let mut command = launch::command(folder, launch_facts(), language)?;
    command.env("JOUTE_BENCH_OUT", &out).env("JOUTE_BENCH_STARTED", direct::monotonic().to_string());
    let finished = run_command(&mut command, CHAMPION_TIMEOUT)?;
    if !finished.success() {
        return Err(finished.text().into());
    }
    let text = std::fs::read_to_string(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let line = |line: &str| {
        let (name, figure) = line.split_once('\t')?;
        Some((name.to_owned(), figure.parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}
