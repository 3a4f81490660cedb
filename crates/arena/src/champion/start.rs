//! Starts a champion: its connection, its process, its first clock, and the pause for a debugger.

use super::end::ProgramFacts;
use super::{CallTimes, Champion, Kit, Supervision};
use crate::bytes::Peer;
use crate::call::Call;
use crate::champion_process::ChampionProcess;
use crate::clock::Clock;
use crate::dialogue::{self, ChampionEnds, Dialogue};
use crate::error::ArenaError;
use crate::kit::Protocol;
use crate::limits::Limits;
use crate::observation::Observation;
use crate::output::{Output, Terminal};
use joute_engine::Moment;
use joute_engine::message::CHANNEL_VARIABLE;
use joute_engine::referee::Referee;
use joute_jail::process::Process;
use joute_jail::{CHANNEL_DESCRIPTOR, Command, Jail, ProcessSpec, ResourceLimits, Role};
use joute_words::{Locale, arena};
use rustix::fd::{AsFd as _, OwnedFd};
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::unix::net::UnixStream;
use std::time::Duration;

impl Champion {
    /// Starts a champion's process and prepares the communication with it. A champion made from
    /// a kit begins to load at once, while other champions start. Any other program starts with
    /// its first turn.
    ///
    /// # Errors
    ///
    /// Returns [`LaunchError::Kit`](crate::launch::LaunchError::Kit) if the kit has no program to
    /// start, and another error if the kit is not at fault.
    pub fn start(
        kit: &Kit,
        jail: &Jail,
        limits: Limits,
        processor: Option<usize>,
        referee: &dyn Referee,
        player: usize,
        observation: Observation,
    ) -> Result<Self, ArenaError> {
        let Observation { prefix, drawings } = observation;
        let patient = kit.command.is_some();
        let locale = kit.manifest.locale();
        let open = Jail::open();
        let jail = if patient { &open } else { jail };
        let (mut dialogue, mut ends) = begin_dialogue(kit, jail, referee, player, drawings)?;
        let launch = kit.launch(limits.memory, std::mem::take(&mut ends.arguments))?;
        let own = launch.command.program.is_relative();
        let resources = launch.resources(&limits, jail);
        let started = start_process(kit, jail, ends, launch.command, resources, processor);
        let (mut process, pipe) = started?;
        dialogue.started(&mut process)?;
        let terminal = prefix.map(|prefix| Terminal { prefix, locale });
        let output = Output::new(pipe, limits.output, limits.flood, terminal);
        let (stopped, clock) = match kit.protocol() {
            Protocol::Frames => (jail.freezes(), Clock::new(limits)),
            Protocol::Lines => (jail.stops_interactive(), Clock::starting(limits)),
            Protocol::Bytes => (false, Clock::new(limits)),
        };
        let supervision = match (patient, stopped) {
            (true, _) => Supervision::Unlimited,
            (false, true) => Supervision::Stopped,
            (false, false) => Supervision::Timed,
        };
        let program = ProgramFacts { locale, memory: limits.memory, trace: kit.trace(), own };
        let process = ChampionProcess::Local(Box::new(process));
        let time = (limits, clock);
        let champion = Self::new(process, dialogue, output, program, supervision, time, referee);
        Ok(Champion { pause: kit.pause, ..champion })
    }

    /// Pauses the match before a step if the candidate has requested to attach a debugger there.
    pub fn pause(&mut self, moment: &Moment) {
        if let Some(pause) = self.pause.take_if(|pause| pause.precedes(moment)) {
            pause.wait(&self.process, self.program.locale);
        }
    }

    /// Creates a champion for a program on another machine that has already logged in.
    ///
    /// # Errors
    /// Returns an error if a system call fails, or if the game cannot be played with
    /// the byte protocol.
    pub fn from_peer(
        peer: Peer,
        limits: Limits,
        referee: &dyn Referee,
        player: usize,
        locale: Locale,
    ) -> Result<Self, ArenaError> {
        let dialogue = dialogue::bytes::resume(peer, referee, player, locale)?;
        Self::without_process(dialogue, Supervision::Timed, limits, referee, locale)
    }

