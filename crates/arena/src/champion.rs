//! A champion in a match, with its process, protocol, clock, output and pending answer.

use crate::bytes::Peer;
use crate::call::{Call, Judgement};
use crate::champion_process::ChampionProcess;
use crate::clock::{Bound, Clock};
use crate::dialogue::state::{ChampionMessage, DialogueState};
use crate::dialogue::{self, ChampionEnds, Dialogue, DialogueError};
pub use crate::kit::Kit;
use crate::kit::Protocol;
use crate::launch::{Launch, LaunchError};
use crate::leave_reason::{LeaveReason, not_started};
use crate::limits::{Limits, resource_limits};
use crate::memory;
use crate::output::{Output, OutputChunk, Terminal};
use crate::pauses::ClockReading;
use crate::trace::is_starved;
use crate::usage::ChampionUsage;
use joute_engine::message::CHANNEL_VARIABLE;
use joute_engine::referee::{EncodedRequest, Referee};
use joute_engine::{Clocks, LatePolicy};
use joute_jail::process::{End, MemoryShortage};
use joute_jail::{CHANNEL, Jail, JailError, PATIENCE, ProcessSpec, Role};
use joute_launch::Trace;
use joute_words::{Locale, arena};
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::time::{Duration, Instant};

/// A champion in a match: a candidate's running program. It has a protocol, a clock and an output.
#[derive(Debug)]
pub struct Champion {
    process: ChampionProcess,
    dialogue: Box<dyn Dialogue>,
    output: Output,
    clock: Clock,
    limits: Limits,
    /// The language of messages for the candidate.
    locale: Locale,
    /// The form in which the champion's language reports an uncaught error. It is None for a program
    /// that was made without a language kit.
    trace: Option<&'static Trace>,
    state: DialogueState,
    /// The rule of this game for a late answer. The champion is eliminated, or it only misses the
    /// step.
    late: LatePolicy,
    /// Whether the match waits for the champion's answer. If not, the champion may still be
    /// computing a turn that it missed.
    awaiting: bool,
    /// Whether the champion missed its last turn. The next turn's message says so.
    missed: bool,
    /// True if the candidate started the process, perhaps in a debugger. The champion then has no
    /// time limit.
    patient: bool,
    /// True if the started program is a file of the champion's kit. It is false for a program of
    /// the machine, such as an interpreter.
    own: bool,
    /// Measures the time of the champion's current call.
    call: Call,
    /// Whether the champion is stopped between its calls.
    freezes: bool,
    /// The real time that the champion has used, for loading and for all calls.
    ran: Duration,
    /// The time until which the arena does not read the champion's answer. The champion stops
    /// directly after its answer, and the arena waits for this stop. It then wakes up once instead
    /// of twice.
    quiet_until: Option<Instant>,
    /// The time at which the champion closed its connection, if it did. Its process must end soon
    /// after that.
    closed: Option<Instant>,
    /// A protocol violation by the champion while no answer was expected.
    early_violation: Option<String>,
    /// The duration of the champion's longest call so far. The next field is the duration of the
    /// call that eliminated it.
    longest: Duration,
    last: Duration,
    /// The result of the champion's current call, until the match takes it.
    verdict: Option<Result<(ChampionMessage, Duration), LeaveReason>>,
}

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

/// The time that the arena waits before it reads a champion's answer. Usually it learns of the
/// answer earlier, because the champion stops after it.
const QUIET_TIME: Duration = Duration::from_millis(1);

/// The time that a champion's process has to end after it closed its connection.
const FAREWELL: Duration = Duration::from_millis(500);

