//! A champion in a match: its process, its protocol, its clock, its output, and its pending answer.

use crate::account::Account;
use crate::awake::Reading;
use crate::body::Body;
use crate::bytes::Peer;
use crate::call::{Call, Judgement};
use crate::clock::{Bound, Clock};
use crate::dialogue::{Heard, State};
use crate::gone::{Gone, not_started};
use crate::jail::process::{End, Starved};
use crate::jail::{Inmate, Jail, PATIENCE, Role, failure};
pub use crate::kit::Kit;
use crate::kit::Speaks;
use crate::launch::NoLaunch;
use crate::limits::Limits;
use crate::memory;
use crate::output::{Output, Said, Terminal};
use crate::tongue::{self, Ends, Fault, Tongue};
use crate::trace;
use joute_engine::referee::{Question, Referee};
use joute_engine::{Clocks, Late};
use joute_words::{Locale, arena};
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::time::{Duration, Instant};

/// A champion in a match.
#[derive(Debug)]
pub struct Champion {
    process: Body,
    tongue: Box<dyn Tongue>,
    output: Output,
    clock: Clock,
    limits: Limits,
    /// The candidate's language.
    locale: Locale,
    /// The id of the language in which the champion is written, or an empty text for a program that
    /// is no kit.
    written_in: String,
    state: State,
    /// The consequence of a late answer in the game.
    late: Late,
    /// Whether the match waits for the champion. It may still owe the answer to a turn that it
    /// missed.
    asked: bool,
    /// Whether the last turn was missed, which the next one reports.
    missed: bool,
    /// Whether the champion is a process that the candidate started, perhaps in a debugger. It then
    /// has no clock and is not frozen.
    patient: bool,
    /// Whether the program is a file of the kit and not one of this machine.
    own: bool,
    /// The call in progress.
    call: Call,
    /// Whether the champion is stopped between its calls, so that it computes only during calls.
    freezes: bool,
    /// The real time of loading and of all calls.
    ran: Duration,
    /// The time until which the arena only waits for the champion at its gate, where it arrives
    /// directly after its answer. The arena then wakes up once instead of twice.
    hush: Option<Instant>,
    /// The time since which the champion's channel is closed. Its process must end soon after that.
    closed: Option<Instant>,
    /// A protocol violation that happened while no answer was expected.
    outspoken: Option<String>,
    /// The duration of the longest call. The duration of the call that ended the champion follows.
    longest: Duration,
    last: Duration,
    /// The result of the current call.
    verdict: Option<Result<(Heard, Duration), Gone>>,
}

/// The descriptors that report events of a champion.
#[derive(Debug)]
pub struct Watched<'a> {
    /// The descriptor from which messages are read.
    pub ear: Option<BorrowedFd<'a>>,
    /// The descriptor to which messages are written, if some are buffered.
    pub mouth: Option<BorrowedFd<'a>>,
    /// The descriptor of the output.
    pub output: Option<BorrowedFd<'a>>,
    /// The descriptor of the gate at which the champion waits for its next call.
    pub gate: Option<BorrowedFd<'a>>,
    /// The descriptor that reports the end of the process.
    pub process: BorrowedFd<'a>,
}

/// The time that an answer may wait in the channel before the arena looks for it without an event
/// at the gate. Champions that compute longer cost the arena one more wake-up.
const HUSH: Duration = Duration::from_millis(1);

/// The time that a process has to end after it closed its channel.
const FAREWELL: Duration = Duration::from_millis(500);

