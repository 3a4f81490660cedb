//! The `joute` command: arguments, progress, messages. The work is done by the other crates.

mod check;
mod describe;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Nine kits from one description, and matches between their champions.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Proves that every language's binding compiles and says the same thing.
    Check(check::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}
