//! Decides why a champion whose process has ended leaves the match.

use crate::leave_reason::{LeaveReason, not_started};
use crate::limits::Memory;
use crate::memory;
use crate::trace::is_starved;
use joute_jail::JailError;
use joute_jail::process::{End, MemoryShortage};
use joute_launch::Trace;
use joute_words::{Locale, arena};

/// The facts about a champion's program by which its end is judged.
#[derive(Debug)]
pub(super) struct ProgramFacts {
    /// The language of messages for the candidate.
    pub locale: Locale,
    /// The memory limit of the champion.
    pub memory: Memory,
    /// The form in which the champion's language reports an uncaught error. It is None for a program
    /// that was made without a language kit.
    pub trace: Option<&'static Trace>,
    /// True if the started program is a file of the champion's kit. It is false for a program of
    /// the machine, such as an interpreter.
    pub own: bool,
}

impl ProgramFacts {
    /// Returns the reason why a champion whose process has ended leaves the match. `place` is the
    /// call for messages, and `tail` returns the end of the champion's output.
    pub(super) fn reason(
        &self,
        end: End,
        place: String,
        shortage: Option<MemoryShortage>,
        tail: impl Fn() -> String,
    ) -> LeaveReason {
        match end {
            End::Failed(protection, error) => match not_started(protection, error).filter(|_| self.own) {
                Some(code) => LeaveReason::Exit(code, place),
                None => LeaveReason::Internal(JailError::Protection { protection, error }.to_string()),
            },
            _ if shortage == Some(MemoryShortage::OwnLimit) => self.out_of_memory(place),
            _ if shortage == Some(MemoryShortage::OtherGroup) => LeaveReason::Internal(format!(
                "the kernel killed it {place} although it was within its memory limit of {}: the machine or \
                 a control group around it has no memory left; play fewer matches at once (--jobs)",
                memory::limit_text(self.memory, Locale::En)
            )),
            End::Signalled(libc::SIGSYS) => LeaveReason::Policy(arena::policy(self.locale, place)),
            // Runtimes end a program themselves when its heap is full, before the kernel's limit is reached.
            End::Signalled(_) | End::Exited(_)
                if self.trace.is_some_and(|trace| is_starved(trace, &tail())) =>
            {
                self.out_of_memory(place)
            }
            End::Signalled(signal) => LeaveReason::Crash(signal, place),
            End::Exited(code) => LeaveReason::Exit(code, place),
            // The champion itself cannot kill the process that waits for it, so the cause is
            // outside of the jail.
            End::Killed => LeaveReason::Internal(format!("it was killed from outside of its jail {place}")),
        }
    }

    fn out_of_memory(&self, place: String) -> LeaveReason {
        LeaveReason::Memory(arena::memory(self.locale, memory::limit_text(self.memory, self.locale), place))
    }
}
