//! The output of a champion. It is kept up to a limit, with additional space for the last lines,
//! and shown line by line. The amount of discarded output is reported.

use crate::leave_reason::tenths;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, arena};
use std::collections::VecDeque;
use std::io::Write as _;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// The output of a champion during a match. Standard output and standard error are kept together,
/// in the order of writing.
///
/// *Invariant:* Earlier output never displaces the champion's last output. When the limit is
/// reached, the end of each call's output is held back and kept if that call turns out to be the
/// last one, either because it ended the champion or because the match is over.
#[derive(Debug)]
pub struct Output {
    pipe: Option<OwnedFd>,
    limit: usize,
    flood: usize,
    kept: Vec<u8>,
    /// The end of the champion's output in the current call, beyond the limit.
    end: VecDeque<u8>,
    shown: usize,
    reported: usize,
    /// The number of bytes of output that were discarded in the current call.
    discarded: usize,
    /// The number of discarded bytes since the end of the output was last searched.
    unexamined: usize,
    /// The number of bytes of output lost since the last call of `take_new`.
    lost: u64,
    terminal: Option<Terminal>,
}

/// The settings for showing a champion's output on the terminal as it arrives. It is shown on the
/// standard error of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terminal {
    /// The text before each line of the champion's output.
    pub prefix: String,
    /// The language of the message about lost output of the champion.
    pub locale: Locale,
}

/// A champion's output since it was last taken, usually the output of one call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutputChunk {
    /// The part of the champion's output that was kept.
    pub text: String,
    /// The number of bytes of the output that were discarded.
    pub lost: u64,
}

/// The maximum number of reads from one champion's output in a row. The arena then reads from the
/// others.
const MAX_READS: usize = 16;

/// The divisor of the limit on output that gives the additional space for last lines.
const LAST_LINES_DIVISOR: usize = 8;

/// The size of the last part of the output that is searched for an error, in bytes.
const SEARCHED_TAIL: usize = 16 << 10;

/// The mark for lost output before a champion's last lines.
const GAP_MARK: &[u8] = "[…]\n".as_bytes();

impl Output {
    /// Creates an empty record of a champion's output, which is read from a pipe. It keeps `limit`
    /// bytes and an eighth more for the last lines. A champion prints too much if more than `flood`
    /// bytes of one call must be discarded.
    pub fn new(pipe: Option<OwnedFd>, limit: usize, flood: usize, terminal: Option<Terminal>) -> Self {
        Output {
            pipe,
            limit,
            flood,
            kept: Vec::new(),
            end: VecDeque::new(),
            shown: 0,
            reported: 0,
            discarded: 0,
            unexamined: 0,
            lost: 0,
            terminal,
        }
    }

    /// Returns the pipe from which the champion's output is read. Returns `None` after the champion
    /// has closed its end.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Resets the count of discarded output when a champion's call starts.
    pub fn call(&mut self) {
        (self.discarded, self.unexamined) = (0, 0);
        self.end.clear();
    }

    /// Reads the champion's available output. Returns true if the champion printed too much in this
    /// call and must be eliminated.
    pub fn drain(&mut self) -> bool {
        // The buffer is not initialised, because usually there is no output, and this function is
        // called in every turn.
        let mut buffer = [MaybeUninit::uninit(); 64 << 10];
        for _ in 0..MAX_READS {
            let Some(pipe) = &self.pipe else { break };
            match rustix::io::read(pipe, &mut buffer) {
                Ok(([], _)) => self.pipe = None,
                Ok((bytes, _)) => self.take(bytes),
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::AGAIN) => break,
                Err(_) => self.pipe = None,
            }
        }
        self.show(false);
        self.discarded > self.flood
    }

    /// Returns the number of bytes of output discarded in the champion's current call.
    pub fn discarded(&self) -> usize {
        self.discarded
    }

    /// Takes the champion's output since the last use of this function.
    pub fn take_new(&mut self) -> OutputChunk {
        let text = String::from_utf8_lossy(&self.kept[self.reported..]).into_owned();
        self.reported = self.kept.len();
        let chunk = OutputChunk { text, lost: std::mem::take(&mut self.lost) };
        // The end of a line may be lost.
        self.show(chunk.lost > 0);
        if let Some(terminal) = self.terminal.as_ref().filter(|_| chunk.lost > 0) {
            terminal.write(&terminal.loss_notice(chunk.lost));
        }
        chunk
    }

    /// Returns the end of the champion's output so far, even if it is not kept.
    pub fn tail(&self) -> String {
        let kept_end = &self.kept[self.kept.len().saturating_sub(SEARCHED_TAIL)..];
        let bytes: Vec<u8> = kept_end.iter().chain(&self.end).copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Keeps the end of the output of the champion's current call. This is done for the champion's
    /// last call.
    pub fn keep_end(&mut self) {
        let end = std::mem::take(&mut self.end);
        if end.is_empty() {
            return;
        }
        let is_complete = std::mem::take(&mut self.unexamined) == end.len();
        let from = if is_complete { 0 } else { start_of_line(end.iter().copied()) };
        if !is_complete {
            // A truncated line is terminated.
            let cut = self.kept.last().is_some_and(|byte| *byte != b'\n');
            self.kept.extend(cut.then_some(b'\n'));
            self.kept.extend_from_slice(GAP_MARK);
        }
        self.kept.extend(end.range(from..));
        self.lost -= (end.len() - from) as u64;
        self.show(false);
    }

    fn take(&mut self, bytes: &[u8]) {
        let room = bytes.len().min(self.limit.saturating_sub(self.kept.len()));
        let (kept, discarded) = bytes.split_at(room);
        self.kept.extend_from_slice(kept);
        self.discarded += discarded.len();
        self.unexamined += discarded.len();
        self.lost += discarded.len() as u64;
        let maximum = self.limit / LAST_LINES_DIVISOR;
        let new = &discarded[discarded.len().saturating_sub(maximum)..];
        let old = (self.end.len() + new.len()).saturating_sub(maximum);
        self.end.drain(..old);
        self.end.extend(new);
    }

    fn show(&mut self, all: bool) {
        let Some(terminal) = &self.terminal else { return };
        let rest = &self.kept[self.shown..];
        let end = if all {
            Some(rest.len())
        } else {
            rest.iter().rposition(|byte| *byte == b'\n').map(|at| at + 1)
        };
        let Some(end) = end.filter(|end| *end > 0) else { return };
        terminal.write(&String::from_utf8_lossy(&rest[..end]));
        self.shown += end;
    }

    /// Reads the remaining output after the champion's process has ended. Returns all output that
    /// was kept.
    pub fn finish(&mut self) -> Vec<u8> {
        self.drain();
        self.keep_end();
        self.show(true);
        self.take_new();
        self.pipe = None;
        (self.shown, self.reported) = (0, 0);
        self.terminal = None;
        std::mem::take(&mut self.kept)
    }
}