    /// Creates a champion for code of this process at the other end of a socket. It uses the frame
    /// protocol and has no time limit.
    ///
    /// # Errors
    /// Returns an error if a system call fails.
    pub fn from_socket(
        socket: UnixStream,
        limits: Limits,
        referee: &dyn Referee,
        player: usize,
        locale: Locale,
    ) -> Result<Self, ArenaError> {
        let dialogue = dialogue::frames::begin_at(socket, referee, player, locale, false)?;
        Self::without_process(dialogue, Supervision::Unlimited, limits, referee, locale)
    }

    /// Creates a champion whose process the arena did not start.
    fn without_process(
        dialogue: Box<dyn Dialogue>,
        supervision: Supervision,
        limits: Limits,
        referee: &dyn Referee,
        locale: Locale,
    ) -> Result<Self, ArenaError> {
        let process = ChampionProcess::remote().map_err(ArenaError::system("a descriptor"))?;
        let output = Output::new(None, limits.output, limits.flood, None);
        let program = ProgramFacts { locale, memory: limits.memory, trace: None, own: false };
        let time = (limits, Clock::new(limits));
        Ok(Self::new(process, dialogue, output, program, supervision, time, referee))
    }

    /// Creates a champion that is loading or waits for its first turn.
    fn new(
        mut process: ChampionProcess,
        dialogue: Box<dyn Dialogue>,
        output: Output,
        program: ProgramFacts,
        supervision: Supervision,
        (limits, clock): (Limits, Clock),
        referee: &dyn Referee,
    ) -> Self {
        let earlier = (supervision == Supervision::Stopped).then_some(Duration::ZERO);
        let mut call = Call::begin(arena::loading(program.locale).into(), clock.start(), earlier);
        let began = call.since().running;
        let reading = process.start_counters().map(|counters| (began, counters));
        call.charge_own_time(reading.clone());
        Champion {
            process,
            output,
            call,
            reading,
            supervision,
            pause: None,
            times: CallTimes::default(),
            clock,
            limits,
            program,
            state: dialogue.initial_state(),
            dialogue,
            late_policy: referee.late_policy(),
            missed: false,
            quiet_until: None,
            closed_since: None,
            early_violation: None,
            verdict: None,
        }
    }
}

/// Starts the process of a champion with its ends of the connections. Its output goes to a pipe,
/// which is returned, unless the candidate started it with a command.
///
/// # Errors
/// Returns an error if a system call fails, or if the jail cannot start the process.
fn start_process(
    kit: &Kit,
    jail: &Jail,
    ends: ChampionEnds,
    mut command: Command,
    limits: ResourceLimits,
    processor: Option<usize>,
) -> Result<(Process, Option<OwnedFd>), ArenaError> {
    let captured = kit.command.is_none();
    let ChampionEnds { channel, streams, port, .. } = &ends;
    if channel.is_some() {
        command.env.push((CHANNEL_VARIABLE, CHANNEL_DESCRIPTOR.to_string()));
    }
    let pipe = captured.then(|| pipe_with(PipeFlags::CLOEXEC)).transpose();
    let (reading, writing) = pipe.map_err(ArenaError::file(&kit.folder))?.unzip();
    let printing = writing.as_ref().map(|writing| writing.as_fd());
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
        ..ProcessSpec::without_program(limits)
    };
    let fail = |error| ArenaError::NotStarted { folder: kit.folder.clone(), error };
    let process = jail.start(&spec).map_err(fail)?;
    if let Some(pipe) = &reading {
        rustix::io::ioctl_fionbio(pipe, true).map_err(ArenaError::file(&kit.folder))?;
    }
    Ok((process, reading))
}

/// Creates both sides of the communication with a player. Returns the arena's side and the ends for
/// the champion.
///
/// # Errors
/// Returns an error if pipes or sockets cannot be created, or if the game cannot be
/// played with this protocol.
fn begin_dialogue(
    kit: &Kit,
    jail: &Jail,
    referee: &dyn Referee,
    player: usize,
    drawings: bool,
) -> Result<(Box<dyn Dialogue>, ChampionEnds), ArenaError> {
    let locale = kit.manifest.locale();
    match kit.protocol() {
        Protocol::Frames => dialogue::frames::begin(referee, player, locale, drawings),
        Protocol::Lines => dialogue::lines::begin(referee, player, locale),
        Protocol::Bytes => dialogue::bytes::begin(jail, referee, player, &kit.name(), locale),
    }
}
