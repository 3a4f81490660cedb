//! Shows the progress of long work: a line that changes on a terminal, a line now and then elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two lines about the same work, where lines stay.
const PAUSE: Duration = Duration::from_secs(10);

/// What a command is busy with. It is forgotten when it is dropped.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    /// Since when the command runs, and when it last said something.
    times: Mutex<(Instant, Instant)>,
}

impl Progress {
    /// Says nothing yet: quick work needs no line.
    pub fn new() -> Self {
        let now = Instant::now();
        let bar = ProgressBar::no_length();
        // A template that is wrong would be found by the first command; a plain line is no reason to stop one.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        Progress { bar, terminal: std::io::stderr().is_terminal(), times: Mutex::new((now, now)) }
    }

    /// Begins another piece of work, which takes seconds at least.
    pub fn begin(&self, what: &str) {
        self.say(what, Duration::ZERO);
    }

    /// Says how far the work is.
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
