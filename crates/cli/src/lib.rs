//! The `joute` command: arguments, progress and messages. The other crates do the work.
//!
//! A contest whose game is outside of this checkout builds two programs with the game's row: its own
//! `joute` with [`main`], and the smaller program in its kits with [`player`]. `joute game new`
//! writes both.

mod build;
mod candidate;
mod check;
mod choices;
mod colour;
#[cfg(feature = "server")]
mod contest;
mod copies;
mod cup;
mod debug;
mod describe;
mod docs;
mod download;
mod duel;
mod error;
#[cfg(feature = "server")]
mod fleet;
mod game;
pub mod games;
mod grade;
mod gym;
#[cfg(feature = "server")]
mod host;
mod interrupt;
mod isolation;
mod jail;
mod kits;
mod league;
mod manual;
mod map;
mod maps;
mod mistakes;
#[cfg(not(feature = "server"))]
mod no_server;
mod options;
mod outlet;
mod parallelism;
mod place;
mod play;
mod progress;
mod replays;
mod rerun;
mod result;
mod site;
mod submit;
mod tune;
mod unpack;
mod verify;
mod view;

pub use candidate::player;
use clap::{Parser, Subcommand};
use error::CommandError;
use joute_untrusted::text::escape_controls;
#[cfg(not(feature = "server"))]
use no_server::{contest, fleet, host};
use std::process::ExitCode;

/// The exit codes of all commands. The help text and the manual page show them.
const EXIT_CODES: &str = "\
Exit codes:
  0    The command has done what it was asked for.
  1    The command has failed, or what it checks is not as it should be.
  2    The arguments are wrong.
  130  Ctrl-C has interrupted a league or cup. Run it again to resume.
  141  Standard output was closed before all was written.";

/// Make kits for programming contests from a game's description, and play matches between
/// champions.
#[derive(Parser)]
#[command(name = "joute", version, propagate_version = true, max_term_width = 80, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check that the binding of every language compiles and agrees with the rules.
    Check(check::Arguments),
    /// Write a game's kits, one folder per language.
    Kits(kits::Kits),
    /// Write a kit for one candidate, or download it from a contest.
    New(kits::New),
    /// Write the API's reference as a web page and as Markdown.
    Docs(docs::Arguments),
    /// Build the Python package for self-play of a game.
    Gym(gym::Arguments),
    /// Write the crate of a new game.
    Game(game::Arguments),
    /// Write a contest's web site with kits, rules, guides, reference and results.
    Site(site::Arguments),
    /// Check map files and generate new ones.
    Map(map::Arguments),
    /// Turn submitted archives into kits safely.
    Unpack(unpack::Arguments),
    /// Grade archives that answer the questions of a contest.
    Grade(grade::Arguments),
    #[command(flatten)]
    Candidate(candidate::CandidateCommand),
    /// Verify a replay by playing its match again with the game's rules.
    Verify(verify::LeagueArguments),
    /// Play champions against each other on maps and seeds. Run the command again to resume.
    League(league::Arguments),
    /// Play tournaments of several stages from a file.
    Cup(cup::Arguments),
    /// Serve matches over TCP: players connect with the byte protocol, and spectators watch on a
    /// page.
    Host(host::Arguments),
    /// Create a contest, back it up, or restore it.
    Contest(contest::Arguments),
    /// Serve a contest with its pages, tournaments and workers.
    Serve(contest::serve::Arguments),
    /// Build champions and play matches for a contest whose server runs elsewhere.
    Worker(contest::worker::Arguments),
    /// Export the ladder of a contest.
    Ladder(contest::ladder::Arguments),
    /// Copy a league's replays for the owners of its champions, each with the output of their own
    /// champion.
    Copies(copies::Arguments),
    /// Print the JSON Schema of the description format.
    Schema,
    /// Print a script that completes joute's commands in a shell.
    Completions(manual::Completions),
    /// Print the manual page, or write one page for each command.
    Man(manual::Man),
}

/// Runs the joute program and returns its exit code. The given games are added to those of the
/// checkout.
pub fn main(games: &'static [games::RegisteredGame]) -> ExitCode {
    run_program(games, || run(Arguments::parse().command))
}

/// Runs a program with the given games in addition to those of the checkout. Prints the error of
/// its command. Returns the exit code.
fn run_program(
    games: &'static [games::RegisteredGame],
    program: impl FnOnce() -> Result<ExitCode, CommandError>,
) -> ExitCode {
    games::register(games);
    match outlet::run_guarded(program) {
        Ok(code) => code,
        Err(error) => {
            // The message may quote untrusted text.
            eprintln!("{}", escape_controls(error.into_message().trim_end()));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode, CommandError> {
    match command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Kits(arguments) => kits::run(&arguments),
        Command::New(arguments) => kits::new(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
        Command::Game(arguments) => game::run(&arguments),
        Command::Gym(arguments) => gym::run(&arguments),
        Command::Site(arguments) => site::run(&arguments),
        Command::Map(arguments) => map::run(&arguments),
        Command::Unpack(arguments) => unpack::run(&arguments),
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Candidate(command) => candidate::run(command),
        Command::Verify(arguments) => verify::run_with_league(&arguments),
        Command::League(arguments) => league::run(&arguments),
        Command::Cup(arguments) => cup::run(&arguments),
        Command::Host(arguments) => host::run(&arguments),
        Command::Contest(arguments) => contest::run(&arguments),
        Command::Serve(arguments) => contest::serve::run(&arguments),
        Command::Worker(arguments) => contest::worker::run(&arguments),
        Command::Ladder(arguments) => contest::ladder::run(&arguments),
        Command::Copies(arguments) => copies::run(&arguments),
        Command::Schema => {
            print!("{}", joute_generator::description::json_schema());
            Ok(ExitCode::SUCCESS)
        }
        Command::Completions(arguments) => Ok(manual::completions(&arguments)),
        Command::Man(arguments) => manual::man(&arguments),
    }
}
