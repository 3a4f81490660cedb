//! The line protocol over standard input and output. Any program can use it.
//!
//! The following rules apply:
//! - A line ends with `\n`. A preceding `\r` belongs to the end.
//! - Output that ends without `\n` completes its last line, so a program may print its last move and
//!   exit.
//! - A line may arrive in pieces. The time of its end counts.
//! - All output before a request is a violation, even an empty or incomplete line.
//! - A player that closes its input is sent nothing more. A player that does not read is eliminated
//!   when [`MAX_UNSENT`] bytes are waiting for it.

use super::{ChampionEnds, Dialogue, DialogueError};
use crate::dialogue::state::{ChampionMessage, ChampionState};
use crate::error::ArenaError;
use joute_engine::Clocks;
use joute_engine::referee::{EncodedRequest, Referee};
use joute_words::{Locale, arena};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use std::fmt::Write as _;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};

/// The maximum amount of unsent data for a champion that does not read, in bytes. The pipe's own
/// buffer comes in addition.
pub const MAX_UNSENT: usize = 1 << 20;

/// The number of bytes that are read from a champion at once. A champion cannot send more than this
/// after its line.
const READ_SIZE: usize = 4 << 10;

/// The maximum number of characters of a champion's line in an error message.
const MAX_SHOWN_CHARS: usize = 60;

/// The arena's side of the line protocol with one champion. They communicate by the champion's
/// standard input and output.
#[derive(Debug)]
pub struct LineDialogue {
    /// The pipe to the champion's input, or `None` after the champion has closed it.
    input: Option<OwnedFd>,
    output: OwnedFd,
    /// The maximum length of a valid line from the champion.
    longest: usize,
    locale: Locale,
    /// The text that is sent to the champion in its next turn.
    queued: String,
    outbox: Vec<u8>,
    inbox: Vec<u8>,
}

/// Creates the arena's side of the line protocol. The player's program is not started yet.
pub(crate) fn begin(
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
) -> Result<(Box<dyn Dialogue>, ChampionEnds), ArenaError> {
    let longest = referee
        .longest_line()
        .ok_or_else(|| ArenaError::NoLines { game: referee.game().to_owned(), locale })?;
    let (lines, streams) = open(longest, locale).map_err(ArenaError::system("a pipe"))?;
    Ok((
        Box::new(lines),
        ChampionEnds {
            streams: Some(streams),
            arguments: referee.arguments(player),
            ..ChampionEnds::default()
        },
    ))
}

/// Creates the pipes for a champion's standard input and output. Returns the arena's side as a
/// [`LineDialogue`], and the two ends for the program.
fn open(longest: usize, locale: Locale) -> Result<(LineDialogue, (OwnedFd, OwnedFd)), Errno> {
    let (reads, input) = pipe_with(PipeFlags::CLOEXEC)?;
    let (output, writes) = pipe_with(PipeFlags::CLOEXEC)?;
    for arena_end in [&input, &output] {
        rustix::io::ioctl_fionbio(arena_end, true)?;
    }
    let (queued, outbox, inbox) = Default::default();
    Ok((LineDialogue { input: Some(input), output, longest, locale, queued, outbox, inbox }, (reads, writes)))
}

