//! A champion in a match, with its process, protocol, clock, output and pending answer.

mod end;
mod events;
mod start;

use crate::call::{Call, Judgement};
use crate::champion_process::ChampionProcess;
use crate::clock::{Clock, TimeLimit};
use crate::dialogue::state::{ChampionMessage, ChampionState};
use crate::dialogue::{Dialogue, DialogueError};
pub use crate::kit::Kit;
use crate::leave_reason::LeaveReason;
use crate::limits::Limits;
use crate::output::Output;
use crate::own_time::{MIN_MEASURED_CALL, Reading};
use crate::pause::Pause;
use crate::pauses::processor_wait;
use crate::usage::ChampionUsage;
use end::ProgramFacts;
pub use events::ChampionFds;
use joute_engine::referee::{EncodedRequest, Referee};
use joute_engine::{Clocks, LatePolicy};
use joute_jail::READ_TIMEOUT;
use joute_jail::process::End;
use joute_words::{Locale, arena};
use std::time::{Duration, Instant};

/// A champion in a match: a candidate's running program. It has a protocol, a clock and an output.
#[derive(Debug)]
pub struct Champion {
    process: ChampionProcess,
    dialogue: Box<dyn Dialogue>,
    output: Output,
    clock: Clock,
    limits: Limits,
    program: ProgramFacts,
    state: ChampionState,
    supervision: Supervision,
    /// The pause of the match in which the candidate attaches a debugger, until this pause
    /// has taken place.
    pause: Option<Pause>,
    /// The rule of this game for a late answer. The champion is eliminated, or it only misses the
    /// step.
    late_policy: LatePolicy,
    /// True if the champion missed its last turn. The next turn's message says so.
    missed: bool,
    /// The measurement of the time of the champion's current call.
    call: Call,
    /// The last reading of the champion's counters at the start of a call.
    reading: Option<Reading>,
    times: CallTimes,
    /// The time until which the arena does not read the champion's answer. The champion stops
    /// directly after its answer, and the arena waits for this stop. The arena is then woken once
    /// instead of twice.
    quiet_until: Option<Instant>,
    /// The time at which the champion closed its connection, if it did. Its process must end soon
    /// after that.
    closed_since: Option<Instant>,
    /// A protocol violation by the champion while no answer was expected.
    early_violation: Option<String>,
    /// The result of the champion's current call, until the match takes it.
    verdict: Option<Result<(ChampionMessage, Duration), LeaveReason>>,
}

/// The way in which the arena limits the time of a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Supervision {
    /// The champion has no time limit. The candidate started its process, perhaps in a debugger, or
    /// it is code of this process.
    Unlimited,
    /// The champion's calls have time limits. It may compute between its calls.
    Timed,
    /// The champion's calls have time limits, and it is stopped between its calls.
    Stopped,
}

/// The times of a champion's calls so far. Loading counts as a call.
#[derive(Debug, Default)]
struct CallTimes {
    /// The real time of all calls.
    sum: Duration,
    /// The duration of the longest call.
    longest: Duration,
    /// The duration of the call that eliminated the champion.
    last: Duration,
    /// The real time of all calls except loading that was not charged.
    uncharged: Duration,
}

/// The time that the arena waits before it reads a champion's answer. Usually it learns of the
/// answer earlier, because the champion stops after it.
const ANSWER_DELAY: Duration = Duration::from_millis(1);

impl Champion {
    /// Sends a turn to the champion and starts its clock. If the champion is still computing a turn
    /// that it missed, the new turn is sent later. If the turn requires no answer, it is over at
    /// once.
    pub fn ask(&mut self, request: &EncodedRequest, referee: &dyn Referee, calls: &str) {
        self.verdict = None;
        self.output.call();
        let needs_answer = self.dialogue.queue_turn(request, referee);
        if !needs_answer {
            if self.state != ChampionState::Late {
                self.send_turn();
            }
            self.verdict = Some(Ok((ChampionMessage::Nothing, Duration::ZERO)));
            return;
        }
        if self.early_violation.is_none() {
            // Data that was sent before the turn is processed first.
            self.receive(Instant::now());
        }
        self.state = if self.state.is_late() { ChampionState::LateAndAsked } else { ChampionState::Thinking };
        let place = arena::in_call(self.program.locale, calls);
        let earlier = (self.supervision == Supervision::Stopped).then_some(self.times.sum);
        let bound = self.clock.after_stealing(self.process.time_while_stopped());
        let start = self.read_start();
        self.call = Call::begin(place, bound, earlier);
        self.call.charge_own_time(start);
        if let Some(how) = self.early_violation.take() {
            return self.eliminate(LeaveReason::Protocol(format!(
                "{how} {}",
                arena::before(self.program.locale, calls)
            )));
        }
        if self.process.has_ended() {
            // The process ended between two calls. The next call is reported, because the last one
            // is not certain to have been received.
            let end = self.process.reap();
            return self.leave(self.reason(end));
        }
        if let Some(bound) = self.clock.next_processor().filter(|_| !self.process.is_remote()) {
            let Some(before) = self.process.processor() else {
                return self.eliminate(LeaveReason::Internal(
                    "the processor time of this champion cannot be measured".into(),
                ));
            };
            self.call.bound_processor(before, bound);
        }
        self.closed_since = self.closed_since.map(|_| self.call.since().running);
        // If the champion was held at its gate after its last call, it is likely to arrive at the gate after
        // this call too. The arena then need not read the channel before that.
        self.quiet_until = self.process.is_at_gate().then(|| self.call.since().running + ANSWER_DELAY);
        if self.state == ChampionState::Thinking {
            self.send_turn();
        }
        // The champion is still stopped, so it has waited for the arena since the start of the call.
        if self.call.time() >= MIN_MEASURED_CALL {
            self.call.add_arena_delay(processor_wait());
        }
        // The message is sent first, so that the champion finds it when it resumes and is not woken
        // twice.
        self.process.resume();
    }

