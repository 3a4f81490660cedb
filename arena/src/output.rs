//! What a champion prints: kept up to a limit, its last words beyond it, shown line by line as it comes; how much was
//! thrown away is told.

use crate::gone::tenths;
use joute_words::{Locale, arena};
use std::collections::VecDeque;
use std::io::Write as _;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Both streams of a champion, in the order in which it wrote them.
///
/// *Invariant:* what a champion says last is never displaced by what it said before. The end of each call's output is held
/// back when the limit is reached, and kept if that call turns out to be the last: the one that it did not survive, or the
/// end of the match.
#[derive(Debug)]
pub struct Output {
    pipe: Option<OwnedFd>,
    limit: usize,
    flood: usize,
    kept: Vec<u8>,
    /// The end of what the call under way printed beyond the limit.
    end: VecDeque<u8>,
    shown: usize,
    told: usize,
    /// Beyond the limit, in the call under way.
    thrown: usize,
    /// How many of these came since the end was last looked at.
    unheard: usize,
    /// Since somebody last asked.
    lost: u64,
    terminal: Option<Terminal>,
}

/// Our standard error, on which what a champion prints appears as it comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terminal {
    /// Before each line.
    pub prefix: String,
    /// In which it is said what was lost.
    pub locale: Locale,
}

/// What a champion printed in a call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The part that is kept.
    pub text: String,
    /// Bytes that are not.
    pub lost: u64,
}

/// Reads at most this many buffers before other champions get their turn.
const ROUNDS: usize = 16;

/// Last words may use this part of the limit in addition to it: an eighth.
const LAST_WORDS: usize = 8;

/// Stands in the text where something before the last words was lost.
const GAP: &[u8] = "[…]\n".as_bytes();

impl Output {
    /// Reads from a pipe that does not block. Keeps `limit` bytes, and an eighth more for last words; more than `flood`
    /// thrown away in one call is a flood.
    pub fn new(pipe: Option<OwnedFd>, limit: usize, flood: usize, terminal: Option<Terminal>) -> Self {
        Output {
            pipe,
            limit,
            flood,
            kept: Vec::new(),
            end: VecDeque::new(),
            shown: 0,
            told: 0,
            thrown: 0,
            unheard: 0,
            lost: 0,
            terminal,
        }
    }

    /// The pipe, while the other end is open.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// A call begins: what was thrown away before is forgiven.
    pub fn call(&mut self) {
        (self.thrown, self.unheard) = (0, 0);
        self.end.clear();
    }

    /// Takes what has arrived; returns whether it is a flood.
    pub fn drain(&mut self) -> bool {
        // Not filled with zeros: mostly there is nothing, and this is asked at every turn.
        let mut buffer = [MaybeUninit::uninit(); 64 << 10];
        for _ in 0..ROUNDS {
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
        self.thrown > self.flood
    }

    /// Bytes thrown away in the call under way.
    pub fn thrown(&self) -> usize {
        self.thrown
    }

    /// What was printed since this was last asked.
    pub fn news(&mut self) -> Said {
        let text = String::from_utf8_lossy(&self.kept[self.told..]).into_owned();
        self.told = self.kept.len();
        let said = Said { text, lost: std::mem::take(&mut self.lost) };
        // What is lost may be the end of a line.
        self.show(said.lost > 0);
        if let Some(terminal) = self.terminal.as_ref().filter(|_| said.lost > 0) {
            terminal.write(&terminal.lost(said.lost));
        }
        said
    }

    /// The call under way was the last: the end of what it printed is kept, whatever was printed before it.
    pub fn last_words(&mut self) {
        let end = std::mem::take(&mut self.end);
        if end.is_empty() {
            return;
        }
        let whole = std::mem::take(&mut self.unheard) == end.len();
        let from = if whole { 0 } else { start_of_line(end.iter().copied()) };
        if !whole {
            // A line that was cut off stays a line.
            let cut = self.kept.last().is_some_and(|byte| *byte != b'\n');
            self.kept.extend(cut.then_some(b'\n'));
            self.kept.extend_from_slice(GAP);
        }
        self.kept.extend(end.range(from..));
        self.lost -= (end.len() - from) as u64;
        self.show(false);
    }

    fn take(&mut self, bytes: &[u8]) {
        let room = bytes.len().min(self.limit.saturating_sub(self.kept.len()));
        let (kept, thrown) = bytes.split_at(room);
        self.kept.extend_from_slice(kept);
        self.thrown += thrown.len();
        self.unheard += thrown.len();
        self.lost += thrown.len() as u64;
        let most = self.limit / LAST_WORDS;
        let new = &thrown[thrown.len().saturating_sub(most)..];
        let old = (self.end.len() + new.len()).saturating_sub(most);
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

    /// The process is gone: takes what is left in the pipe, gives everything that was kept.
    pub fn finish(&mut self) -> Vec<u8> {
        self.drain();
        self.last_words();
        self.show(true);
        self.news();
        self.pipe = None;
        (self.shown, self.told) = (0, 0);
        self.terminal = None;
        std::mem::take(&mut self.kept)
    }
}

/// Where the first whole line begins; the first whole letter, if there is no end of a line.
fn start_of_line(bytes: impl Iterator<Item = u8> + Clone) -> usize {
    let line = bytes.clone().position(|byte| byte == b'\n').map(|at| at + 1);
    let letter = || bytes.clone().position(|byte| byte & 0xc0 != 0x80).unwrap_or(0);
    line.filter(|at| bytes.clone().nth(*at).is_some()).unwrap_or_else(letter)
}

/// Prints lines for whoever watches a match, each after a prefix.
pub fn print(prefix: &str, text: &str) {
    let mut out = String::new();
    for line in text.lines() {
        out.extend([prefix, &tame(line), "\n"]);
    }
    // A terminal that is gone is no reason to stop a match.
    let _ = std::io::stderr().write_all(out.as_bytes());
}

impl Terminal {
    fn write(&self, text: &str) {
        print(&self.prefix, text);
    }

    fn lost(&self, bytes: u64) -> String {
        let size = match bytes {
            0..1_000 => arena::bytes(self.locale, bytes),
            1_000..1_000_000 => arena::kilobytes(self.locale, tenths(bytes as f64 / 1e3, self.locale)),
            _ => arena::megabytes(self.locale, tenths(bytes as f64 / 1e6, self.locale)),
        };
        arena::not_kept(self.locale, size)
    }
}

/// Untrusted output, for a terminal: colours stay, and end with their line; whatever else could move the cursor, set a
/// title, answer in our place or turn text round (section 3.6 of ECMA-48, and everything below a space) is shown instead
/// of obeyed.
pub fn tame(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    let mut coloured = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => {
                tamed.push_str(if std::mem::take(&mut coloured) { PLAIN } else { "" });
                tamed.push(c);
            }
            '\t' => tamed.push(c),
            '\u{1b}' => match colour(&text[at..]) {
                Some(attributes) => {
                    coloured = !matches!(attributes.trim_start_matches('0'), "" | ";");
                    tamed.push(c);
                }
                None => tamed.push(shown(c)),
            },
            c => tamed.push(shown(c)),
        }
    }
    tamed + if coloured { PLAIN } else { "" }
}

