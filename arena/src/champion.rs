//! A champion: its process, its tongue, its clock, what it prints, and what it still has to answer.

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
use crate::limits::Limits;
use crate::memory;
use crate::output::{Output, Said, Terminal};
use crate::tongue::{self, Ends, Fault, Tongue};
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
    /// Its author's language.
    locale: Locale,
    state: State,
    /// What happens in its game to a champion that is late.
    late: Late,
    /// It was asked, and the match waits for it: it may still owe the answer to a turn that it missed.
    asked: bool,
    /// Its last turn was missed, and its next one says so.
    missed: bool,
    /// It is a process that the candidate started, perhaps in a debugger: no clock, no freezing.
    patient: bool,
    /// Its program is a file of the kit, not one of this machine.
    own: bool,
    /// The call that is under way.
    call: Call,
    /// It stands still between its calls: whatever it computes, it computes in them.
    freezes: bool,
    /// Real time that loading and calls took.
    ran: Duration,
    /// Until then, the arena waits for it at its gate, where it arrives right after its answer: the arena wakes once
    /// instead of two.
    hush: Option<Instant>,
    /// It closed its channel; by then its process must have ended.
    closed: Option<Instant>,
    /// How it broke the protocol while nobody was listening.
    outspoken: Option<String>,
    /// Its longest call, and the call that it did not survive.
    longest: Duration,
    last: Duration,
    /// The result of the call that is under way.
    verdict: Option<Result<(Heard, Duration), Gone>>,
}

/// The descriptors by which the arena learns about a champion.
#[derive(Debug)]
pub struct Watched<'a> {
    /// Where it speaks.
    pub ear: Option<BorrowedFd<'a>>,
    /// Where it is told something, if there was no room for it yet.
    pub mouth: Option<BorrowedFd<'a>>,
    /// Its output.
    pub output: Option<BorrowedFd<'a>>,
    /// The gate at which it waits for its next call.
    pub gate: Option<BorrowedFd<'a>>,
    /// Its end.
    pub process: BorrowedFd<'a>,
}

/// How long an answer may lie in the channel before the arena looks for it without anybody at the gate. Champions that think
/// longer cost it one more wake-up.
const HUSH: Duration = Duration::from_millis(1);

/// How long a process may take to end after it closed its channel.
const FAREWELL: Duration = Duration::from_millis(500);

impl Champion {
    /// Makes a champion's process and begins to speak with it; a kit loads while others start, a program of another kind starts
    /// when it is first asked.
    ///
    /// # Errors
    /// A message if it cannot be started: not the champion's fault.
    pub fn start(
        kit: &Kit,
        jail: &Jail,
        limits: Limits,
        processor: Option<usize>,
        referee: &dyn Referee,
        player: usize,
        prefix: Option<String>,
    ) -> Result<Self, String> {
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
        let champion = Self::new(body, tongue, output, limits, clock, locale, referee);
        Ok(champion.kept(patient, own, freezes))
    }

    /// Takes in somebody who has logged in, and whose program runs elsewhere.
    ///
    /// # Errors
    /// The system's; or that nobody can play this game so.
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

    /// Where it is kept: whether it has a clock, whose its program is, and whether it stands still between its calls.
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