    /// Sends the waiting turn to the champion, with its remaining time.
    fn send_turn(&mut self) {
        let clocks = if self.supervision == Supervision::Unlimited {
            Clocks::default()
        } else {
            self.clock.remaining(self.call.charged_part(self.call.time()))
        };
        let missed = std::mem::take(&mut self.missed);
        if let Err(DialogueError::Violation(violation)) = self.dialogue.send_turn(clocks, missed) {
            self.handle_violation(violation);
        }
    }

    /// Marks the champion's last turn as missed, although it was answered. The message of the next
    /// turn says so.
    pub fn mark_missed(&mut self) {
        self.missed = true;
    }

    /// Takes the result of the champion's call. Returns `None` if it is not ready or was already
    /// taken.
    pub fn verdict(&mut self) -> Option<Result<(ChampionMessage, Duration), LeaveReason>> {
        self.verdict.take()
    }

    /// Returns the language of messages for the candidate.
    pub fn locale(&self) -> Locale {
        self.program.locale
    }

    /// Sends the message about the end of a step, if the champion's protocol has one. If `over` is
    /// true, the match has ended too.
    pub fn end_step(&mut self, referee: &dyn Referee, over: bool) {
        self.dialogue.end_step(referee, over);
    }

    /// Returns true if all players share one clock and are never stopped. Games with the byte
    /// protocol are played in this way.
    pub fn in_real_time(&self) -> bool {
        self.dialogue.in_real_time()
    }

    /// Reads the champion's output. A champion that prints too much is eliminated.
    pub fn read_output(&mut self) {
        if self.output.drain() && self.is_awaited() {
            let flood = self.limits.flood >> 20;
            self.eliminate(LeaveReason::Output(arena::flood(self.program.locale, flood, &self.call.place)));
        }
    }

    /// Reads and checks a message from the champion, and stores the result of its call.
    ///
    /// The call ends at `now`, when the arena learnt of the message. Time in which the arena then waits for
    /// a processor is not charged.
    pub fn receive(&mut self, now: Instant) {
        if self.state == ChampionState::Out {
            return;
        }
        match self.dialogue.receive(self.state) {
            Ok(None) => {}
            Ok(Some(message)) => self.handle_message(message, now),
            Err(DialogueError::Violation(violation)) => self.handle_violation(violation),
            // A process that ends closes its channel first. Its exit status or signal is the
            // more precise reason.
            Err(DialogueError::Closed) => {
                self.closed_since.get_or_insert_with(Instant::now);
            }
        }
    }

    fn handle_message(&mut self, message: ChampionMessage, now: Instant) {
        let time = self.call.time_at(now);
        if message == ChampionMessage::Missed {
            // The answer to a missed turn is discarded, and the current turn is sent now.
            let is_awaited = self.is_awaited();
            self.state = if is_awaited { ChampionState::Thinking } else { ChampionState::Listening };
            return if is_awaited { self.send_turn() } else { self.process.request_stop() };
        }
        if self.supervision != Supervision::Unlimited {
            self.call.read_counters(time, || self.process.counters());
            match self.call.judge_answer(time, || self.process.processor()) {
                Judgement::InTime => {}
                // The step is still open, so the answer counts.
                Judgement::ArenaPaused(_) | Judgement::Late(TimeLimit::Call)
                    if self.dialogue.in_real_time() && self.late_policy == LatePolicy::MissStep => {}
                Judgement::Late(limit) => return self.handle_timeout(limit, time, ChampionState::Listening),
                Judgement::ArenaPaused(pause) => {
                    return self.eliminate(LeaveReason::ArenaPaused(pause, self.call.place.clone()));
                }
            }
            self.charge(time);
            self.process.request_stop();
        }
        self.times.longest = self.times.longest.max(time);
        self.conclude(ChampionState::Listening, (message, time));
    }

    /// Ends the champion's current call with an answer and stores it.
    fn conclude(&mut self, next: ChampionState, answer: (ChampionMessage, Duration)) {
        self.state = next;
        self.verdict = Some(Ok(answer));
    }

