//! The command `joute check`, which checks that the generated code for every language compiles and
//! agrees with the game's rules.

use crate::describe::load;
use crate::error::CommandError;
use crate::options::Languages;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use joute_generator::backend::Backend;
use joute_generator::model::Api;
use joute_workshop::check::{CheckResult, check, compare, with_probe_function};
use joute_workshop::checkout::Checkout;
use joute_workshop::library::{Rules, library};
use joute_workshop::parallel::in_parallel;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The command-line arguments of `joute check`. The command checks that the generated code for
/// every language agrees with the game's rules.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    languages: Languages,
    /// Skip languages whose compiler or interpreter is not installed, instead of failing.
    #[arg(long)]
    tolerate_missing: bool,
    /// Check this many languages in parallel. By default, one for each processor.
    #[arg(long, short)]
    jobs: Option<usize>,
}

enum Outcome {
    Right(CheckResult),
    Wrong(String),
    Skipped(String),
}

struct LanguageRow {
    title: &'static str,
    outcome: Outcome,
    time: Duration,
}

/// Runs `joute check`. The command checks that the generated code for every language agrees with
/// the game's rules.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let backends = arguments.languages.backends();
    let api = with_probe_function(&load(&arguments.description, backends)?);
    let checkout = Checkout::find()?;
    let bars = MultiProgress::new();
    let bar = spinner(&bars, "rules");
    bar.set_message("compiling");
    let start = Instant::now();
    let library_dir = library(&checkout, &api, Rules::Probe, "check")?;
    bar.finish_with_message(format!("compiled in {:.1} s", start.elapsed().as_secs_f64()));
    let work: Vec<(&'static dyn Backend, ProgressBar)> =
        backends.iter().map(|backend| (*backend, spinner(&bars, backend.language().title))).collect();
    let rows = in_parallel(&work, arguments.jobs, |(backend, bar)| {
        check_kit(&checkout, *backend, &api, &library_dir, arguments.tolerate_missing, bar)
    });
    drop(bars);
    Ok(report(&api, rows))
}

fn check_kit(
    checkout: &Checkout,
    backend: &'static dyn Backend,
    api: &Api,
    library_dir: &std::path::Path,
    tolerate: bool,
    bar: &ProgressBar,
) -> LanguageRow {
    let start = Instant::now();
    let language = backend.language();
    let mut tools = language.tools.iter().chain(language.glue_tools);
    let missing = tools.find(|tool| !on_path(tool.program));
    let outcome = match missing {
        Some(tool) if tolerate => Outcome::Skipped(format!("{} not found", tool.program)),
        Some(tool) => Outcome::Wrong(format!(
            "{} not found: install {} (scripts/setup.sh does)\n",
            tool.program, tool.package
        )),
        None => {
            match check(checkout, backend, api, library_dir, &|doing| bar.set_message(doing.to_owned())) {
                Ok(proof) => Outcome::Right(proof),
                Err(error) => Outcome::Wrong(CommandError::from(error).into_message()),
            }
        }
    };
    let word = match &outcome {
        Outcome::Right(proof) => format!("ok, {} lines agree", proof.calls),
        Outcome::Wrong(_) => "FAILED".into(),
        Outcome::Skipped(reason) => format!("skipped: {reason}"),
    };
    bar.finish_with_message(word);
    LanguageRow { title: backend.language().title, outcome, time: start.elapsed() }
}

/// Prints the results of `joute check` as a table with the errors. Returns the exit code, which is
/// 1 after an error.
fn report(api: &Api, rows: Vec<LanguageRow>) -> ExitCode {
    let mut failures = Vec::new();
    let mut reference: Option<(&str, &CheckResult)> = None;
    println!("{:<10} {:<9} {:>8} {:>8}", api.name, "result", "lines", "time");
    for row in &rows {
        let seconds = row.time.as_secs_f64();
        match &row.outcome {
            Outcome::Right(proof) => {
                let (first, first_proof) = *reference.get_or_insert((row.title, proof));
                match compare(first, &first_proof.transcript, row.title, &proof.transcript) {
                    Ok(()) => println!("{:<10} {:<9} {:>8} {seconds:>6.1} s", row.title, "ok", proof.calls),
                    Err(error) => {
                        println!("{:<10} {:<9} {:>8} {seconds:>6.1} s", row.title, "DIFFERS", proof.calls);
                        failures.push((row.title, error.to_string()));
                    }
                }
            }
            Outcome::Wrong(reason) => {
                println!("{:<10} {:<9} {:>8} {seconds:>6.1} s", row.title, "FAILED", "");
                failures.push((row.title, reason.clone()));
            }
            Outcome::Skipped(reason) => println!("{:<10} skipped: {reason}", row.title),
        }
    }
    for (title, reason) in &failures {
        println!("\n--- {title}\n{}", reason.trim_end());
    }
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn spinner(bars: &MultiProgress, title: &str) -> ProgressBar {
    let bar = bars.add(ProgressBar::new_spinner());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix:<8} {msg}") {
        bar.set_style(style);
    }
    bar.set_prefix(title.to_owned());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn on_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