/// An untrusted name, for a terminal and for files of one line: nothing in it is obeyed, and it has one line.
pub fn plain(name: &str) -> String {
    name.chars().map(shown).collect()
}

/// All attributes off.
const PLAIN: &str = "\u{1b}[0m";

/// The attributes that an escape sequence sets, if that is all it does.
fn colour(sequence: &str) -> Option<&str> {
    let rest = sequence.strip_prefix("\u{1b}[")?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    rest[end..].starts_with('m').then_some(&rest[..end])
}

/// A character that a terminal would obey, as one that it shows.
fn shown(c: char) -> char {
    match c {
        // In the block of pictures for them.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' => char::REPLACEMENT_CHARACTER,
        // They change the direction of what follows, or the line.
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, Said, plain, tame};
    use rustix::pipe::{PipeFlags, pipe_with};
    use std::os::fd::OwnedFd;

    fn output(limit: usize) -> (Output, OwnedFd) {
        let (read, write) = pipe_with(PipeFlags::NONBLOCK | PipeFlags::CLOEXEC).expect("a pipe");
        (Output::new(Some(read), limit, 500, None), write)
    }

    fn put(text: &str, pipe: &OwnedFd, output: &mut Output) -> bool {
        assert_eq!(rustix::io::write(pipe, text.as_bytes()), Ok(text.len()));
        output.drain()
    }

    fn said(text: &str, lost: u64) -> Said {
        Said { text: text.into(), lost }
    }

    #[test]
    fn colours_end_with_their_line_and_commands_are_shown() {
        assert_eq!(tame("\u{1b}[1;31mé\u{1b}[0m\tz\n"), "\u{1b}[1;31mé\u{1b}[0m\tz\n");
        assert_eq!(tame("\u{1b}[32ma\nb\u{1b}[8mc"), "\u{1b}[32ma\u{1b}[0m\nb\u{1b}[8mc\u{1b}[0m");
        assert_eq!(tame("\u{1b}[7ma\u{1b}[m\nb"), "\u{1b}[7ma\u{1b}[m\nb");
        assert_eq!(tame("\u{1b}]0;title\u{7}\u{1b}[2J\r\u{9b}5n\u{7f}"), "␛]0;title␇␛[2J␍\u{fffd}5n␡");
        assert_eq!(tame("\u{1b}["), "␛[");
        assert_eq!(tame("a\u{202e}b"), "a\u{fffd}b");
    }

    #[test]
    fn a_name_has_one_line_and_no_colour() {
        assert_eq!(plain("a\nWinner : b\u{1b}[31m\té"), "a␊Winner : b␛[31m␉é");
    }

    #[test]
    fn exactly_the_limit_is_kept_and_a_flood_is_told() {
        let (mut output, pipe) = output(100);
        assert!(!put(&"x".repeat(90), &pipe, &mut output));
        assert_eq!(output.news(), said(&"x".repeat(90), 0));
        assert_eq!(output.news(), said("", 0));
        assert!(!put(&"x".repeat(510), &pipe, &mut output));
        assert!(put("x", &pipe, &mut output));
        assert_eq!(output.news(), said(&"x".repeat(10), 501));
        output.call();
        assert!(!put(&"x".repeat(500), &pipe, &mut output));
        assert!(put("x", &pipe, &mut output));
        assert_eq!(output.news(), said("", 501));
        output.call();
        drop(pipe);
        assert_eq!(output.finish(), [b'x'; 100]);
    }

    #[test]
    fn last_words_are_kept_whatever_came_before() {
        let (mut output, pipe) = output(80);
        put(&"x".repeat(100), &pipe, &mut output);
        assert_eq!(output.news(), said(&"x".repeat(80), 20));
        // The end of the match has room of its own.
        output.call();
        put("bye\n", &pipe, &mut output);
        output.last_words();
        assert_eq!(output.news(), said("bye\n", 0));
        // Of more than its room, whole lines from the end.
        output.call();
        put("flood\n flood\nbye, é\n", &pipe, &mut output);
        output.last_words();
        assert_eq!(output.news(), said("[…]\nbye, é\n", 13));
        output.call();
        put(&format!("a{}b", "é".repeat(20)), &pipe, &mut output);
        output.last_words();
        assert_eq!(output.news(), said("[…]\nééééb", 33));
    }
}
