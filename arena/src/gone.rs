//! Why a champion left a match, with reasons in the order in which they take precedence.

use crate::account::Account;
use crate::dialogue::Heard;
use crate::jail::protection::Protection;
use crate::tongue::lines::shown;
use joute_engine::frame::{FrameError, MAX_FRAME};
use joute_engine::referee;
use joute_engine::replay::{Departure, Reason};
use joute_words::{Locale, arena};
use std::fmt;
use std::time::Duration;

/// For candidates, in their language; the words are those of the result. The earlier variant wins when two are true: what the arena did
/// itself, then what the kernel counted, then how the process ended, then what it said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gone {
    /// The match could not be played properly: never the champion's fault, and no result.
    Internal(String),
    /// The arena itself was away for so long that nobody knows whether the champion was in time; the call. No result either.
    Unseen(Duration, String),
    /// A call took too long; the call and the limit.
    CallTimeout(String),
    /// All calls together took too long; the call and the limit.
    TotalTimeout(String),
    /// It flooded its output; the call and the limit.
    Output(String),
    /// The kernel ended it for its memory; the call and the limit.
    Memory(String),
    /// It made a system call that no champion needs; the call.
    Policy(String),
    /// A signal ended it; the signal and the call.
    Crash(i32, String),
    /// It ended itself; the code and the call.
    Exit(i32, String),
    /// It broke the protocol; how.
    Protocol(String),
    /// The rules caught it; how.
    Foul(String),
}

impl Gone {
    /// As the replay tells it; `None` where there is no result, and so no replay.
    pub fn departure(&self) -> Option<Departure> {
        let (reason, code, why) = match self {
            Gone::Internal(_) | Gone::Unseen(..) => return None,
            Gone::CallTimeout(why) => (Reason::CallTimeout, None, why),
            Gone::TotalTimeout(why) => (Reason::TotalTimeout, None, why),
            Gone::Output(why) => (Reason::Output, None, why),
            Gone::Memory(why) => (Reason::Memory, None, why),
            Gone::Policy(why) => (Reason::Policy, None, why),
            Gone::Crash(signal, place) => (Reason::Crash, Some(*signal), place),
            Gone::Exit(code, place) => (Reason::Exit, Some(*code), place),
            Gone::Protocol(why) => (Reason::Protocol, None, why),
            Gone::Foul(why) => (Reason::Foul, None, why),
        };
        Some(Departure { reason, code, why: why.clone() })
    }

    /// How much of a limited resource it used, as a text; `None` where nothing is measured. Never the same twice, so not
    /// part of a result that must be.
    pub fn measured(&self, account: &Account, locale: Locale) -> Option<String> {
        let ms = |time: Duration| arena::milliseconds(locale, tenths(time.as_secs_f64() * 1e3, locale));
        // What keeps most beginners' lines from being heard.
        let begun = |time: String| match &account.unfinished {
            Some(line) => format!("{time}; {line}"),
            None => time,
        };
        match self {
            Gone::CallTimeout(_) => Some(begun(ms(account.last))),
            Gone::TotalTimeout(_) => Some(begun(arena::in_all(locale, ms(account.last), ms(account.time)))),
            Gone::Output(_) => Some(arena::thrown(locale, account.thrown)),
            Gone::Memory(_) => account.usage.memory.map(|most| arena::peak(locale, most)),
            _ => None,
        }
    }
}

/// A number with one decimal, as the language writes it.
pub(crate) fn tenths(number: f64, locale: Locale) -> String {
    let text = format!("{number:.1}");
    match locale {
        Locale::Fr => text.replace('.', ","),
        Locale::En => text,
    }
}

/// How an answer broke the rules.
pub(crate) fn foul(foul: &referee::Foul, answer: &Heard, locale: Locale) -> Gone {
    Gone::Foul(match (foul, answer) {
        (referee::Foul::NoMove(why), Heard::Line(line)) => {
            arena::no_move(locale, shown(line.as_bytes()), why)
        }
        (referee::Foul::Refused(why), Heard::Line(line)) => {
            arena::move_refused(locale, shown(line.as_bytes()), why)
        }
        (referee::Foul::Garbled, _) => arena::garbled(locale).into(),
        (referee::Foul::NoMove(why) | referee::Foul::Refused(why), _) => arena::refused(locale, why),
        (referee::Foul::Astray(_), _) => arena::astray(locale).into(),
    })
}

/// How bytes on the channel are not a message.
pub(crate) fn no_message(error: &FrameError, locale: Locale) -> String {
    match error {
        FrameError::TooLong(length) => arena::long_frame(locale, length, MAX_FRAME),
        FrameError::Garbled => arena::no_message(locale).into(),
        // Its end is gone or late: no words of the champion's.
        FrameError::Closed | FrameError::TimedOut | FrameError::Broken(_) => error.to_string(),
    }
}

/// The code of a kit's own program that cannot be started, in the shell's words: 127 if it is not there (or what it
/// says runs it is not), 126 if it is not a program. Strangers made it, so that is no fault of the machine; `None`, if what
/// the machine lacks kept it from starting.
pub(crate) fn not_started(protection: Protection, error: i32) -> Option<i32> {
    const LACKING: [i32; 6] =
        [libc::ENOMEM, libc::EAGAIN, libc::EMFILE, libc::ENFILE, libc::ETXTBSY, libc::EINTR];
    match error {
        _ if protection != Protection::Program || LACKING.contains(&error) => None,
        libc::ENOENT => Some(127),
        _ => Some(126),
    }
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gone::Internal(what) => write!(f, "INTERNAL: {what}"),
            Gone::Unseen(away, place) => {
                let away = away.as_secs_f64();
                write!(
                    f,
                    "INTERNAL: the arena itself stood still for {away:.1} s {place}, which is no fault of its"
                )
            }
            other => other.departure().map_or(Ok(()), |departure| departure.fmt(f)),
        }
    }
}
