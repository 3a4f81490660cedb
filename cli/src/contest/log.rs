//! What a service says while it runs: for people, or for programs.

use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;

/// How lines of the log are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// An object a line, for programs.
    Json,
}

impl Format {
    /// As it is written in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
        }
    }
}

/// Begins to log, to standard error, at least what is of a level. `RUST_LOG` says otherwise: `joute_contest=debug`.
pub fn begin(format: Format, level: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let colours = std::io::stderr().is_terminal();
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // Only the first call counts.
    let _ = match format {
        Format::Text => log.with_target(false).try_init(),
        Format::Json => log.json().try_init(),
    };
}
