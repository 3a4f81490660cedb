//! Shows the progress of long operations: a line that is updated on a terminal, or occasional lines
//! elsewhere.

use crate::error::CommandError;
use indicatif::{ProgressBar, ProgressStyle};
use joute_league::Error as LeagueError;
use joute_league::run::LeagueEvent;
use joute_untrusted::text::escape_controls;
use std::io::IsTerminal as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between two progress lines about the same operation. It applies if standard
/// error is not a terminal, where lines cannot be updated.
const MIN_LINE_INTERVAL: Duration = Duration::from_secs(10);

/// A line on standard error that shows the progress of a command. It is removed when this value is
/// dropped.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    /// The time of the command's start and that of its last progress message.
    times: Mutex<(Instant, Instant)>,
}

impl Progress {
    /// Creates an empty progress display. It shows nothing at first, because fast operations need
    /// no message.
    pub fn new() -> Self {
        let now = Instant::now();
        let bar = ProgressBar::no_length();
        // The first command would reveal an invalid template. A plain line is used in that case.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        Progress { bar, terminal: std::io::stderr().is_terminal(), times: Mutex::new((now, now)) }
    }

    /// Shows that the command begins an operation that takes some seconds or longer.
    pub fn begin(&self, text: &str) {
        self.show(text, Duration::ZERO);
    }

    /// Shows the progress of the current operation.
    pub fn update(&self, text: &str) {
        self.show(text, MIN_LINE_INTERVAL);
    }

    fn show(&self, text: &str, pause: Duration) {
        if self.terminal {
            self.bar.enable_steady_tick(Duration::from_millis(100));
            self.bar.set_message(text.to_owned());
            return;
        }
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        if times.1.elapsed() >= pause {
            times.1 = Instant::now();
            eprintln!("{:>4} s  {text}", times.0.elapsed().as_secs());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Returns a progress bar that counts the matches of a league or tournament.
pub fn matches_bar() -> ProgressBar {
    ProgressBar::no_length()
}

/// Shows an event of a running league on the progress bar and standard error.
pub fn show_event(bar: &ProgressBar, event: LeagueEvent<'_>) {
    match event {
        LeagueEvent::Start { left, all } => {
            bar.set_length(all as u64);
            bar.set_position((all - left) as u64);
            // Matches of an earlier run do not count for the speed of this one.
            bar.reset_eta();
            bar.set_style(matches_style());
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        LeagueEvent::Played(_) => bar.inc(1),
        LeagueEvent::Again(reason) => {
            bar.suspend(|| eprintln!("{}: the match is played again", escape_controls(reason.trim_end())))
        }
        LeagueEvent::Failed(reason) => {
            bar.suspend(|| eprintln!("{}", escape_controls(reason.to_string().trim_end())))
        }
    }
}

/// Returns the number of matches of a league or tournament (`what`) that were played in this run,
/// or the error to return after its results so far were shown.
///
/// # Errors
/// Returns an error if results cannot be stored.
pub fn played_matches(
    kind: &str,
    played: Result<usize, LeagueError>,
) -> Result<Result<usize, CommandError>, CommandError> {
    let Err(error) = played else { return Ok(played.map_err(CommandError::from)) };
    let unplayed = error.is_unplayed_match();
    let reason = CommandError::from(error).into_message();
    match unplayed {
        true => Ok(Err(format!(
            "some matches could not be played; rerun the {kind} to play them ({reason})"
        )
        .into())),
        false => Err(format!("the {kind} stopped because its results cannot be saved: {reason}").into()),
    }
}

fn matches_style() -> ProgressStyle {
    // The first league would reveal an invalid template. A plain bar is used in that case.
    ProgressStyle::with_template("{bar:30} {pos}/{len} {percent}% {per_sec} — {elapsed} + {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