impl LineDialogue {
    /// Reads a line of the champion's output, if it has arrived completely. Returns it without its
    /// line end.
    fn line(&mut self) -> Result<Option<Vec<u8>>, DialogueError> {
        let mut looked = 0;
        loop {
            if let Some(end) = self.inbox[looked..].iter().position(|byte| *byte == b'\n') {
                let rest = self.inbox.split_off(looked + end + 1);
                let mut line = std::mem::replace(&mut self.inbox, rest);
                line.pop();
                line.pop_if(|byte| *byte == b'\r');
                return self.check_length(line).map(Some);
            }
            looked = self.inbox.len();
            // One more byte may belong to the line end.
            if looked > self.longest + 1 {
                return Err(self.too_long());
            }
            match self.read() {
                Some(0) if self.inbox.is_empty() => return Err(DialogueError::Closed),
                Some(0) => {
                    let line = std::mem::take(&mut self.inbox);
                    return self.check_length(line).map(Some);
                }
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    fn check_length(&self, line: Vec<u8>) -> Result<Vec<u8>, DialogueError> {
        if line.len() > self.longest { Err(self.length_error(&line)) } else { Ok(line) }
    }

    fn too_long(&self) -> DialogueError {
        self.length_error(&self.inbox)
    }

    fn length_error(&self, line: &[u8]) -> DialogueError {
        DialogueError::Violation(arena::long_line(self.locale, self.longest, quote_bytes(line)))
    }

    /// Reads the available output of the champion and returns the number of bytes. It is zero at
    /// the end of the output. Returns `None` if no data is available now.
    fn read(&mut self) -> Option<usize> {
        let mut chunk = [MaybeUninit::uninit(); READ_SIZE];
        loop {
            match rustix::io::read(&self.output, &mut chunk) {
                Ok((bytes, _)) => {
                    self.inbox.extend_from_slice(bytes);
                    return Some(bytes.len());
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return None,
                // No data will arrive after an error.
                Err(_) => return Some(0),
            }
        }
    }
}

impl Dialogue for LineDialogue {
    fn initial_state(&self) -> ChampionState {
        // The work of a program before its first turn cannot be distinguished from the turn itself.
        ChampionState::Listening
    }

    fn queue_turn(&mut self, request: &EncodedRequest, referee: &dyn Referee) -> bool {
        let message = referee.line_message(request);
        self.queued.push_str(&message.text);
        message.needs_answer
    }

    fn send_turn(&mut self, _: Clocks, _: bool) -> Result<(), DialogueError> {
        if self.input.is_some() {
            self.outbox.extend_from_slice(self.queued.as_bytes());
        }
        self.queued.clear();
        self.flush();
        if self.outbox.len() > MAX_UNSENT {
            return Err(DialogueError::Violation(arena::reads_nothing(self.locale).into()));
        }
        Ok(())
    }

    fn receive(&mut self, state: ChampionState) -> Result<Option<ChampionMessage>, DialogueError> {
        match state {
            ChampionState::Thinking | ChampionState::Late | ChampionState::LateAndAsked => {
                let Some(line) = self.line()? else { return Ok(None) };
                let text = String::from_utf8(line).map_err(|error| {
                    DialogueError::Violation(arena::no_text(self.locale, quote_bytes(error.as_bytes())))
                })?;
                let answer =
                    if state.is_late() { ChampionMessage::Missed } else { ChampionMessage::Line(text) };
                Ok(Some(answer))
            }
            ChampionState::Loading | ChampionState::Listening => {
                let received = if self.inbox.is_empty() { self.read() } else { None };
                match (self.inbox.as_slice(), received) {
                    ([], Some(_)) => Err(DialogueError::Closed),
                    ([], None) => Ok(None),
                    (unread, _) => {
                        Err(DialogueError::Violation(arena::early_line(self.locale, quote_bytes(unread))))
                    }
                }
            }
            ChampionState::Leaving | ChampionState::Out => {
                let received = self.read();
                self.inbox.clear();
                if received == Some(0) { Err(DialogueError::Closed) } else { Ok(None) }
            }
        }
    }

    fn flush(&mut self) {
        while let Some(input) = self.input.as_ref().filter(|_| !self.outbox.is_empty()) {
            match rustix::io::write(input, &self.outbox) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                // The program has closed its input.
                Err(_) => {
                    self.outbox = Vec::new();
                    self.input = None;
                }
            }
        }
    }

    fn has_unsent(&self) -> bool {
        !self.outbox.is_empty()
    }

    fn read_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.output.as_fd())
    }

    fn write_fd(&self) -> Option<BorrowedFd<'_>> {
        self.input.as_ref().map(|input| input.as_fd())
    }

    fn unfinished_message(&self) -> Option<String> {
        (!self.inbox.is_empty()).then(|| arena::unfinished(self.locale, quote_bytes(&self.inbox)))
    }

    fn closed_message(&self, place: &str) -> String {
        arena::closed_output(self.locale, place)
    }

    fn dismiss(&mut self) {
        self.outbox.clear();
        self.input = None;
    }
}

