//! The descriptors, deadlines and output of a champion, which the arena watches.

use super::{Champion, Supervision};
use crate::dialogue::state::ChampionState;
use crate::output::OutputChunk;
use crate::own_time::{MIN_MEASURED_CALL, Reading};
use crate::pauses::{ClockReading, processor_wait};
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

/// A champion's file descriptors that the arena watches with `poll`.
#[derive(Debug)]
pub struct ChampionFds<'a> {
    /// The descriptor for reading the champion's messages.
    pub read_fd: Option<BorrowedFd<'a>>,
    /// The descriptor for writing messages to the champion, if some are buffered.
    pub write_fd: Option<BorrowedFd<'a>>,
    /// The descriptor of the pipe for the champion's output.
    pub output: Option<BorrowedFd<'a>>,
    /// The descriptor that reports that the champion waits for its next call.
    pub gate: Option<BorrowedFd<'a>>,
    /// The descriptor that reports that the champion's process has ended.
    pub process: BorrowedFd<'a>,
}

/// The real time that a champion's process has to end after it closed its connection. Its exit status
/// or signal is a better reason for its elimination than the closed connection. On a busy machine, the
/// end of a process and its jail can take a second.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);

impl Champion {
    /// Returns true if the match is waiting for this champion's answer.
    pub fn is_awaited(&self) -> bool {
        self.state.is_awaited()
    }

    /// Returns true if the champion's process is still running after its call.
    pub fn is_stopping(&self) -> bool {
        self.process.stop_deadline().is_some()
    }

    /// Returns the time at which the arena must next check the champion, such as the deadline of
    /// its answer. Returns `None` if there is no such time.
    pub fn deadline(&self) -> Option<Instant> {
        let timed = self.supervision != Supervision::Unlimited;
        let (call, look) = match self.closed_since {
            _ if !self.is_awaited() => (None, None),
            Some(since) => (Some(since + self.farewell()), None),
            None => (
                timed.then(|| self.call.next_check()),
                self.dialogue.next_check().filter(|_| self.state == ChampionState::Loading),
            ),
        };
        [call, look, self.process.stop_deadline(), self.quiet_until].into_iter().flatten().min()
    }

    /// Returns the time by which the champion must exit after the match. It is `None` for a
    /// champion without a clock.
    pub fn exit_deadline(&self) -> Option<Instant> {
        (self.supervision != Supervision::Unlimited)
            .then(|| self.call.since().running + self.clock.next().0.min(self.limits.farewell))
    }

    /// Returns the time at which the champion's wait for a shared lock (futex) must be answered.
    /// The arena answers such waits in place of the kernel. Returns `None` if the champion
    /// waits for no such lock.
    pub fn due(&self) -> Option<Instant> {
        self.process.due()
    }

    /// Answers the champion's waits for shared locks (futexes) that are due. The arena answers them
    /// in place of the kernel.
    pub fn answer(&mut self, now: Instant) {
        self.process.answer(now);
    }

    /// Returns the start time of the champion's call. Returns `None` if no answer is expected.
    pub fn since(&self) -> Option<ClockReading> {
        self.is_awaited().then(|| self.call.since())
    }

    /// Records that the arena was paused for the time `pause` during the champion's call. The pause
    /// ended at `now`.
    pub fn record_pause(&mut self, pause: Duration, now: Instant) {
        self.call.record_pause(pause, now);
    }

    /// Returns a reading of the champion's counters that is not older than [`MIN_MEASURED_CALL`]. Calls that
    /// begin within this time share a reading, because each reading takes several microseconds.
    pub(super) fn read_start(&mut self) -> Option<Reading> {
        if self.reading.as_ref().is_none_or(|(at, _)| at.elapsed() > MIN_MEASURED_CALL) {
            let now = Instant::now();
            self.reading = self.process.start_counters().map(|counters| (now, counters));
            processor_wait();
        }
        self.reading.clone()
    }

    /// Sends buffered data to the champion, as much as there is room for.
    pub fn flush(&mut self) {
        self.dialogue.flush();
    }

    /// Returns true if only the champion's own time is charged. See [`Call::charge_own_time`].
    ///
    /// [`Call::charge_own_time`]: crate::call::Call::charge_own_time
    pub fn charges_own_time(&self) -> bool {
        self.call.charges_own_time()
    }

    /// Adds time in which the champion waited for the arena, which had no processor.
    pub fn add_arena_delay(&mut self, delay: Duration) {
        self.call.add_arena_delay(delay);
    }

    /// Returns the champion's descriptors to watch for events. While the champion is
    /// stopped between two calls, its messages and its output are not watched.
    pub fn fds(&self) -> ChampionFds<'_> {
        let still = self.process.is_at_gate();
        let has_unsent = self.dialogue.has_unsent();
        let quiet_until = self.quiet_until.is_some() && !has_unsent;
        let receives =
            !still && !quiet_until && self.closed_since.is_none() && self.early_violation.is_none();
        ChampionFds {
            read_fd: self.dialogue.read_fd().filter(|_| receives),
            write_fd: self.dialogue.write_fd().filter(|_| receives && has_unsent),
            output: self.output.pipe().filter(|_| !still),
            gate: self.process.gate(),
            process: self.process.exit_fd(),
        }
    }

    /// Returns true if the champion has ended. Its process has exited, or its connection from
    /// another machine was closed after the match.
    pub fn has_ended(&self) -> bool {
        let hung_up = self.state == ChampionState::Leaving && self.closed_since.is_some();
        self.process.has_ended() || hung_up && self.process.is_remote()
    }

    /// Returns the time that the champion's process has to end after it closed its connection. It
    /// is zero for a process on another machine, whose end the arena cannot observe.
    pub(super) fn farewell(&self) -> Duration {
        if self.process.is_remote() { Duration::ZERO } else { EXIT_TIMEOUT }
    }

    /// Returns the champion's output since the last call of this function.
    pub fn take_output(&mut self) -> OutputChunk {
        self.output.drain();
        self.output.take_new()
    }

    /// Returns the new output of a champion that will not be called again. See
    /// [`Champion::take_output`].
    pub fn take_final_output(&mut self) -> OutputChunk {
        self.output.drain();
        self.output.keep_end();
        self.output.take_new()
    }

    /// Handles the event that the champion stops to wait for its next call. The arena learnt of it at
    /// `now`. `readable` is false if `poll` reported an error or a hang-up of the descriptor. Then no
    /// further event follows.
    pub fn handle_gate_event(&mut self, readable: bool, now: Instant) {
        if self.quiet_until.take().is_some() {
            self.receive(now);
        }
        self.process.handle_gate_event(readable);
    }
}
