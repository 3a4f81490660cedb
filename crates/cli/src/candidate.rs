//! The commands that candidates use. The program in kits has no others, so that the linker leaves
//! the code generators and the contest's server out of it.

use crate::error::CommandError;
use crate::games::RegisteredGame;
use crate::{build, debug, download, duel, jail, play, submit, tune, verify, view};
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Play matches between champions, look at replays, and submit a champion to a contest.
#[derive(Parser)]
#[command(name = "joute", version, propagate_version = true, max_term_width = 80, after_help = crate::EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// A command of the program in kits.
#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Shared(Box<CandidateCommand>),
    /// Download a kit from a contest.
    New(download::Arguments),
    /// Verify a replay by playing its match again with the game's rules.
    Verify(verify::Arguments),
}

/// A command that candidates and organisers use alike.
#[derive(Subcommand)]
pub enum CandidateCommand {
    /// Play a match between built kits.
    Match(play::Play),
    /// Play two champions against each other until it is clear which one is better.
    Duel(duel::Arguments),
    /// Find better values of the numbers in a champion's source code.
    Tune(tune::Arguments),
    /// Turn a replay into a web page, or print it as text.
    View(view::Arguments),
    /// Submit a champion to a contest and follow its progress.
    Submit(submit::Arguments),
    /// Build submitted kits in the jail.
    Build(build::Arguments),
    /// Show the protections that this machine supports for champions, and their cost.
    Jail(jail::Arguments),
    /// Take a champion's place until the candidate starts it. `joute match --debug` starts this
    /// command.
    #[command(hide = true)]
    Relay(debug::Relay),
    /// Start a champion to which debuggers may attach. `joute match --pause` starts this command.
    #[command(hide = true)]
    Traceable(debug::Traceable),
}

/// Runs the program in kits and returns its exit code. The given games are added to those of the
/// checkout.
pub fn player(games: &'static [RegisteredGame]) -> ExitCode {
    crate::run_program(games, || match Arguments::parse().command {
        Command::Shared(command) => run(*command),
        Command::New(arguments) => download::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
    })
}

/// Runs a command that candidates and organisers use alike.
pub fn run(command: CandidateCommand) -> Result<ExitCode, CommandError> {
    match command {
        CandidateCommand::Match(arguments) => play::run(&arguments),
        CandidateCommand::Duel(arguments) => duel::run(&arguments),
        CandidateCommand::Tune(arguments) => tune::run(&arguments),
        CandidateCommand::View(arguments) => view::run(&arguments),
        CandidateCommand::Submit(arguments) => submit::run(&arguments),
        CandidateCommand::Build(arguments) => build::run(&arguments),
        CandidateCommand::Jail(arguments) => jail::run(&arguments),
        CandidateCommand::Relay(arguments) => debug::relay(&arguments),
        CandidateCommand::Traceable(arguments) => debug::start_traceable(&arguments),
    }
}