    /// Sends a turn; its clock starts. Who still computes a turn that it missed is told when it has finished that one, and the
    /// clock runs meanwhile. Where no answer is wanted, it is told as it stands, and its turn is over.
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
            // Said before it was asked: in its buffer now, or never.
            self.hear();
        }
        self.asked = true;
        if self.state != State::Late {
            self.state = State::Thinking;
        }
        let place = arena::in_call(self.locale, calls);
        let earlier = self.freezes.then_some(self.ran);
        self.call = Call::begin(place, self.clock.next(), earlier);
        if let Some(how) = self.outspoken.take() {
            return self.leave(Gone::Protocol(format!("{how} {}", arena::before(self.locale, calls))));
        }
        if self.process.ended() {
            // It ended between its calls; which of them it was told last is a matter of luck, so it is the next.
            let end = self.process.bury();
            return self.conclude(Err(self.reason(end)));
        }
        if let Some(bound) = self.clock.next_processor().filter(|_| !self.process.is_elsewhere()) {
            let Some(before) = self.process.processor() else {
                return self.leave(Gone::Internal("nobody counts processor time here".into()));
            };
            self.call.bound_processor(before, bound);
        }
        self.closed = self.closed.map(|_| self.call.since().running);
        // One that stood at its gate after its last call is likely to come there after this one.
        self.hush = self.process.waits().then(|| self.call.since().running + HUSH);
        if self.state == State::Thinking {
            self.tell();
        }
        // The message first: a champion that is let run finds it there, and need not be woken twice.
        self.process.wake();
    }

    /// Sends the turn that it is to be told.
    fn tell(&mut self) {
        let clocks =
            if self.patient { Clocks::default() } else { self.clock.left(self.call.seen(self.call.time())) };
        let missed = std::mem::take(&mut self.missed);
        if let Err(Fault::Broke(how)) = self.tongue.tell(clocks, missed) {
            self.broke(how);
        }
    }

    /// Its last turn, which it answered, is not to have been: its next one tells it so.
    pub fn overlook(&mut self) {
        self.missed = true;
    }

    /// The result of loading or of a turn; `None` while it is under way or after it was taken.
    pub fn verdict(&mut self) -> Option<Result<(Heard, Duration), Gone>> {
        self.verdict.take()
    }

    /// Does the match wait for it?
    pub fn awaited(&self) -> bool {
        self.verdict.is_none() && self.asked
    }

    /// Does it still run, though the match does not wait for it?
    pub fn settling(&self) -> bool {
        self.process.settling().is_some()
    }

    /// When it must have answered.
    pub fn deadline(&self) -> Option<Instant> {
        let call = (!self.patient && self.awaited()).then(|| self.call.look());
        let closed = self.closed.filter(|_| self.awaited()).map(|since| since + self.farewell());
        let look = self.tongue.look().filter(|_| self.awaited() && self.state == State::Loading);
        [call, closed, look, self.process.settling(), self.hush].into_iter().flatten().min()
    }

    /// Since when an answer is awaited from it, if one is.
    pub fn since(&self) -> Option<Reading> {
        self.awaited().then(|| self.call.since())
    }

    /// The arena was away for this long, and is back.
    pub fn was_away(&mut self, away: Duration, now: Instant) {
        self.call.was_away(away, now);
    }

    /// What to watch. From a champion at its gate nothing can come except its end.
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

    /// Its author's language.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// Whether its process has ended and the arena knows.
    pub fn buried(&self) -> bool {
        let hung_up = self.state == State::Leaving && self.closed.is_some();
        self.process.ended() || hung_up && self.process.is_elsewhere()
    }

    /// How long its process may take to end after it closed its channel; nobody hears of one elsewhere.
    fn farewell(&self) -> Duration {
        if self.process.is_elsewhere() { Duration::ZERO } else { FAREWELL }
    }

    /// A step is over, or the whole match: it is told, if its tongue has a word for that.
    pub fn settled(&mut self, referee: &dyn Referee, over: bool) {
        self.tongue.settled(referee, over);
    }

    /// Nobody stops it, and its time is everybody's.
    pub fn in_real_time(&self) -> bool {
        self.tongue.in_real_time()
    }

    /// Handles output.
    pub fn print(&mut self) {
        if self.output.drain() && self.awaited() {
            let flood = self.limits.flood >> 20;
            self.leave(Gone::Output(arena::flood(self.locale, flood, &self.call.place)));
        }
    }

    /// What it printed since this was last asked.
    pub fn said(&mut self) -> Said {
        self.output.drain();
        self.output.news()
    }

    /// Like [`Champion::said`], for a champion that will not be called again.
    pub fn last_said(&mut self) -> Said {
        self.output.drain();
        self.output.last_words();
        self.output.news()
    }

    /// There is room for what it is to be told.
    pub fn flush(&mut self) {
        self.tongue.flush();
    }

    /// Handles a message.
    pub fn hear(&mut self) {
        match self.tongue.hear(self.state) {
            Ok(None) => {}
            Ok(Some((state, heard))) => self.heard(state, heard),
            Err(Fault::Broke(how)) => self.broke(how),
            // A process that ends closes its end first: how it ended is the better reason.
            Err(Fault::Closed) => {
                self.closed.get_or_insert_with(Instant::now);
            }
        }
    }

    fn heard(&mut self, state: State, heard: Heard) {
        let time = self.call.time();
        if heard == Heard::Missed {
            // Thrown away; what it was asked since, it is told now.
            self.state = if self.asked { State::Thinking } else { state };
            return if self.asked { self.tell() } else { self.process.rest() };
        }
        if !self.patient {
            match self.call.answered(time, || self.process.processor()) {
                Judgement::InTime => {}
                // The step is still open, so it counts.
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

    /// The result of its call.
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

    /// Handles its arrival at the gate; or, if the gate is not readable, nothing will ever arrive there.
    pub fn at_gate(&mut self, readable: bool) {
        if self.hush.take().is_some() {
            self.hear();
        }
        self.process.at_gate(readable);
    }

    /// Handles the end of its process.
    pub fn gone(&mut self) {
        // What it said and printed before counts.
        self.hear();
        let end = self.process.bury();
        if self.awaited() {
            self.last = self.call.time();
            self.output.drain();
            self.conclude(Err(self.reason(end)));
        }
    }

    /// Ends it if its deadline has passed, and stops it if it does not settle.
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

    /// Loading has a limit of its own, and counts for the whole match where the limits say so.
    fn charge(&mut self, time: Duration) {
        // On its way to rest it may compute a little more.
        self.ran += time + PATIENCE;
        if self.state == State::Loading {
            self.clock.charge_loading(self.call.seen(time));
        } else {
            self.clock.charge(self.call.seen(time));
            self.clock.charge_processor(self.call.taken(|| self.process.processor()));
        }
    }

    /// It was too late: it is out, or it missed the step and is in this state now.
    fn late(&mut self, bound: Bound, state: State) {
        let time = self.call.time();
        self.longest = self.longest.max(time);
        self.charge(time);
        if self.late == Late::Out || self.state == State::Loading || !bound.is_of_one_call() {
            return self.leave(self.clock.over(bound, &self.call.place, self.locale));
        }
        (self.missed, self.state) = (true, state);
        // It stands still where it is, until it is asked again.
        self.process.rest();
        self.conclude(Ok((Heard::Missed, time)));
    }

    /// Kills it, for a reason of the arena's.
    fn leave(&mut self, why: Gone) {
        self.last = self.call.time();
        let why = match self.process.kill() {
            // It never came to life: that is no fault of its own, however it looked.
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
            _ if starved == Some(Starved::ByItsLimit) => {
                Gone::Memory(arena::memory(self.locale, memory::said(self.limits.memory, self.locale), place))
            }
            _ if starved == Some(Starved::ByOthers) => Gone::Internal(format!(
                "the kernel ended it {place} for want of memory within its limit of {}: the machine or a group around \
                 it is full; play fewer matches at once (--jobs)",
                memory::said(self.limits.memory, Locale::En)
            )),
            End::Signalled(libc::SIGSYS) => Gone::Policy(arena::policy(self.locale, place)),
            End::Signalled(signal) => Gone::Crash(signal, place),
            End::Exited(code) => Gone::Exit(code, place),
            // It cannot reach the process that waits for it.
            End::Killed => Gone::Internal(format!("something outside of its jail killed it {place}")),
        }
    }

    /// Tells it that the match is over; it may then exit by itself, within its limits.
    pub fn dismiss(&mut self) {
        (self.state, self.asked) = (State::Leaving, false);
        self.verdict = None;
        self.process.wake();
        self.tongue.dismiss();
        self.call = Call::begin(String::new(), self.clock.next(), None);
    }

    /// How long a dismissed champion may still take; `None`: as long as it likes.
    pub fn patience(&self) -> Option<Instant> {
        (!self.patient).then(|| self.call.since().running + self.clock.next().0.min(self.limits.farewell))
    }

    /// Kills it, if it is still running, and closes its account.
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
