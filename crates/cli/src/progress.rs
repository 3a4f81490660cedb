//! Shows the progress of long operations: a line that is updated on a terminal, or occasional lines
//! elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between two progress lines about the same operation. It applies if standard
/// error is no terminal, where lines cannot be updated.
const PAUSE: Duration = Duration::from_secs(10);

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
    pub fn begin(&self, what: &str) {
        self.say(what, Duration::ZERO);
    }

    /// Shows the progress of the current operation.
    pub fn update(&self, how: &str) {
        self.say(how, PAUSE);
    }

    fn say(&self, text: &str, pause: Duration) {
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
