//! The reasons why a champion left a match, in their order of precedence.

use crate::dialogue::lines::quote_bytes;
use crate::dialogue::state::ChampionMessage;
use crate::usage::ChampionUsage;
use joute_engine::frame::{FrameError, MAX_FRAME};
use joute_engine::referee;
use joute_engine::replay::{Departure, DepartureReason};
use joute_jail::protection::Protection;
use joute_words::{Locale, arena};
use std::fmt;
use std::time::Duration;

/// The reason why a champion left a match, with messages for the candidate. If several reasons
/// apply, the first one counts. Faults of the arena come first, then limits that the kernel counts,
/// the end of the process, and the data that the champion sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeaveReason {
    /// The match could not be played properly, and has no result. This is never the champion's
    /// fault.
    Internal(String),
    /// The arena was paused for too long. The champion may have been in time, so the match has no
    /// result. The text names the call.
    ArenaPaused(Duration, String),
    /// A call of the champion took too long. The text names the call and the limit.
    CallTimeout(String),
    /// All calls of the champion together took too long. The text names the call and the limit.
    TotalTimeout(String),
    /// The champion printed too much output. The text names the call and the limit.
    Output(String),
    /// The kernel killed the champion for using too much memory. The text names the call and the
    /// limit.
    Memory(String),
    /// The champion made a forbidden system call. The text names the current call of the champion.
    Policy(String),
    /// A signal ended the champion. The values are the signal's number and the current call.
    Crash(i32, String),
    /// The champion exited during the match. The values are the exit code and the current call.
    Exit(i32, String),
    /// The champion violated its protocol. The text says how.
    Protocol(String),
    /// The champion sent a turn that the rules refuse. The text says why.
    Foul(String),
}

impl LeaveReason {
    /// Returns the champion's reason for leaving as the replay stores it. Returns `None` if the
    /// match has no result and so no replay.
    pub fn departure(&self) -> Option<Departure> {
        let (reason, code, reason_text) = match self {
            LeaveReason::Internal(_) | LeaveReason::ArenaPaused(..) => return None,
            LeaveReason::CallTimeout(reason_text) => (DepartureReason::CallTimeout, None, reason_text),
            LeaveReason::TotalTimeout(reason_text) => (DepartureReason::TotalTimeout, None, reason_text),
            LeaveReason::Output(reason_text) => (DepartureReason::Output, None, reason_text),
            LeaveReason::Memory(reason_text) => (DepartureReason::Memory, None, reason_text),
            LeaveReason::Policy(reason_text) => (DepartureReason::Policy, None, reason_text),
            LeaveReason::Crash(signal, place) => (DepartureReason::Crash, Some(*signal), place),
            LeaveReason::Exit(code, place) => (DepartureReason::Exit, Some(*code), place),
            LeaveReason::Protocol(reason_text) => (DepartureReason::Protocol, None, reason_text),
            LeaveReason::Foul(reason_text) => (DepartureReason::Foul, None, reason_text),
        };
        Some(Departure { reason, code, explanation: reason_text.clone() })
    }

    /// Returns a text about how much of a limited resource the champion used. Returns `None` if
    /// nothing was measured. The amount differs from run to run, so it is not part of the result.
    pub fn usage_message(&self, usage: &ChampionUsage, locale: Locale) -> Option<String> {
        let ms = |time: Duration| arena::milliseconds(locale, tenths(time.as_secs_f64() * 1e3, locale));
        // An incomplete line is the most common mistake of beginners.
        let with_unfinished = |time: String| match &usage.unfinished {
            Some(line) => format!("{time}; {line}"),
            None => time,
        };
        match self {
            LeaveReason::CallTimeout(_) => Some(with_unfinished(ms(usage.last))),
            LeaveReason::TotalTimeout(_) => {
                Some(with_unfinished(arena::in_all(locale, ms(usage.last), ms(usage.time))))
            }
            LeaveReason::Output(_) => Some(arena::thrown(locale, usage.discarded)),
            LeaveReason::Memory(_) => usage.usage.memory.map(|maximum| arena::peak(locale, maximum)),
            _ => None,
        }
    }
}

/// Formats a number with one decimal in the given language.
pub(crate) fn tenths(number: f64, locale: Locale) -> String {
    let text = format!("{number:.1}");
    match locale {
        Locale::Fr => text.replace('.', ","),
        Locale::En => text,
    }
}

/// Returns the reason for eliminating a champion whose turn the rules refused.
pub(crate) fn foul(foul: &referee::TurnError, answer: &ChampionMessage, locale: Locale) -> LeaveReason {
    LeaveReason::Foul(match (foul, answer) {
        (referee::TurnError::InvalidMove(explanation), ChampionMessage::Line(line)) => {
            arena::no_move(locale, quote_bytes(line.as_bytes()), explanation)
        }
        (referee::TurnError::Refused(explanation), ChampionMessage::Line(line)) => {
            arena::move_refused(locale, quote_bytes(line.as_bytes()), explanation)
        }
        (referee::TurnError::Garbled, _) => arena::garbled(locale).into(),
        (referee::TurnError::InvalidMove(explanation) | referee::TurnError::Refused(explanation), _) => {
            arena::refused(locale, explanation)
        }
        (referee::TurnError::WrongDigest(_), _) => arena::astray(locale).into(),
    })
}

/// Returns a message for the candidate about bytes that are not a valid message.
pub(crate) fn no_message(error: &FrameError, locale: Locale) -> String {
    match error {
        FrameError::TooLong(length) => arena::long_frame(locale, length, MAX_FRAME),
        FrameError::Garbled => arena::no_message(locale).into(),
        // The connection was lost, so no bytes of the champion are described.
        FrameError::Closed | FrameError::TimedOut | FrameError::Broken(_) => error.to_string(),
    }
}

/// Returns a shell's exit code for a program that cannot be started. It is 127 if the program or
/// its interpreter does not exist, and 126 if it is not executable. Returns `None` if the machine
/// lacked a resource, which is not the program's fault.
pub(crate) fn not_started(protection: Protection, error: i32) -> Option<i32> {
    const LACKING: [i32; 6] =
        [libc::ENOMEM, libc::EAGAIN, libc::EMFILE, libc::ENFILE, libc::ETXTBSY, libc::EINTR];
    match error {
        _ if protection != Protection::Program || LACKING.contains(&error) => None,
        libc::ENOENT => Some(127),
        _ => Some(126),
    }
}

impl fmt::Display for LeaveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeaveReason::Internal(what) => write!(f, "INTERNAL: {what}"),
            LeaveReason::ArenaPaused(pause, place) => {
                let seconds = pause.as_secs_f64();
                write!(
                    f,
                    "INTERNAL: the arena itself was stopped for {seconds:.1} s {place}, which is not the \
                     champion's fault"
                )
            }
            other => other.departure().map_or(Ok(()), |departure| departure.fmt(f)),
        }
    }
}