/// Returns the position of the first complete line in a part of a champion's output. Without a line
/// end, it is that of the first complete character.
fn start_of_line(bytes: impl Iterator<Item = u8> + Clone) -> usize {
    let line = bytes.clone().position(|byte| byte == b'\n').map(|at| at + 1);
    let letter = || bytes.clone().position(|byte| byte & 0xc0 != 0x80).unwrap_or(0);
    line.filter(|at| bytes.clone().nth(*at).is_some()).unwrap_or_else(letter)
}

/// The maximum number of characters of a champion's line that a terminal shows. Output without
/// newlines would push the result out of sight.
const MAX_SHOWN_LINE: usize = 1000;

/// Prints lines of a champion's output on standard error, each with a prefix.
pub fn print(prefix: &str, text: &str) {
    let mut out = String::new();
    for line in text.lines() {
        let visible = line.char_indices().nth(MAX_SHOWN_LINE).map_or(line, |(end, _)| &line[..end]);
        let rest = if visible.len() < line.len() { " […]" } else { "" };
        out.extend([prefix, &escape_controls(visible), rest, "\n"]);
    }
    // A closed terminal must not stop a match.
    let _ = std::io::stderr().write_all(out.as_bytes());
}

impl Terminal {
    fn write(&self, text: &str) {
        print(&self.prefix, text);
    }

    fn loss_notice(&self, bytes: u64) -> String {
        let size = match bytes {
            0..1_000 => arena::bytes(self.locale, bytes),
            1_000..1_000_000 => arena::kilobytes(self.locale, tenths(bytes as f64 / 1e3, self.locale)),
            _ => arena::megabytes(self.locale, tenths(bytes as f64 / 1e6, self.locale)),
        };
        arena::not_kept(self.locale, size)
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, OutputChunk};
    use rustix::pipe::{PipeFlags, pipe_with};
    use std::os::fd::OwnedFd;

    fn output(limit: usize) -> (Output, OwnedFd) {
        let (read, write) =
            pipe_with(PipeFlags::NONBLOCK | PipeFlags::CLOEXEC).expect("the pipe can be created");
        (Output::new(Some(read), limit, 500, None), write)
    }

    fn put(text: &str, pipe: &OwnedFd, output: &mut Output) -> bool {
        assert_eq!(rustix::io::write(pipe, text.as_bytes()), Ok(text.len()));
        output.drain()
    }

    fn chunk(text: &str, lost: u64) -> OutputChunk {
        OutputChunk { text: text.into(), lost }
    }

    #[test]
    fn output_up_to_the_limit_is_kept_and_excess_is_reported() {
        let (mut output, pipe) = output(100);
        assert!(!put(&"x".repeat(90), &pipe, &mut output));
        assert_eq!(output.take_new(), chunk(&"x".repeat(90), 0));
        assert_eq!(output.take_new(), chunk("", 0));
        assert!(!put(&"x".repeat(510), &pipe, &mut output));
        assert!(put("x", &pipe, &mut output));
        assert_eq!(output.take_new(), chunk(&"x".repeat(10), 501));
        output.call();
        assert!(!put(&"x".repeat(500), &pipe, &mut output));
        assert!(put("x", &pipe, &mut output));
        assert_eq!(output.take_new(), chunk("", 501));
        output.call();
        drop(pipe);
        assert_eq!(output.finish(), [b'x'; 100]);
    }

    #[test]
    fn the_last_output_is_kept_after_a_flood() {
        let (mut output, pipe) = output(80);
        put(&"x".repeat(100), &pipe, &mut output);
        assert_eq!(output.take_new(), chunk(&"x".repeat(80), 20));
        // The output of the end of the match has a size limit of its own.
        output.call();
        put("bye\n", &pipe, &mut output);
        output.keep_end();
        assert_eq!(output.take_new(), chunk("bye\n", 0));
        // If the output exceeds this limit, the last whole lines are kept.
        output.call();
        put("flood\n flood\nbye, é\n", &pipe, &mut output);
        output.keep_end();
        assert_eq!(output.take_new(), chunk("[…]\nbye, é\n", 13));
        output.call();
        put(&format!("a{}b", "é".repeat(20)), &pipe, &mut output);
        output.keep_end();
        assert_eq!(output.take_new(), chunk("[…]\nééééb", 33));
    }
}