    /// Ends the champion's current call with the reason why it leaves the match.
    fn leave(&mut self, reason: LeaveReason) {
        self.state = ChampionState::Out;
        self.verdict = Some(Err(reason));
    }

    fn handle_violation(&mut self, violation: String) {
        if self.is_awaited() {
            self.eliminate(LeaveReason::Protocol(arena::protocol(
                self.program.locale,
                violation,
                &self.call.place,
            )));
        } else {
            self.early_violation.get_or_insert(violation);
        }
    }

    /// Handles the end of the champion's process, of which the arena learnt at `now`. Reads its last
    /// messages, and stores why it ended if the match waits for it.
    pub fn handle_exit(&mut self, now: Instant) {
        // Messages and output from before the end count.
        self.receive(now);
        let end = self.process.reap();
        if self.is_awaited() {
            self.times.last = self.call.time_at(now);
            self.output.drain();
            self.leave(self.reason(end));
        }
    }

    /// Ends the champion's call if its deadline has passed. It also stops a process that computes
    /// after its call. A champion that closed its connection cannot answer any more. The call's
    /// limits do not apply to it then, and only [`Champion::farewell`] does.
    pub fn check(&mut self, now: Instant) {
        if self.process.stop_deadline().is_some_and(|until| now >= until) {
            self.process.freeze();
        }
        self.quiet_until = self.quiet_until.filter(|until| now < *until);
        if self.is_awaited() && self.call.becomes_long(now) {
            self.process.count_stolen_time();
        }
        if !self.is_awaited() || self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        self.receive(now);
        if !self.is_awaited() {
            return;
        }
        if let Some(since) = self.closed_since {
            if now >= since + self.farewell() {
                let message = self.dialogue.closed_message(&self.call.place);
                self.eliminate(LeaveReason::Protocol(message));
            }
        } else if let Judgement::Late(limit) =
            self.call.judge_silence(now, || self.process.processor(), || self.process.counters_so_far())
        {
            self.handle_timeout(limit, self.call.time_at(now), ChampionState::Late);
        }
    }

    /// Subtracts the time of a call from the champion's remaining time. Loading counts only if the
    /// limits say so.
    fn charge(&mut self, time: Duration) {
        // The stored sum is larger by the time for which the champion may compute before it is stopped.
        self.times.sum += time + READ_TIMEOUT;
        if self.state == ChampionState::Loading {
            self.clock.charge_loading(self.call.charged_part(time));
        } else {
            let charged = self.call.charged_part(time);
            self.times.uncharged += time.saturating_sub(charged);
            self.clock.charge(charged);
            self.clock.charge_processor(self.call.used_time(|| self.process.processor()));
        }
    }

    /// Handles a late answer of the champion. Depending on the game, the champion is eliminated or
    /// misses the step.
    fn handle_timeout(&mut self, limit: TimeLimit, time: Duration, next: ChampionState) {
        self.times.longest = self.times.longest.max(time);
        self.charge(time);
        if self.late_policy == LatePolicy::Eliminate
            || self.state == ChampionState::Loading
            || !limit.is_of_one_call()
        {
            return self.eliminate(self.clock.leave_reason(limit, &self.call.place, self.program.locale));
        }
        self.missed = true;
        // The process is stopped until the next call.
        self.process.request_stop();
        self.conclude(next, (ChampionMessage::Missed, time));
    }

    /// Eliminates the champion for this reason and kills its process.
    fn eliminate(&mut self, reason: LeaveReason) {
        self.times.last = self.call.charged_part(self.call.time());
        let reason = match self.process.kill() {
            // If the process was never started properly, this is not the champion's fault.
            End::Failed(protection, error) => self.reason(End::Failed(protection, error)),
            _ => reason,
        };
        self.output.drain();
        self.leave(reason);
    }

    /// Returns the reason why a champion whose process has ended leaves the match.
    fn reason(&self, end: End) -> LeaveReason {
        let (place, shortage) = (self.call.place.clone(), self.process.memory_shortage());
        self.program.reason(end, place, shortage, || self.output.tail())
    }

    /// Sends the message about the end of the match to the champion. Its process may then
    /// exit by itself.
    pub fn dismiss(&mut self) {
        self.state = ChampionState::Leaving;
        self.verdict = None;
        self.process.resume();
        self.dialogue.dismiss();
        self.call = Call::begin(String::new(), self.clock.next(), None);
    }

    /// Kills the champion's process if it is still running. Returns the resources that the champion
    /// used.
    pub fn account(mut self) -> ChampionUsage {
        let usage = self.process.usage();
        self.process.kill();
        ChampionUsage {
            time: self.clock.spent(),
            uncharged: self.times.uncharged,
            longest: self.times.longest.max(self.times.last),
            last: self.times.last,
            discarded: self.output.discarded(),
            usage,
            output: self.output.finish(),
            unfinished: self.dialogue.unfinished_message(),
        }
    }
}
