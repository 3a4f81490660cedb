//! The `joute` command: arguments, progress and messages. The other crates do the work.
//!
//! A contest whose game is outside of this checkout builds its own program with [`main`] and the
//! game's row. `joute game new` writes such a program.

mod build;
mod check;
mod choices;
mod colour;
mod contest;
mod copies;
mod cup;
mod debug;
mod describe;
mod docs;
mod duel;
mod error;
mod game;
pub mod games;
mod grade;
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
mod options;
mod outlet;
mod parallelism;
mod play;
mod progress;
mod replays;
mod rerun;
mod result;
mod site;
mod submit;
mod unpack;
mod verify;
mod view;

use clap::{Parser, Subcommand};
use error::CommandError;
use joute_untrusted::text::escape_controls;
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
    /// Write a kit for one candidate.
    New(kits::New),
    /// Write the API's reference as a web page and as Markdown.
    Docs(docs::Arguments),
    /// Start a new game.
    Game(game::Arguments),
    /// Write a contest's web site with kits, rules, guides, reference and results.
    Site(site::Arguments),
    /// Check map files and generate new ones.
    Map(map::Arguments),
    /// Turn submitted archives into kits safely.
    Unpack(unpack::Arguments),
    /// Submit a champion to a contest and follow its progress.
    Submit(submit::Arguments),
    /// Grade archives that answer the questions of a contest.
    Grade(grade::Arguments),
    /// Build submitted kits in the jail.
    Build(build::Arguments),
    /// Show the protections that this machine supports for champions, and their cost.
    Jail(jail::Arguments),
    /// Play a match between built kits.
    Match(play::Play),
    /// Play two champions against each other until it is clear which one is better.
    Duel(duel::Arguments),
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
    /// Build and play for a contest that is served elsewhere.
    Worker(contest::worker::Arguments),
    /// Copy a league's replays for the owners of its champions, each with the output of their own
    /// champion.
    Copies(copies::Arguments),
    /// Turn a replay into a web page, or print it as text.
    View(view::Arguments),
    /// Verify a replay by playing it again under fresh rules.
    Verify(verify::Arguments),
    /// Take a champion's place until the candidate starts it. `joute match --debug` starts this
    /// command.
    #[command(hide = true)]
    Relay(debug::Relay),
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
    games::register(games);
    let command = Arguments::parse().command;
    match outlet::run_guarded(|| run(command)) {
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
        Command::Site(arguments) => site::run(&arguments),
        Command::Map(arguments) => map::run(&arguments),
        Command::Unpack(arguments) => unpack::run(&arguments),
        Command::Submit(arguments) => submit::run(&arguments),
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Jail(arguments) => jail::run(&arguments),
        Command::Match(arguments) => play::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::League(arguments) => league::run(&arguments),
        Command::Cup(arguments) => cup::run(&arguments),
        Command::Host(arguments) => host::run(&arguments),
        Command::Contest(arguments) => contest::run(&arguments),
        Command::Serve(arguments) => contest::serve::run(&arguments),
        Command::Worker(arguments) => contest::worker::run(&arguments),
        Command::Copies(arguments) => copies::run(&arguments),
        Command::View(arguments) => view::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Relay(arguments) => debug::relay(&arguments),
        Command::Schema => {
            print!("{}", joute_generator::description::json_schema());
            Ok(ExitCode::SUCCESS)
        }
        Command::Completions(arguments) => Ok(manual::completions(&arguments)),
        Command::Man(arguments) => manual::man(&arguments),
    }
}
