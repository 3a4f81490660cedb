//! The log of a contest's server or worker, as text or as JSON.

use tracing_subscriber::EnvFilter;

/// The format of the log lines that a contest's server and workers write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Text for people
    Text,
    /// One JSON object per line for programs
    Json,
}

impl Format {
    /// Returns the word that selects this log format on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
        }
    }
}

/// The command-line option `--log-format`, which selects the format of log lines.
#[derive(clap::Args)]
pub struct LogFormat {
    /// Write log lines in this format.
    #[arg(long, value_enum, default_value = "text")]
    pub log_format: Format,
}

/// Starts logging to standard error from the given level. The environment variable `RUST_LOG`
/// overrides the level.
pub fn begin(format: Format, level: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let colours = crate::colour::on_stderr();
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // Only the first call has an effect.
    let _ = match format {
        Format::Text => log.with_target(false).try_init(),
        Format::Json => log.json().try_init(),
    };
}
