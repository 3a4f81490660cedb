//! The command `joute jail`, which shows how well this machine can isolate champions and what that
//! costs.

use crate::error::CommandError;
use crate::games::find;
use crate::options::JailLevel;
use joute_arena::champion::Kit;
use joute_arena::measure::{jail_timings, ready};
use joute_generator::language::launch_facts;
use joute_jail::{Jail, Level};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The command-line arguments of `joute jail`, which shows how well this machine can isolate
/// champions.
#[derive(clap::Args)]
pub struct Arguments {
    /// Also measure how long the champions of these built kits take to start.
    kits: Vec<PathBuf>,
    #[command(flatten)]
    jail: JailLevel,
    /// Create this many jails to measure how long that takes.
    #[arg(long, default_value_t = 100)]
    times: u32,
    /// Print the highest isolation level of this machine, and the protections that it lacks, as a
    /// JSON object on standard output. The cost of the jail is not measured.
    #[arg(long, conflicts_with_all = ["kits", "times"])]
    json: bool,
}

/// Runs `joute jail`, which shows how well this machine can isolate champions.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let jail = Jail::choose(arguments.jail.jail)?;
    if arguments.json {
        let level = jail.level().name();
        let refused: Vec<String> = jail.refusals().iter().map(ToString::to_string).collect();
        let without_groups = jail.without_groups().map(ToString::to_string);
        let json = serde_json::json!({
            "level": level, "refused": refused, "without_groups": without_groups, "missing": jail.missing_restrictions()
        });
        println!("{json}");
        return Ok(ExitCode::SUCCESS);
    }
    println!("jail {}", jail.level());
    jail.refusals().iter().for_each(|reason| println!("  not {reason}"));
    jail.without_groups().iter().for_each(|reason| println!("  no control groups: {reason}"));
    jail.missing_restrictions().iter().for_each(|what| println!("  not enforced: {what}"));
    let figures = jail_timings(&jail, arguments.times.max(1))?;
    println!("  {:<24} {:>7} {:>7} of {}", "µs", "best", "median", arguments.times.max(1));
    let row = |name: &str, (best, median): (Duration, Duration)| {
        println!("  {name:<24} {:>7} {:>7}", best.as_micros(), median.as_micros());
    };
    row("a plain process", figures.plain);
    row("a jailed one", figures.whole);
    figures.processor.into_iter().for_each(|time| row("  processor time", time));
    figures.freeze.into_iter().for_each(|freeze| row("frozen and thawed", freeze));
    row("killed and reaped", figures.kill);
    let open = Jail::choose(Some(Level::L0))?;
    for folder in &arguments.kits {
        let kit = Kit::read(folder, launch_facts())?;
        let game = find(&kit.manifest.game)?;
        let referee = (game.seat)(&game.default_setup(crate::maps::load(game, None)?))?;
        // A tenth of the repetitions is sufficient, because runtimes take longer to start.
        let times = arguments.times.div_ceil(10);
        let ready = ready(&[&open, &jail], &kit, referee.as_ref(), times)?;
        for (figures, where_) in ready.into_iter().zip(["without", "jailed"]) {
            row(&format!("{} ready, {where_}", kit.name()), figures);
        }
    }
    Ok(ExitCode::SUCCESS)
}