impl Champion {
    /// Creates a champion's process and its protocol. A kit loads while others start. Another
    /// program starts when it is first asked.
    ///
    /// # Errors
    ///
    /// Returns [`NoLaunch::Kit`] if the kit has no program to start, and [`NoLaunch::Machine`] for
    /// all errors that are not the kit's fault.
    pub fn start(
        kit: &Kit,
        jail: &Jail,
        limits: Limits,
        processor: Option<usize>,
        referee: &dyn Referee,
        player: usize,
        prefix: Option<String>,
    ) -> Result<Self, NoLaunch> {
        let fail = |error: std::io::Error| format!("{}: {error}", kit.folder.display());
        let patient = kit.command.is_some();
        let locale = kit.manifest.locale();
        let open = Jail::open();
        let jail = if patient { &open } else { jail };
        let (mut tongue, mut ends) = tongue::begin(kit, jail, referee, player)?;
        let launch = kit.launch(limits.memory, std::mem::take(&mut ends.arguments))?;
        let Ends { channel, streams, port, .. } = &ends;
        let pipe = if patient {
            None
        } else {
            Some(pipe_with(PipeFlags::CLOEXEC).map_err(|error| fail(error.into()))?)
        };
        let printing = pipe.as_ref().map(|(_, writing)| writing.as_fd());
        let terminal = std::io::stderr();
        let inmate = Inmate {
            launch: Some(&launch),
            processor,
            channel: channel.as_ref().map(|channel| channel.as_fd()),
            input: streams.as_ref().map(|(input, _)| input.as_fd()),
            output: streams.as_ref().map(|(_, output)| output.as_fd()).or(printing),
            errors: printing.or(streams.as_ref().map(|_| terminal.as_fd())),
            role: match (streams, port) {
                (Some(_), _) => Role::Player,
                (None, Some(_)) => Role::Guest,
                (None, None) => Role::Champion,
            },
            port: *port,
            ..Inmate::nobody(limits)
        };
        let mut process = jail
            .start(&inmate)
            .map_err(|error| format!("{}: cannot start its champion: {error}", kit.folder.display()))?;
        drop(ends);
        tongue.started(&mut process)?;
        let pipe = pipe.map(|(reading, _)| reading);
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| fail(error.into()))?;
        }
        let terminal = prefix.map(|prefix| Terminal { prefix, locale });
        let output = Output::new(pipe, limits.output, limits.flood, terminal);
        let own = launch.program.is_relative();
        let (freezes, clock) = match kit.speaks() {
            Speaks::Frames => (jail.freezes(), Clock::new(limits)),
            Speaks::Lines => (jail.stops_players(), Clock::starting(limits)),
            Speaks::Bytes => (false, Clock::new(limits)),
        };
        let body = Body::Here(Box::new(process));
        let mut champion = Self::new(body, tongue, output, limits, clock, locale, referee);
        champion.written_in.clone_from(&kit.manifest.language);
        Ok(champion.kept(patient, own, freezes))
    }

    /// Creates a champion for a remote program that has logged in.
    ///
    /// # Errors
    /// Returns an error of the system, or a message if the game cannot be played in this way.
    pub fn greet(
        peer: Peer,
        limits: Limits,
        referee: &dyn Referee,
        player: usize,
        locale: Locale,
    ) -> Result<Self, String> {
        let tongue = tongue::bytes::resume(peer, referee, player, locale)?;
        let body = Body::elsewhere().map_err(|error| format!("a descriptor: {error}"))?;
        let output = Output::new(None, limits.output, limits.flood, None);
        Ok(Self::new(body, tongue, output, limits, Clock::new(limits), locale, referee))
    }

    /// Sets whether the champion has a clock, whether its program belongs to the kit, and whether
    /// it is stopped between its calls.
    fn kept(mut self, patient: bool, own: bool, freezes: bool) -> Self {
        (self.patient, self.own, self.freezes) = (patient, own, freezes);
        let place = arena::loading(self.locale).into();
        self.call = Call::begin(place, self.clock.start(), freezes.then_some(Duration::ZERO));
        self
    }

    fn new(
        process: Body,
        tongue: Box<dyn Tongue>,
        output: Output,
        limits: Limits,
        clock: Clock,
        locale: Locale,
        referee: &dyn Referee,
    ) -> Self {
        let state = tongue.opening();
        Champion {
            process,
            output,
            call: Call::begin(arena::loading(locale).into(), clock.start(), None),
            freezes: false,
            ran: Duration::ZERO,
            clock,
            limits,
            locale,
            written_in: String::new(),
            state,
            tongue,
            late: referee.late(),
            asked: state == State::Loading,
            missed: false,
            patient: false,
            own: false,
            hush: None,
            closed: None,
            outspoken: None,
            longest: Duration::ZERO,
            last: Duration::ZERO,
            verdict: None,
        }
    }

    /// Sends a turn and starts its clock. If the champion is still computing a turn that it missed,
    /// the new turn is sent after that, while the clock is running. If the turn requires no answer,
    /// the champion is only informed, and its turn is over.
    pub fn ask(&mut self, question: &Question, referee: &dyn Referee, calls: &str) {
        self.verdict = None;
        self.output.call();
        let wanted = self.tongue.hold(question, referee);
        if !wanted {
            if self.state != State::Late {
                self.tell();
            }
            return self.conclude(Ok((Heard::Nothing, Duration::ZERO)));
        }
        if self.outspoken.is_none() {
            // Data that was sent before the turn is processed first.
            self.hear();
        }
        self.asked = true;
        if self.state != State::Late {
            self.state = State::Thinking;
        }
        let place = arena::in_call(self.locale, calls);
        let earlier = self.freezes.then_some(self.ran);
        let bound = self.clock.after_stealing(self.process.stolen());
        self.call = Call::begin(place, bound, earlier);
        if let Some(how) = self.outspoken.take() {
            return self.leave(Gone::Protocol(format!("{how} {}", arena::before(self.locale, calls))));
        }
        if self.process.ended() {
            // The process ended between two calls. The next call is reported, because the last one
            // is not certain to have been received.
            let end = self.process.bury();
            return self.conclude(Err(self.reason(end)));
        }
        if let Some(bound) = self.clock.next_processor().filter(|_| !self.process.is_elsewhere()) {
            let Some(before) = self.process.processor() else {
                return self
                    .leave(Gone::Internal("the processor time of this champion cannot be measured".into()));
            };
            self.call.bound_processor(before, bound);
        }
        self.closed = self.closed.map(|_| self.call.since().running);
        // A champion that waited at its gate after its last call is likely to arrive there after
        // this one.
        self.hush = self.process.waits().then(|| self.call.since().running + HUSH);
        if self.state == State::Thinking {
            self.tell();
        }
        // The message is sent first, so that the champion finds it when it resumes and is not woken
        // twice.
        self.process.wake();
    }

    /// Sends the turn.
    fn tell(&mut self) {
        let clocks =
            if self.patient { Clocks::default() } else { self.clock.left(self.call.seen(self.call.time())) };
        let missed = std::mem::take(&mut self.missed);
        if let Err(Fault::Broke(how)) = self.tongue.tell(clocks, missed) {
            self.broke(how);
        }
    }

    /// Marks the last turn, which the champion answered, as missed. Its next turn reports this.
    pub fn overlook(&mut self) {
        self.missed = true;
    }

    /// Returns the result of loading or of a turn. Returns `None` while it is in progress or after
    /// it was returned.
    pub fn verdict(&mut self) -> Option<Result<(Heard, Duration), Gone>> {
        self.verdict.take()
    }

    /// Returns true if the match waits for this champion.
    pub fn awaited(&self) -> bool {
        self.verdict.is_none() && self.asked
    }

    /// Returns true if the process is still running although the match does not wait for it.
    pub fn settling(&self) -> bool {
        self.process.settling().is_some()
    }

    /// Returns the deadline of the answer.
    pub fn deadline(&self) -> Option<Instant> {
        let call = (!self.patient && self.awaited()).then(|| self.call.look());
        let closed = self.closed.filter(|_| self.awaited()).map(|since| since + self.farewell());
        let look = self.tongue.look().filter(|_| self.awaited() && self.state == State::Loading);
        [call, closed, look, self.process.settling(), self.hush].into_iter().flatten().min()
    }

    /// Returns the time at which a wait for a shared futex must be answered.
    pub fn due(&self) -> Option<Instant> {
        self.process.due()
    }

    /// Answers the waits for shared futexes that are due.
    pub fn answer(&mut self, now: Instant) {
        self.process.answer(now);
    }

    /// Returns the start of the current call if an answer is awaited.
    pub fn since(&self) -> Option<Reading> {
        self.awaited().then(|| self.call.since())
    }

    /// Records that the arena was paused for this long.
    pub fn was_away(&mut self, away: Duration, now: Instant) {
        self.call.was_away(away, now);
    }

    /// Returns the descriptors to watch. A champion at its gate can only report its end.
    pub fn watched(&self) -> Watched<'_> {
        let still = self.process.waits();
        let unsent = self.tongue.unsent();
        let hush = self.hush.is_some() && !unsent;
        let hears = !still && !hush && self.closed.is_none() && self.outspoken.is_none();
        Watched {
            ear: self.tongue.ear().filter(|_| hears),
            mouth: self.tongue.mouth().filter(|_| hears && unsent),
            output: self.output.pipe().filter(|_| !still),
            gate: self.process.gate(),
            process: self.process.gone(),
        }
    }

    /// Returns the candidate's language.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// Returns true if the process has ended and was reaped.
    pub fn buried(&self) -> bool {
        let hung_up = self.state == State::Leaving && self.closed.is_some();
        self.process.ended() || hung_up && self.process.is_elsewhere()
    }

    /// Returns the time that the process has to end after it closed its channel. The end of a
    /// remote program is not reported, so its time is zero.
    fn farewell(&self) -> Duration {
        if self.process.is_elsewhere() { Duration::ZERO } else { FAREWELL }
    }

    /// Informs the champion of the end of a step or of the match, if its protocol has a message for
    /// that.
    pub fn settled(&mut self, referee: &dyn Referee, over: bool) {
        self.tongue.settled(referee, over);
    }

    /// Returns true if the champion is never stopped and all players share its clock.
    pub fn in_real_time(&self) -> bool {
        self.tongue.in_real_time()
    }

    /// Reads the output.
    pub fn print(&mut self) {
        if self.output.drain() && self.awaited() {
            let flood = self.limits.flood >> 20;
            self.leave(Gone::Output(arena::flood(self.locale, flood, &self.call.place)));
        }
    }

    /// Returns the output since the last call of this function.
    pub fn said(&mut self) -> Said {
        self.output.drain();
        self.output.news()
    }

    /// Returns the output like [`Champion::said`], for a champion that will not be called again.
    pub fn last_said(&mut self) -> Said {
        self.output.drain();
        self.output.last_words();
        self.output.news()
    }

    /// Sends buffered data when there is room for it.
    pub fn flush(&mut self) {
        self.tongue.flush();
    }

    /// Reads a message.
    pub fn hear(&mut self) {
        match self.tongue.hear(self.state) {
            Ok(None) => {}
            Ok(Some((state, heard))) => self.heard(state, heard),
            Err(Fault::Broke(how)) => self.broke(how),
            // A process that ends closes its channel first. How it ended is the more precise
            // reason.
            Err(Fault::Closed) => {
                self.closed.get_or_insert_with(Instant::now);
            }
        }
    }

    fn heard(&mut self, state: State, heard: Heard) {
        let time = self.call.time();
        if heard == Heard::Missed {
            // The answer to a missed turn is discarded, and the current turn is sent now.
            self.state = if self.asked { State::Thinking } else { state };
            return if self.asked { self.tell() } else { self.process.rest() };
        }
        if !self.patient {
            match self.call.answered(time, || self.process.processor()) {
                Judgement::InTime => {}
                // The step is still open, so the answer counts.
                Judgement::Unseen(_) | Judgement::Late(Bound::Call)
                    if self.tongue.in_real_time() && self.late == Late::Passes => {}
                Judgement::Late(bound) => return self.late(bound, state),
                Judgement::Unseen(away) => {
                    return self.leave(Gone::Unseen(away, self.call.place.clone()));
                }
            }
            self.charge(time);
            self.process.rest();
        }
        self.longest = self.longest.max(time);
        self.state = state;
        self.conclude(Ok((heard, time)));
    }

    /// Stores the result of the current call.
    fn conclude(&mut self, verdict: Result<(Heard, Duration), Gone>) {
        self.asked = false;
        self.verdict = Some(verdict);
    }

    fn broke(&mut self, how: String) {
        if self.awaited() {
            self.leave(Gone::Protocol(arena::protocol(self.locale, how, &self.call.place)));
        } else {
            self.outspoken.get_or_insert(how);
        }
    }

    /// Handles an event at the gate. If the gate is not readable, no further event will come.
    pub fn at_gate(&mut self, readable: bool) {
        if self.hush.take().is_some() {
            self.hear();
        }
        self.process.at_gate(readable);
    }

    /// Handles the end of the process.
    pub fn gone(&mut self) {
        // Messages and output from before the end count.
        self.hear();
        let end = self.process.bury();
        if self.awaited() {
            self.last = self.call.time();
            self.output.drain();
            self.conclude(Err(self.reason(end)));
        }
    }

    /// Ends the call if its deadline has passed, and freezes a process that does not come to rest.
    pub fn check(&mut self, now: Instant) {
        if self.process.settling().is_some_and(|until| now >= until) {
            self.process.freeze();
        }
        self.hush = self.hush.filter(|until| now < *until);
        if !self.awaited() || self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        if self.closed.is_some_and(|since| now >= since + self.farewell()) {
            return self.leave(Gone::Protocol(self.tongue.closed(&self.call.place)));
        }
        self.hear();
        if self.awaited()
            && let Judgement::Late(bound) = self.call.silent(now, || self.process.processor())
        {
            self.late(bound, State::Late);
        }
    }

    /// Charges the time of a call or of loading. Loading has its own limit and counts for the whole
    /// match if the limits say so.
    fn charge(&mut self, time: Duration) {
        // The champion may compute a little more before it comes to rest.
        self.ran += time + PATIENCE;
        if self.state == State::Loading {
            self.clock.charge_loading(self.call.seen(time));
        } else {
            self.clock.charge(self.call.seen(time));
            self.clock.charge_processor(self.call.taken(|| self.process.processor()));
        }
    }

    /// Handles a late answer. The champion is eliminated, or it missed the step and is in the given
    /// state.
    fn late(&mut self, bound: Bound, state: State) {
        let time = self.call.time();
        self.longest = self.longest.max(time);
        self.charge(time);
        if self.late == Late::Out || self.state == State::Loading || !bound.is_of_one_call() {
            return self.leave(self.clock.over(bound, &self.call.place, self.locale));
        }
        (self.missed, self.state) = (true, state);
        // The process is stopped until the next call.
        self.process.rest();
        self.conclude(Ok((Heard::Missed, time)));
    }

    /// Kills the process for a reason that the arena determined.
    fn leave(&mut self, why: Gone) {
        self.last = self.call.time();
        let why = match self.process.kill() {
            // If the process was never started properly, this is not the champion's fault.
            End::Failed(protection, error) => self.reason(End::Failed(protection, error)),
            _ => why,
        };
        self.output.drain();
        self.conclude(Err(why));
    }

    fn reason(&self, end: End) -> Gone {
        let (place, starved) = (self.call.place.clone(), self.process.starved());
        match end {
            End::Failed(protection, error) => match not_started(protection, error).filter(|_| self.own) {
                Some(code) => Gone::Exit(code, place),
                None => Gone::Internal(failure(protection, error)),
            },
            _ if starved == Some(Starved::ByItsLimit) => self.out_of_memory(place),
            _ if starved == Some(Starved::ByOthers) => Gone::Internal(format!(
                "the kernel killed it {place} although it was within its memory limit of {}: the machine or \
                 a control group around it has no memory left; play fewer matches at once (--jobs)",
                memory::said(self.limits.memory, Locale::En)
            )),
            End::Signalled(libc::SIGSYS) => Gone::Policy(arena::policy(self.locale, place)),
            // Runtimes end a program themselves when its heap is full, before the kernel's limit is reached.
            End::Signalled(_) | End::Exited(_)
                if trace::is_starved(&self.written_in, &self.output.tail()) =>
            {
                self.out_of_memory(place)
            }
            End::Signalled(signal) => Gone::Crash(signal, place),
            End::Exited(code) => Gone::Exit(code, place),
            // The champion itself cannot reach the process that waits for it.
            End::Killed => Gone::Internal(format!("it was killed from outside of its jail {place}")),
        }
    }

    fn out_of_memory(&self, place: String) -> Gone {
        Gone::Memory(arena::memory(self.locale, memory::said(self.limits.memory, self.locale), place))
    }

    /// Reports the end of the match. The process may then exit by itself within its limits.
    pub fn dismiss(&mut self) {
        (self.state, self.asked) = (State::Leaving, false);
        self.verdict = None;
        self.process.wake();
        self.tongue.dismiss();
        self.call = Call::begin(String::new(), self.clock.next(), None);
    }

    /// Returns the time until which a dismissed champion may run, or `None` for a champion without
    /// a clock.
    pub fn patience(&self) -> Option<Instant> {
        (!self.patient).then(|| self.call.since().running + self.clock.next().0.min(self.limits.farewell))
    }

    /// Kills the process if it is still running and returns the resources that it used.
    pub fn account(mut self) -> Account {
        let usage = self.process.usage();
        self.process.kill();
        Account {
            time: self.clock.spent(),
            longest: self.longest.max(self.last),
            last: self.last,
            thrown: self.output.thrown(),
            usage,
            output: self.output.finish(),
            unfinished: self.tongue.unfinished(),
        }
    }
}
