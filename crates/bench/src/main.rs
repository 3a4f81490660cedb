//! The program `joute-bench`, which measures the cost of API calls, matches and builds. It is not
//! shipped with kits.

mod arena;
mod calls;
mod kits;
mod leaks;
mod make;
mod options;
mod overload;
mod replays;
mod side;
mod time;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Measure the cost of API calls, matches and builds.
#[derive(Parser)]
#[command(name = "joute-bench", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the cost of API calls in each language, in nanoseconds, beside direct calls from
    /// Rust.
    Calls(calls::Arguments),
    /// Measure matches per second, processor time per match and the arena's time per turn.
    Arena(arena::Arguments),
    /// Count the descriptors, processes, control groups, mounts and memory that remain after a
    /// league.
    Leaks(leaks::Arguments),
    /// Measure the time to generate all kits, and to build each from a clean state.
    Make(make::Arguments),
    /// Compare the verdicts of matches on a quiet and on an overloaded machine.
    Overload(overload::Arguments),
    /// Measure the space that replays take as lines, compressed, and on a site.
    Replays(replays::Arguments),
    /// Answer every message. `joute-bench arena` starts this command.
    #[command(hide = true)]
    Answer,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Calls(arguments) => calls::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Leaks(arguments) => leaks::run(&arguments),
        Command::Make(arguments) => make::run(&arguments),
        Command::Overload(arguments) => overload::run(&arguments),
        Command::Replays(arguments) => replays::run(&arguments),
        Command::Answer => Ok(arena::answer()),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{}", error.to_string().trim_end());
        ExitCode::FAILURE
    })
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::Parser as _;

    /// Checks that the documents' commands `cargo run … -p joute-bench -- ARGUMENTS` are accepted.
    #[test]
    fn documents_use_commands_that_exist() {
        let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut count = 0;
        for page in ["README.md", "CONTRIBUTING.md", "crates/bench/README.md", "crates/arena/README.md"] {
            let text = std::fs::read_to_string(home.join(page)).expect("the page can be read");
            for rest in text.split("-p joute-bench -- ").skip(1) {
                let line = rest.split(['`', '\n']).next().unwrap_or_default();
                let words = ["joute-bench"].into_iter().chain(line.split_whitespace());
                let parsed = Arguments::try_parse_from(words).map(drop);
                assert!(parsed.is_ok(), "{page}: {line}: {}", parsed.expect_err("the command line is wrong"));
                count += 1;
            }
        }
        assert!(count >= 4, "only {count} commands were found");
    }
}
