//! `joute jail`: what this machine can enforce, and what it costs. `joute build`: `make` in the jail.

use joute_arena::build::build;
use joute_arena::champion::Kit;
use joute_arena::jail::{Jail, Level};
use joute_arena::limits::Limits;
use joute_arena::output::tame;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `joute jail`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Another level than the best: L3, L2 or L1.
    #[arg(long)]
    level: Option<Level>,
    /// Jails to make for the figures.
    #[arg(long, default_value_t = 100)]
    times: u32,
}

/// Arguments of `joute build`.
#[derive(clap::Args)]
pub struct Build {
    /// Kits, whose Makefiles nobody has read.
    #[arg(required = true)]
    kits: Vec<PathBuf>,
    /// Seconds that `make` may take.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
}

/// Runs `joute jail`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let jail = Jail::choose(arguments.level)?;
    println!("jail {}", jail.level());
    jail.refused().iter().for_each(|why| println!("  not {why}"));
    jail.missing().iter().for_each(|what| println!("  not enforced: {what}"));
    let figures = jail.measure(arguments.times.max(1))?;
    println!("  µs                    best  median of {}", arguments.times.max(1));
    let row = |name: &str, (best, median): (Duration, Duration)| {
        println!("  {name:<20} {:>5} {:>7}", best.as_micros(), median.as_micros());
    };
    row("a plain process", figures.plain);
    row("a jailed one", figures.whole);
    figures.processor.into_iter().for_each(|time| row("  processor time", time));
    figures.freeze.into_iter().for_each(|freeze| row("frozen and thawed", freeze));
    row("killed and buried", figures.kill);
    Ok(ExitCode::SUCCESS)
}

/// Runs `joute build`.
pub fn make(arguments: &Build) -> Result<ExitCode, String> {
    let jail = Jail::choose(None)?;
    let limits = Limits { start: Duration::from_secs(arguments.seconds), ..Limits::for_building() };
    let mut code = ExitCode::SUCCESS;
    for folder in &arguments.kits {
        let kit = Kit::read(folder)?;
        crate::play::warn(&jail, &kit);
        match build(folder, &kit.manifest.language, &jail, limits) {
            Ok(text) => print!("{}", tame(&text)),
            Err(why) => {
                eprintln!("{}", tame(&why));
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
