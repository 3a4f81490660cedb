//! The `joute` command: arguments, progress, messages. The work is done by the other crates.
//!
//! A contest whose game lives outside of this checkout makes its own program of it: [`main`] with its row
//! (`joute game new` writes one).

mod bench;
mod build;
mod check;
mod choices;
mod contest;
mod copies;
mod cup;
mod debug;
mod describe;
mod docs;
mod duel;
mod game;
pub mod games;
mod grade;
mod host;
mod jail;
mod kits;
mod league;
mod map;
mod mistakes;
mod outlet;
mod play;
mod progress;
mod rerun;
mod result;
mod site;
mod submit;
mod supplies;
mod unpack;
mod verify;
mod view;

use clap::{Parser, Subcommand};
use joute_arena::output::tame;
use std::process::ExitCode;

/// Turns a game's description into kits in ten languages, and plays matches between their champions.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Proves that every language's binding compiles and agrees with the rules.
    Check(check::Arguments),
    /// Writes a game's kits, one folder per language.
    Kits(kits::Kits),
    /// Writes one kit, for one candidate.
    New(kits::New),
    /// Writes the API's reference, as a web page and as Markdown.
    Docs(docs::Arguments),
    /// Starts a new game.
    Game(game::Arguments),
    /// Writes a contest's web site: kits, rules, guides, reference, results.
    Site(site::Arguments),
    /// Checks map files, and makes new ones.
    Map(map::Arguments),
    /// Safely turns submitted archives into kits.
    Unpack(unpack::Arguments),
    /// Sends a champion to a contest, and follows it until it can play.
    Submit(submit::Arguments),
    /// Grades archives that answer the questions of a contest.
    Grade(grade::Arguments),
    /// Runs make on submitted kits, in the jail.
    Build(build::Arguments),
    /// Shows how champions are jailed on this machine, and what that costs.
    Jail(jail::Arguments),
    /// Plays a match between built kits.
    Match(play::Play),
    /// Plays two champions against each other until it is clear which is better.
    Duel(duel::Arguments),
    /// Plays champions against each other on maps and seeds; rerun it to resume.
    League(league::Arguments),
    /// Plays tournaments of stages, from a file: pools, brackets, finals, podiums.
    Cup(cup::Arguments),
    /// Serves a hall: players connect over TCP and speak bytes, and anybody watches.
    Host(host::Arguments),
    /// Starts a contest as a service, backs it up, or restores it.
    Contest(contest::Arguments),
    /// Serves a contest: its pages, its hours and its workers.
    Serve(contest::serve::Arguments),
    /// Builds and plays for a contest that is served elsewhere.
    Worker(contest::worker::Arguments),
    /// Copies a league's replays for its champions' owners, each with what their own champion printed.
    Copies(copies::Arguments),
    /// Turns a replay into a web page, or prints it as text.
    View(view::Arguments),
    /// Plays a replay again under fresh rules, to check that it is true.
    Verify(verify::Arguments),
    /// Measures what calls, matches and make cost.
    Bench(bench::Arguments),
    /// Takes a champion's place until the candidate starts it; `joute match --debug` runs this.
    #[command(hide = true)]
    Relay(debug::Relay),
    /// Prints the JSON Schema of the description format.
    Schema,
}

/// The whole program, with these games in addition to those of the checkout.
pub fn main(games: &'static [games::Row]) -> ExitCode {
    games::add(games);
    let command = Arguments::parse().command;
    match outlet::guarded(|| run(command)) {
        Ok(code) => code,
        Err(message) => {
            // It may quote what strangers wrote.
            eprintln!("{}", tame(message.trim_end()));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode, String> {
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
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Relay(arguments) => debug::relay(&arguments),
        Command::Schema => {
            print!("{}", joute_generator::description::json_schema());
            Ok(ExitCode::SUCCESS)
        }
    }
}