impl Champion {
    /// Starts a champion's process and prepares the communication with it. A program made with a
    /// language kit begins to load at once, while others start. Any other program starts when it is
    /// first asked.
    ///
    /// # Errors
    ///
    /// Returns [`LaunchError::Kit`] if the kit has no program to start, and [`LaunchError::Machine`] for
    /// all errors that are not the kit's fault.
    pub fn start(
        kit: &Kit,
        jail: &Jail,
        limits: Limits,
        processor: Option<usize>,
        referee: &dyn Referee,
        player: usize,
        prefix: Option<String>,
    ) -> Result<Self, LaunchError> {
        let fail = |error: std::io::Error| format!("{}: {error}", kit.folder.display());
        let patient = kit.command.is_some();
        let locale = kit.manifest.locale();
        let open = Jail::open();
        let jail = if patient { &open } else { jail };
        let (mut dialogue, mut ends) = dialogue::begin(kit, jail, referee, player)?;
        let Launch { mut command, empty } = kit.launch(limits.memory, std::mem::take(&mut ends.arguments))?;
        let ChampionEnds { channel, streams, port, .. } = &ends;
        if channel.is_some() {
            command.env.push((CHANNEL_VARIABLE, CHANNEL.to_string()));
        }
        let pipe = if patient {
            None
        } else {
            Some(pipe_with(PipeFlags::CLOEXEC).map_err(|error| fail(error.into()))?)
        };
        let printing = pipe.as_ref().map(|(_, writing)| writing.as_fd());
        let terminal = std::io::stderr();
        let spec = ProcessSpec {
            command: Some(&command),
            processor,
            channel: channel.as_ref().map(|channel| channel.as_fd()),
            input: streams.as_ref().map(|(input, _)| input.as_fd()),
            output: streams.as_ref().map(|(_, output)| output.as_fd()).or(printing),
            errors: printing.or(streams.as_ref().map(|_| terminal.as_fd())),
            role: match (streams, port) {
                (Some(_), _) => Role::Interactive,
                (None, Some(_)) => Role::Connecting,
                (None, None) => Role::Channel,
            },
            port: *port,
            ..ProcessSpec::without_program(resource_limits(&limits, empty))
        };
        let mut process = jail
            .start(&spec)
            .map_err(|error| format!("{}: cannot start its champion: {error}", kit.folder.display()))?;
        drop(ends);
        dialogue.started(&mut process)?;
        let pipe = pipe.map(|(reading, _)| reading);
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| fail(error.into()))?;
        }
        let terminal = prefix.map(|prefix| Terminal { prefix, locale });
        let output = Output::new(pipe, limits.output, limits.flood, terminal);
        let own = command.program.is_relative();
        let (freezes, clock) = match kit.protocol() {
            Protocol::Frames => (jail.freezes(), Clock::new(limits)),
            Protocol::Lines => (jail.stops_interactive(), Clock::starting(limits)),
            Protocol::Bytes => (false, Clock::new(limits)),
        };
        let body = ChampionProcess::Local(Box::new(process));
        let mut champion = Self::new(body, dialogue, output, limits, clock, locale, referee);
        champion.trace = kit.trace();
        Ok(champion.with_options(patient, own, freezes))
    }

    /// Creates a champion for a program on another machine that has already logged in.
    ///
    /// # Errors
    /// Returns an error of the system, or a message if the game cannot be played in this way.
    pub fn from_peer(
        peer: Peer,
        limits: Limits,
        referee: &dyn Referee,
        player: usize,
        locale: Locale,
    ) -> Result<Self, String> {
        let dialogue = dialogue::bytes::resume(peer, referee, player, locale)?;
        let body = ChampionProcess::remote().map_err(|error| format!("a descriptor: {error}"))?;
        let output = Output::new(None, limits.output, limits.flood, None);
        Ok(Self::new(body, dialogue, output, limits, Clock::new(limits), locale, referee))
    }

    /// Sets the options of the champion. They say whether it has no time limit, whether its program
    /// belongs to the kit, and whether it is stopped between calls.
    fn with_options(mut self, patient: bool, own: bool, freezes: bool) -> Self {
        (self.patient, self.own, self.freezes) = (patient, own, freezes);
        let place = arena::loading(self.locale).into();
        self.call = Call::begin(place, self.clock.start(), freezes.then_some(Duration::ZERO));
        self
    }

    fn new(
        process: ChampionProcess,
        dialogue: Box<dyn Dialogue>,
        output: Output,
        limits: Limits,
        clock: Clock,
        locale: Locale,
        referee: &dyn Referee,
    ) -> Self {
        let state = dialogue.initial_state();
        Champion {
            process,
            output,
            call: Call::begin(arena::loading(locale).into(), clock.start(), None),
            freezes: false,
            ran: Duration::ZERO,
            clock,
            limits,
            locale,
            trace: None,
            state,
            dialogue,
            late: referee.late_policy(),
            awaiting: state == DialogueState::Loading,
            missed: false,
            patient: false,
            own: false,
            quiet_until: None,
            closed: None,
            early_violation: None,
            longest: Duration::ZERO,
            last: Duration::ZERO,
            verdict: None,
        }
    }

    /// Sends a turn to the champion and starts its clock. If the champion is still computing a turn
    /// that it missed, the new turn is sent later. If the turn requires no answer, it is over at
    /// once.
    pub fn ask(&mut self, request: &EncodedRequest, referee: &dyn Referee, calls: &str) {
        self.verdict = None;
        self.output.call();
        let wanted = self.dialogue.queue_turn(request, referee);
        if !wanted {
            if self.state != DialogueState::Late {
                self.send_turn();
            }
            return self.conclude(Ok((ChampionMessage::Nothing, Duration::ZERO)));
        }
        if self.early_violation.is_none() {
            // Data that was sent before the turn is processed first.
            self.receive();
        }
        self.awaiting = true;
        if self.state != DialogueState::Late {
            self.state = DialogueState::Thinking;
        }
        let place = arena::in_call(self.locale, calls);
        let earlier = self.freezes.then_some(self.ran);
        let bound = self.clock.after_stealing(self.process.time_while_stopped());
        self.call = Call::begin(place, bound, earlier);
        if let Some(how) = self.early_violation.take() {
            return self
                .eliminate(LeaveReason::Protocol(format!("{how} {}", arena::before(self.locale, calls))));
        }
        if self.process.has_ended() {
            // The process ended between two calls. The next call is reported, because the last one
            // is not certain to have been received.
            let end = self.process.reap();
            return self.conclude(Err(self.reason(end)));
        }
        if let Some(bound) = self.clock.next_processor().filter(|_| !self.process.is_remote()) {
            let Some(before) = self.process.processor() else {
                return self.eliminate(LeaveReason::Internal(
                    "the processor time of this champion cannot be measured".into(),
                ));
            };
            self.call.bound_processor(before, bound);
        }
        self.closed = self.closed.map(|_| self.call.since().running);
        // A champion that waited at its gate after its last call is likely to arrive there after
        // this one.
        self.quiet_until = self.process.is_at_gate().then(|| self.call.since().running + QUIET_TIME);
        if self.state == DialogueState::Thinking {
            self.send_turn();
        }
        // The message is sent first, so that the champion finds it when it resumes and is not woken
        // twice.
        self.process.resume();
    }

    /// Sends the waiting turn to the champion, with its remaining time.
    fn send_turn(&mut self) {
        let clocks = if self.patient {
            Clocks::default()
        } else {
            self.clock.left(self.call.without_pauses(self.call.time()))
        };
        let missed = std::mem::take(&mut self.missed);
        if let Err(DialogueError::Violation(how)) = self.dialogue.send_turn(clocks, missed) {
            self.handle_violation(how);
        }
    }

    /// Marks the champion's last turn as missed, although it was answered. The champion learns this
    /// in its next turn.
    pub fn mark_missed(&mut self) {
        self.missed = true;
    }

    /// Takes the result of the champion's call. Returns `None` if it is not ready or was already
    /// taken.
    pub fn verdict(&mut self) -> Option<Result<(ChampionMessage, Duration), LeaveReason>> {
        self.verdict.take()
    }

    /// Returns true if the match is waiting for this champion's answer.
    pub fn is_awaited(&self) -> bool {
        self.verdict.is_none() && self.awaiting
    }

    /// Returns true if the champion's process is still running after its call.
    pub fn is_stopping(&self) -> bool {
        self.process.stop_deadline().is_some()
    }

    /// Returns the time at which the arena must next check the champion. This is, for example, the
    /// deadline of its answer.
    pub fn deadline(&self) -> Option<Instant> {
        let call = (!self.patient && self.is_awaited()).then(|| self.call.next_check());
        let closed = self.closed.filter(|_| self.is_awaited()).map(|since| since + self.farewell());
        let look =
            self.dialogue.next_check().filter(|_| self.is_awaited() && self.state == DialogueState::Loading);
        [call, closed, look, self.process.stop_deadline(), self.quiet_until].into_iter().flatten().min()
    }

    /// Returns the time at which the champion's wait for a lock must be answered. The arena answers
    /// waits for shared locks (futexes) in place of the kernel.
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

    /// Records that the arena was paused for this long during the champion's call.
    pub fn record_pause(&mut self, away: Duration, now: Instant) {
        self.call.record_pause(away, now);
    }

    /// Returns the champion's descriptors to watch for events. While the champion is stopped, only
    /// the end of its process is watched.
    pub fn watched(&self) -> ChampionFds<'_> {
        let still = self.process.is_at_gate();
        let has_unsent = self.dialogue.has_unsent();
        let quiet_until = self.quiet_until.is_some() && !has_unsent;
        let hears = !still && !quiet_until && self.closed.is_none() && self.early_violation.is_none();
        ChampionFds {
            read_fd: self.dialogue.read_fd().filter(|_| hears),
            write_fd: self.dialogue.write_fd().filter(|_| hears && has_unsent),
            output: self.output.pipe().filter(|_| !still),
            gate: self.process.gate(),
            process: self.process.exit_fd(),
        }
    }

    /// Returns the language of messages for the candidate.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// Returns true if the champion has ended. Its process has exited, or its connection from
    /// another machine was closed after the match.
    pub fn has_ended(&self) -> bool {
        let hung_up = self.state == DialogueState::Leaving && self.closed.is_some();
        self.process.has_ended() || hung_up && self.process.is_remote()
    }

    /// Returns the time that the champion's process has to end after it hung up. It is zero on
    /// another machine, because the arena cannot see the end there.
    fn farewell(&self) -> Duration {
        if self.process.is_remote() { Duration::ZERO } else { FAREWELL }
    }

    /// Tells the champion that a step or the match is over. Some protocols have no message for
    /// that.
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
            self.eliminate(LeaveReason::Output(arena::flood(self.locale, flood, &self.call.place)));
        }
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

    /// Sends buffered data to the champion, as much as there is room for.
    pub fn flush(&mut self) {
        self.dialogue.flush();
    }

    /// Reads and checks a message from the champion, and stores the result of its call.
    pub fn receive(&mut self) {
        match self.dialogue.receive(self.state) {
            Ok(None) => {}
            Ok(Some((state, message))) => self.handle_message(state, message),
            Err(DialogueError::Violation(how)) => self.handle_violation(how),
            // A process that ends closes its channel first. How it ended is the more precise
            // reason.
            Err(DialogueError::Closed) => {
                self.closed.get_or_insert_with(Instant::now);
            }
        }
    }

    fn handle_message(&mut self, state: DialogueState, message: ChampionMessage) {
        let time = self.call.time();
        if message == ChampionMessage::Missed {
            // The answer to a missed turn is discarded, and the current turn is sent now.
            self.state = if self.awaiting { DialogueState::Thinking } else { state };
            return if self.awaiting { self.send_turn() } else { self.process.request_stop() };
        }
        if !self.patient {
            match self.call.answered(time, || self.process.processor()) {
                Judgement::InTime => {}
                // The step is still open, so the answer counts.
                Judgement::ArenaPaused(_) | Judgement::Late(Bound::Call)
                    if self.dialogue.in_real_time() && self.late == LatePolicy::MissStep => {}
                Judgement::Late(bound) => return self.late(bound, state),
                Judgement::ArenaPaused(away) => {
                    return self.eliminate(LeaveReason::ArenaPaused(away, self.call.place.clone()));
                }
            }
            self.charge(time);
            self.process.request_stop();
        }
        self.longest = self.longest.max(time);
        self.state = state;
        self.conclude(Ok((message, time)));
    }

    /// Ends the champion's current call and stores its result.
    fn conclude(&mut self, verdict: Result<(ChampionMessage, Duration), LeaveReason>) {
        self.awaiting = false;
        self.verdict = Some(verdict);
    }

    fn handle_violation(&mut self, how: String) {
        if self.is_awaited() {
            self.eliminate(LeaveReason::Protocol(arena::protocol(self.locale, how, &self.call.place)));
        } else {
            self.early_violation.get_or_insert(how);
        }
    }

    /// Handles the event that the champion stops to wait for its next call. If the descriptor is
    /// not `readable`, no further event will come.
    pub fn handle_gate_event(&mut self, readable: bool) {
        if self.quiet_until.take().is_some() {
            self.receive();
        }
        self.process.handle_gate_event(readable);
    }

    /// Handles the end of the champion's process. Reads its last messages, and stores why it ended
    /// if the match waits for it.
    pub fn handle_exit(&mut self) {
        // Messages and output from before the end count.
        self.receive();
        let end = self.process.reap();
        if self.is_awaited() {
            self.last = self.call.time();
            self.output.drain();
            self.conclude(Err(self.reason(end)));
        }
    }

    /// Ends the champion's call if its deadline has passed. It also stops a process that computes
    /// after its call.
    pub fn check(&mut self, now: Instant) {
        if self.process.stop_deadline().is_some_and(|until| now >= until) {
            self.process.freeze();
        }
        self.quiet_until = self.quiet_until.filter(|until| now < *until);
        if !self.is_awaited() || self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        if self.closed.is_some_and(|since| now >= since + self.farewell()) {
            return self.eliminate(LeaveReason::Protocol(self.dialogue.closed_message(&self.call.place)));
        }
        self.receive();
        if self.is_awaited()
            && let Judgement::Late(bound) = self.call.silent(now, || self.process.processor())
        {
            self.late(bound, DialogueState::Late);
        }
    }

    /// Subtracts the time of a call from the champion's remaining time. Loading counts only if the
    /// limits say so.
    fn charge(&mut self, time: Duration) {
        // The champion may compute a little more before it comes to rest.
        self.ran += time + PATIENCE;
        if self.state == DialogueState::Loading {
            self.clock.charge_loading(self.call.without_pauses(time));
        } else {
            self.clock.charge(self.call.without_pauses(time));
            self.clock.charge_processor(self.call.used_time(|| self.process.processor()));
        }
    }

    /// Handles a late answer of the champion. Depending on the game, the champion is eliminated or
    /// misses the step.
    fn late(&mut self, bound: Bound, state: DialogueState) {
        let time = self.call.time();
        self.longest = self.longest.max(time);
        self.charge(time);
        if self.late == LatePolicy::Eliminate
            || self.state == DialogueState::Loading
            || !bound.is_of_one_call()
        {
            return self.eliminate(self.clock.over(bound, &self.call.place, self.locale));
        }
        (self.missed, self.state) = (true, state);
        // The process is stopped until the next call.
        self.process.request_stop();
        self.conclude(Ok((ChampionMessage::Missed, time)));
    }

    /// Eliminates the champion for this reason and kills its process.
    fn eliminate(&mut self, why: LeaveReason) {
        self.last = self.call.time();
        let why = match self.process.kill() {
            // If the process was never started properly, this is not the champion's fault.
            End::Failed(protection, error) => self.reason(End::Failed(protection, error)),
            _ => why,
        };
        self.output.drain();
        self.conclude(Err(why));
    }

    fn reason(&self, end: End) -> LeaveReason {
        let (place, starved) = (self.call.place.clone(), self.process.memory_shortage());
        match end {
            End::Failed(protection, error) => match not_started(protection, error).filter(|_| self.own) {
                Some(code) => LeaveReason::Exit(code, place),
                None => LeaveReason::Internal(JailError::Protection { protection, error }.into()),
            },
            _ if starved == Some(MemoryShortage::OwnLimit) => self.out_of_memory(place),
            _ if starved == Some(MemoryShortage::OtherGroup) => LeaveReason::Internal(format!(
                "the kernel killed it {place} although it was within its memory limit of {}: the machine or \
                 a control group around it has no memory left; play fewer matches at once (--jobs)",
                memory::limit_text(self.limits.memory, Locale::En)
            )),
            End::Signalled(libc::SIGSYS) => LeaveReason::Policy(arena::policy(self.locale, place)),
            // Runtimes end a program themselves when its heap is full, before the kernel's limit is reached.
            End::Signalled(_) | End::Exited(_)
                if self.trace.is_some_and(|trace| is_starved(trace, &self.output.tail())) =>
            {
                self.out_of_memory(place)
            }
            End::Signalled(signal) => LeaveReason::Crash(signal, place),
            End::Exited(code) => LeaveReason::Exit(code, place),
            // The champion itself cannot reach the process that waits for it.
            End::Killed => LeaveReason::Internal(format!("it was killed from outside of its jail {place}")),
        }
    }

    fn out_of_memory(&self, place: String) -> LeaveReason {
        LeaveReason::Memory(arena::memory(
            self.locale,
            memory::limit_text(self.limits.memory, self.locale),
            place,
        ))
    }

    /// Tells the champion that the match is over. Its process may then exit by itself.
    pub fn dismiss(&mut self) {
        (self.state, self.awaiting) = (DialogueState::Leaving, false);
        self.verdict = None;
        self.process.resume();
        self.dialogue.dismiss();
        self.call = Call::begin(String::new(), self.clock.next(), None);
    }

    /// Returns the time by which the champion must exit after the match. It is `None` for a
    /// champion without a clock.
    pub fn exit_deadline(&self) -> Option<Instant> {
        (!self.patient).then(|| self.call.since().running + self.clock.next().0.min(self.limits.farewell))
    }

    /// Kills the champion's process if it is still running. Returns the resources that the champion
    /// used.
    pub fn account(mut self) -> ChampionUsage {
        let usage = self.process.usage();
        self.process.kill();
        ChampionUsage {
            time: self.clock.spent(),
            longest: self.longest.max(self.last),
            last: self.last,
            discarded: self.output.discarded(),
            usage,
            output: self.output.finish(),
            unfinished: self.dialogue.unfinished_message(),
        }
    }
}
