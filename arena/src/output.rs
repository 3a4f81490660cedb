//! What a champion prints: kept up to a limit, shown line by line as it comes, the rest thrown away.

use std::io::Write as _;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Both streams of a champion, in the order in which it wrote them.
#[derive(Debug)]
pub struct Output {
    pipe: Option<OwnedFd>,
    limit: usize,
    flood: usize,
    kept: Vec<u8>,
    shown: usize,
    told: usize,
    thrown: usize,
    prefix: Option<String>,
}

/// Reads at most this many buffers before other champions get their turn.
const ROUNDS: usize = 16;

impl Output {
    /// Reads from a pipe that does not block. Keeps `limit` bytes; more than `flood` thrown away in one call is a
    /// flood. With a prefix, whole lines appear on our standard error as they come.
    pub fn new(pipe: Option<OwnedFd>, limit: usize, flood: usize, prefix: Option<String>) -> Self {
        Output { pipe, limit, flood, kept: Vec::new(), shown: 0, told: 0, thrown: 0, prefix }
    }

    /// The pipe, while the other end is open.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// A call begins: what was thrown away before is forgiven.
    pub fn call(&mut self) {
        self.thrown = 0;
    }

    /// Takes what is there; says whether it is a flood.
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

    /// What was kept since this was last asked.
    pub fn news(&mut self) -> String {
        let news = String::from_utf8_lossy(&self.kept[self.told..]).into_owned();
        self.told = self.kept.len();
        news
    }

    fn take(&mut self, bytes: &[u8]) {
        let room = bytes.len().min(self.limit - self.kept.len());
        self.kept.extend_from_slice(&bytes[..room]);
        self.thrown += bytes.len() - room;
    }

    fn show(&mut self, all: bool) {
        let Some(prefix) = &self.prefix else { return };
        let rest = &self.kept[self.shown..];
        let end = if all {
            Some(rest.len())
        } else {
            rest.iter().rposition(|byte| *byte == b'\n').map(|at| at + 1)
        };
        let Some(end) = end.filter(|end| *end > 0) else { return };
        let mut out = String::new();
        for line in String::from_utf8_lossy(&rest[..end]).lines() {
            out.extend([prefix, &tame(line), "\n"]);
        }
        self.shown += end;
        // A terminal that is gone is no reason to stop a match.
        let _ = std::io::stderr().write_all(out.as_bytes());
    }

    /// The process is gone: takes what is left in the pipe, gives everything that was kept.
    pub fn finish(&mut self) -> Vec<u8> {
        self.drain();
        self.show(true);
        self.pipe = None;
        (self.shown, self.told) = (0, 0);
        self.prefix = None;
        std::mem::take(&mut self.kept)
    }
}

/// What strangers print, for a terminal: colours stay; whatever else could move the cursor, set a title or answer in
/// our place (section 3.6 of ECMA-48, and everything below a space) is shown instead of obeyed.
pub fn tame(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let colour = || {
            let rest = text[at..].strip_prefix("\u{1b}[").unwrap_or_default();
            rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
        };
        match c {
            '\n' | '\t' => tamed.push(c),
            '\u{1b}' if colour() => tamed.push(c),
            // In the block of pictures for them.
            '\0'..='\u{1f}' => tamed.extend(char::from_u32(0x2400 + c as u32)),
            '\u{7f}' => tamed.push('\u{2421}'),
            '\u{80}'..='\u{9f}' => tamed.push(char::REPLACEMENT_CHARACTER),
            c => tamed.push(c),
        }
    }
    tamed
}

#[cfg(test)]
mod tests {
    use super::{Output, tame};
    use rustix::pipe::{PipeFlags, pipe_with};

    #[test]
    fn colours_stay_and_commands_are_shown() {
        assert_eq!(tame("\u{1b}[1;31mé\u{1b}[0m\tz\n"), "\u{1b}[1;31mé\u{1b}[0m\tz\n");
        assert_eq!(tame("\u{1b}]0;title\u{7}\u{1b}[2J\r\u{9b}5n\u{7f}"), "␛]0;title␇␛[2J␍\u{fffd}5n␡");
        assert_eq!(tame("\u{1b}["), "␛[");
    }

    #[test]
    fn exactly_the_limit_is_kept_and_a_flood_is_told() {
        let (read, write) = pipe_with(PipeFlags::NONBLOCK | PipeFlags::CLOEXEC).expect("a pipe");
        let mut output = Output::new(Some(read), 100, 500, None);
        let put = |count: usize, output: &mut Output| {
            assert_eq!(rustix::io::write(&write, &vec![b'x'; count]), Ok(count));
            output.drain()
        };
        assert!(!put(90, &mut output));
        assert_eq!(output.news().len(), 90);
        assert_eq!(output.news(), "");
        assert!(!put(510, &mut output));
        assert!(put(1, &mut output));
        assert_eq!(output.news(), "xxxxxxxxxx");
        output.call();
        assert!(!put(500, &mut output));
        assert!(put(1, &mut output));
        assert_eq!(output.news(), "");
        drop(write);
        assert_eq!(output.finish(), [b'x'; 100]);
    }
}
