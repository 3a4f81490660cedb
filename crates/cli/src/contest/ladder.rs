//! The command `joute ladder export`, which exports the champions of a contest's ladder as
//! opponents of later programs.

use super::game::game;
use crate::error::CommandError;
use crate::games::resolve_game;
use crate::interrupt::quote;
use joute_contest::operations::ladder::export::{ExportOptions, ExportSummary, export};
use joute_contest::plan::Plan;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The maximum number of seeds in the command that is printed.
const MAX_SEEDS: u32 = 10;

/// The command-line arguments of `joute ladder`, which exports ladders.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Export the champions of a contest's ladder with their ratings and results, even while the contest
    /// is being served. `joute league --anchors` rates later programs against these champions.
    Export(Export),
}

/// The command-line arguments of `joute ladder export`, which exports the ladder of a contest.
#[derive(clap::Args)]
struct Export {
    /// Export the ladder of the contest in this folder. The contest is not changed.
    contest: PathBuf,
    /// Write kits, archives, maps, ratings.json and results.jsonl to this folder. The folder must be
    /// new or empty.
    #[arg(long, short)]
    output: PathBuf,
    /// Export all versions with results, and not only the last version of each candidate and the
    /// anchors of the ladder.
    #[arg(long)]
    all_versions: bool,
    /// Number the candidates by their ranks, and leave out their names and the archives that they
    /// submitted. The source code in the kits is not changed.
    #[arg(long)]
    numbers: bool,
}

/// Runs `joute ladder`, which exports ladders.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Command::Export(Export { contest, output, all_versions, numbers }) = &arguments.command;
    let plan = Plan::read(contest)?;
    let game = game(resolve_game(&plan.game)?);
    let options = ExportOptions { all_versions: *all_versions, numbers: *numbers };
    let summary = export(contest, &plan, &game, output, options)?;
    let ExportSummary { champions, without_results, results, .. } = summary;
    println!("{}: {champions} champions with {results} results", output.display());
    if without_results > 0 {
        println!("{without_results} further versions have no results yet and are left out");
    }
    println!("This command rates a new kit, NEW, against these champions, whose ratings stay the same:");
    println!("  {}", league_command(output, &summary));
    Ok(ExitCode::SUCCESS)
}

/// Returns the command that rates new kits against the exported champions.
fn league_command(output: &Path, summary: &ExportSummary) -> String {
    let path = |name: &str| quote(&output.join(name).to_string_lossy());
    let maps = if summary.maps > 0 { format!(" --maps {}", path("maps")) } else { String::new() };
    let seeds: Vec<String> = (1..=summary.seeds.min(MAX_SEEDS)).map(|seed| seed.to_string()).collect();
    let (kits, ratings, seeds) = (path("kits"), path("ratings.json"), seeds.join(","));
    format!("joute league {kits} NEW{maps} --seeds {seeds} --anchors {ratings} --few -o rated")
}