/// Formats a champion's bytes for an error message. The result is short and safe for a terminal.
pub fn quote_bytes(bytes: &[u8]) -> String {
    let (mut text, mut count) = (String::from("\""), 0);
    'all: for chunk in bytes.utf8_chunks() {
        let letters = chunk.valid().chars().map(|letter| letter.escape_debug().to_string());
        for piece in letters.chain(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"))) {
            if count == MAX_SHOWN_CHARS {
                text.push('…');
                break 'all;
            }
            count += 1;
            let _ = text.write_str(&piece);
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::{LineDialogue, MAX_UNSENT, READ_SIZE, open, quote_bytes};
    use crate::dialogue::state::{ChampionMessage, ChampionState};
    use crate::dialogue::{Dialogue as _, DialogueError};
    use joute_engine::Clocks;
    use joute_words::Locale;
    use std::fs::File;
    use std::io::Write as _;
    use std::os::fd::OwnedFd;

    const MAX_DIGITS: usize = 8;

    /// Creates the line protocol for a test. Returns the arena's side, and the champion's input and
    /// output.
    fn pair() -> (LineDialogue, OwnedFd, File) {
        let (lines, (input, output)) = open(MAX_DIGITS, Locale::En).expect("the pipes can be opened");
        (lines, input, output.into())
    }

    fn line(text: &str) -> Result<Option<ChampionMessage>, DialogueError> {
        Ok(Some(ChampionMessage::Line(text.into())))
    }

    #[test]
    fn a_line_ends_with_its_end_or_with_the_output() {
        let (mut lines, _input, mut output) = pair();
        for byte in *b"ab c\r" {
            output.write_all(&[byte]).expect("there is enough space");
            assert_eq!(lines.receive(ChampionState::Thinking), Ok(None));
        }
        output.write_all(b"\n").expect("there is enough space");
        assert_eq!(lines.receive(ChampionState::Thinking), line("ab c"));
        assert_eq!(lines.receive(ChampionState::Listening), Ok(None));
        output.write_all(b"\nlast").expect("there is enough space");
        assert_eq!(lines.receive(ChampionState::Thinking), line(""));
        drop(output);
        assert_eq!(lines.receive(ChampionState::Thinking), line("last"));
        assert_eq!(lines.receive(ChampionState::Thinking), Err(DialogueError::Closed));
        assert_eq!(lines.receive(ChampionState::Listening), Err(DialogueError::Closed));
    }

    #[test]
    fn input_beyond_the_longest_line_is_discarded() {
        let (mut lines, _input, mut output) = pair();
        output.write_all(b"12345678\r\n123456789\n").expect("there is enough space");
        assert_eq!(lines.receive(ChampionState::Thinking), line("12345678"));
        assert!(
            matches!(lines.receive(ChampionState::Thinking), Err(DialogueError::Violation(reason)) if reason.contains("123456789"))
        );
        let (mut lines, _input, mut output) = pair();
        output.write_all(&[b'x'; 60_000]).expect("there is enough space");
        assert!(matches!(lines.receive(ChampionState::Thinking), Err(DialogueError::Violation(_))));
        assert!(lines.inbox.capacity() <= 2 * (MAX_DIGITS + READ_SIZE), "{}", lines.inbox.capacity());
    }

    #[test]
    fn early_and_late_lines_are_distinguished() {
        let (mut lines, _input, mut output) = pair();
        output.write_all(b"late\n").expect("there is enough space");
        assert_eq!(lines.receive(ChampionState::Late), Ok(Some(ChampionMessage::Missed)));
        output.write_all(b"early").expect("there is enough space");
        let early = "it wrote \"early\" before its turn".to_owned();
        assert_eq!(lines.receive(ChampionState::Listening), Err(DialogueError::Violation(early)));
        assert_eq!(lines.receive(ChampionState::Leaving), Ok(None));
        drop(output);
        assert_eq!(lines.receive(ChampionState::Leaving), Err(DialogueError::Closed));
    }

    #[test]
    fn the_output_buffer_is_bounded() {
        let (mut lines, input, _output) = pair();
        let mut received = 0;
        let fault = loop {
            lines.queued = "x".repeat(100_000);
            received += lines.queued.len();
            if let Err(fault) = lines.send_turn(Clocks::default(), false) {
                break fault;
            }
        };
        assert_eq!(fault, DialogueError::Violation("it does not read its input".into()));
        assert!(received < 2 * MAX_UNSENT && lines.has_unsent());
        // A champion that closes its input receives nothing more, and this is not a violation.
        drop(input);
        lines.flush();
        assert!(!lines.has_unsent());
        lines.queued = "y".into();
        assert_eq!(lines.send_turn(Clocks::default(), false), Ok(()));
    }

    #[test]
    fn quoted_input_is_shortened_and_escaped() {
        assert_eq!(quote_bytes("é \u{1b}[2J\u{202e}\0\"".as_bytes()), r#""é \u{1b}[2J\u{202e}\0\"""#);
        assert_eq!(quote_bytes(b"a\xffb"), r#""a\xffb""#);
        assert_eq!(quote_bytes(&[b'x'; 100]), format!("\"{}…\"", "x".repeat(60)));
    }
}
