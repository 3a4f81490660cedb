//! The live replay of the current match for any number of spectators.
//!
//! Each line is stored once, and each spectator has its own position among the lines, so a slow
//! spectator delays no other. Spectators are notified of a single number.

use std::io::{Result, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// The number of recent matches whose replays the server keeps. Spectators can watch them.
pub const MAX_REPLAYS: usize = 32;

/// The position up to which the replay of the live match is written. Spectators wait for it to
/// change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LivePosition {
    /// The number of the current match, counted from 1. It is 0 before the first match.
    pub number: usize,
    /// The number of complete lines of the current match's replay.
    pub lines: usize,
}

/// The lines of one match's replay. All spectators share them.
type Lines = Vec<Arc<str>>;

/// The replays of the current match and of recent matches. The server keeps them for its
/// spectators.
#[derive(Debug)]
pub struct LiveReplays {
    /// The number and replay lines of each match that is kept. The last one is the current match or
    /// has just ended.
    matches: Mutex<Vec<(usize, Lines)>>,
    mark: watch::Sender<LivePosition>,
}

impl Default for LiveReplays {
    fn default() -> Self {
        LiveReplays { matches: Mutex::new(Vec::new()), mark: watch::Sender::new(LivePosition::default()) }
    }
}

impl LiveReplays {
    /// Starts the replay of a new match and returns the writer for it.
    pub fn begin(self: &Arc<Self>, number: usize) -> ReplayWriter {
        {
            let mut matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
            if matches.len() >= MAX_REPLAYS {
                matches.remove(0);
            }
            matches.push((number, Vec::new()));
        }
        self.mark.send_replace(LivePosition { number, lines: 0 });
        ReplayWriter { stage: Arc::clone(self), number, partial: Vec::new() }
    }

    /// Returns a receiver for the position in the live match's replay. It reports when the replay
    /// has new lines.
    pub fn watch(&self) -> watch::Receiver<LivePosition> {
        self.mark.subscribe()
    }

    /// Returns one line of a match's replay. Returns `None` if the server does not have this line.
    pub fn line(&self, number: usize, index: usize) -> Option<Arc<str>> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        matches.iter().find(|(of, _)| *of == number)?.1.get(index).cloned()
    }

    /// Returns the replay of a match as far as it is written. Returns `None` if the server does not
    /// keep it.
    pub fn replay(&self, number: usize) -> Option<String> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, lines) = matches.iter().find(|(of, _)| *of == number)?;
        Some(lines.iter().map(|line| format!("{line}\n")).collect())
    }

    fn push(&self, number: usize, line: &str) {
        let mut matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((_, lines)) = matches.iter_mut().find(|(of, _)| *of == number) else { return };
        lines.push(line.into());
        let lines = lines.len();
        drop(matches);
        self.mark.send_replace(LivePosition { number, lines });
    }
}

/// A writer that passes a match's replay to its spectators line by line.
#[derive(Debug)]
pub struct ReplayWriter {
    stage: Arc<LiveReplays>,
    number: usize,
    partial: Vec<u8>,
}

impl Write for ReplayWriter {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.partial.extend_from_slice(bytes);
        while let Some(end) = self.partial.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.partial.drain(..=end).collect();
            self.stage.push(self.number, &String::from_utf8_lossy(&line[..end]));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{LivePosition, LiveReplays, MAX_REPLAYS};
    use std::io::Write as _;
    use std::sync::Arc;

    #[test]
    fn only_complete_lines_are_announced() {
        let stage = Arc::new(LiveReplays::default());
        let mut position = stage.watch();
        let mut writing = stage.begin(1);
        writing.write_all(b"{\"a\":1}\n{\"b\"").expect("writing to memory succeeds");
        assert_eq!(*position.borrow_and_update(), LivePosition { number: 1, lines: 1 });
        writing.write_all(b":2}\n").expect("writing to memory succeeds");
        assert_eq!(*position.borrow_and_update(), LivePosition { number: 1, lines: 2 });
        assert_eq!(stage.line(1, 1).as_deref(), Some("{\"b\":2}"));
        assert_eq!(stage.line(1, 2), None);
        assert_eq!(stage.replay(1).as_deref(), Some("{\"a\":1}\n{\"b\":2}\n"));
    }

    #[test]
    fn only_the_last_matches_are_kept() {
        let stage = Arc::new(LiveReplays::default());
        for number in 1..=MAX_REPLAYS + 2 {
            stage.begin(number).write_all(b"x\n").expect("writing to memory succeeds");
        }
        assert_eq!((stage.replay(2), stage.replay(3).as_deref()), (None, Some("x\n")));
    }
}
