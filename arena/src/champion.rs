//! A champion's process: started, asked, ended.

use crate::launch::{Manifest, command};
use crate::limits::Limits;
use crate::output::capture;
use joute_engine::frame::{self, FrameError};
use joute_engine::message::{CHANNEL_VARIABLE, PROTOCOL, ToArena, ToChampion};
use joute_engine::referee::Question;
use std::io::Read;
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A kit that can play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// The kit's folder.
    pub folder: PathBuf,
    /// What its manifest says.
    pub manifest: Manifest,
    /// A command that replaces the launch table's: a debugger; it keeps the terminal.
    pub command: Option<String>,
}

impl Kit {
    /// Reads a built kit.
    ///
    /// # Errors
    /// A message that names the folder and the cure.
    pub fn read(folder: &Path) -> Result<Self, String> {
        Ok(Kit { folder: folder.to_owned(), manifest: Manifest::read(folder)?, command: None })
    }

    /// The folder's name, for people.
    pub fn name(&self) -> String {
        let folder = self.folder.canonicalize().unwrap_or_else(|_| self.folder.clone());
        folder.file_name().map_or_else(|| "champion".into(), |name| name.to_string_lossy().into_owned())
    }
}

/// Why a champion left a match. For people; the words are those of the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gone {
    /// It took too long; the call and the limit.
    TimedOut(String),
    /// Its process ended; how.
    Ended(String),
    /// It broke the protocol; how.
    Protocol(String),
    /// The rules caught it.
    Foul(String),
}

impl std::fmt::Display for Gone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Gone::TimedOut(what) => write!(f, "CALL_TIMEOUT: {what}"),
            Gone::Ended(how) => write!(f, "{how}"),
            Gone::Protocol(how) => write!(f, "PROTOCOL: {how}"),
            Gone::Foul(how) => write!(f, "FOUL: {how}"),
        }
    }
}

/// A running champion.
#[derive(Debug)]
pub struct Champion {
    child: Child,
    channel: UnixStream,
    limits: Limits,
    spent: Duration,
    patient: bool,
    outputs: Vec<JoinHandle<Vec<u8>>>,
}

/// What a champion answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// `Vec<Action>`.
    pub actions: Vec<u8>,
    /// `Vec<Answer>`.
    pub answers: Vec<u8>,
    /// What it saw.
    pub digest: u64,
    /// From "your turn" to "done".
    pub time: Duration,
}

impl Champion {
    /// Starts a kit's process and says hello; it loads while others start.
    ///
    /// # Errors
    /// A message if it cannot be started: not the champion's fault.
    pub fn start(
        kit: &Kit,
        limits: Limits,
        hello: &ToChampion,
        prefix: Option<String>,
    ) -> Result<Self, String> {
        let fail = |error: std::io::Error| format!("{}: {error}", kit.folder.display());
        let (ours, theirs) = UnixStream::pair().map_err(fail)?;
        let mut command = match &kit.command {
            None => command(&kit.folder, &kit.manifest.language)?,
            Some(words) => {
                let mut command = Command::new("sh");
                command.args(["-c", &format!("exec {words}")]).current_dir(&kit.folder);
                command
            }
        };
        let patient = kit.command.is_some();
        if !patient {
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        }
        let descriptor = std::os::fd::AsRawFd::as_raw_fd(&theirs);
        command.env(CHANNEL_VARIABLE, descriptor.to_string());
        // SAFETY: between fork and exec only one system call is made, on a descriptor that the closure owns.
        unsafe {
            command.pre_exec(move || {
                rustix::io::fcntl_setfd(theirs.as_fd(), rustix::io::FdFlags::empty())?;
                Ok(())
            });
        }
        let mut child = command
            .spawn()
            .map_err(|error| format!("{}: cannot start its champion: {error}", kit.folder.display()))?;
        // The closure owns the champion's end; with the command gone, only the champion has it.
        drop(command);
        let mut outputs = Vec::new();
        if let Some(stream) = child.stdout.take() {
            outputs.push(capture(stream, limits.output, prefix.clone()));
        }
        if let Some(stream) = child.stderr.take() {
            outputs.push(capture(stream, limits.output, prefix));
        }
        let mut champion = Champion { child, channel: ours, limits, spent: Duration::ZERO, patient, outputs };
        // A champion that died at once is found out when it should be ready.
        let _ = frame::write(&mut champion.channel, hello);
        Ok(champion)
    }

    /// Waits until its code is loaded; gives its language.
    ///
    /// # Errors
    /// Why it is gone.
    pub fn ready(&mut self, api: u64) -> Result<String, Gone> {
        match self.hear(self.limits.start, "while being loaded")? {
            ToArena::Ready { protocol: PROTOCOL, api: theirs, language } if theirs == api => Ok(language),
            ToArena::Ready { protocol, api: theirs, .. } => Err(Gone::Protocol(format!(
                "it speaks protocol {protocol} and API {theirs:016x}, we {PROTOCOL} and {api:016x}"
            ))),
            ToArena::Done { .. } => Err(Gone::Protocol("it was done before it was ready".into())),
        }
    }

    /// Sends a turn.
    pub fn ask(&mut self, question: &Question) {
        let turn = ToChampion::Turn { events: question.events.clone(), calls: question.calls.clone() };
        // A champion that is gone is found out when it should answer.
        let _ = self.channel.set_write_timeout(Some(self.limits.turn));
        let _ = frame::write(&mut self.channel, &turn);
    }

    /// Waits for the end of the turn that [`Champion::ask`] sent.
    ///
    /// # Errors
    /// Why it is gone.
    pub fn answer(&mut self, calls: &str) -> Result<Answered, Gone> {
        let left = self.limits.total.saturating_sub(self.spent);
        let limit = self.limits.turn.min(left);
        let start = Instant::now();
        let answer = self.hear(limit, calls)?;
        let time = start.elapsed();
        self.spent += time;
        match answer {
            ToArena::Done { actions, answers, digest } => Ok(Answered { actions, answers, digest, time }),
            ToArena::Ready { .. } => Err(Gone::Protocol("it was ready twice".into())),
        }
    }

    fn hear(&mut self, limit: Duration, what: &str) -> Result<ToArena, Gone> {
        let deadline = (!self.patient).then(|| Instant::now() + limit);
        let mut channel = Deadline { channel: &mut self.channel, deadline };
        match frame::read(&mut channel) {
            Ok(message) => Ok(message),
            Err(FrameError::TimedOut) => {
                Err(Gone::TimedOut(format!("more than {} ms {what}", limit.as_millis())))
            }
            Err(FrameError::Closed | FrameError::Broken(_)) => Err(Gone::Ended(self.end_of_process(what))),
            Err(error) => Err(Gone::Protocol(format!("{error} ({what})"))),
        }
    }

    /// How a process that closed its channel ended.
    fn end_of_process(&mut self, what: &str) -> String {
        let deadline = Instant::now() + Duration::from_secs(1);
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("{} {what}", words(status));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        format!("PROTOCOL: it closed its channel {what}")
    }

    /// Says goodbye; a champion that does not leave is killed. Its output is whole afterwards.
    pub fn finish(mut self) {
        let _ = frame::write(&mut self.channel, &ToChampion::End);
        let _ = self.channel.shutdown(std::net::Shutdown::Write);
        let deadline = Instant::now() + self.limits.turn;
        while self.patient || Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_micros(200)),
                _ => break,
            }
        }
        self.kill();
    }

    /// Ends the process now.
    pub fn kill(&mut self) {
        // Both fail only for a process that is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        for output in self.outputs.drain(..) {
            let _ = output.join();
        }
    }
}

impl Drop for Champion {
    fn drop(&mut self) {
        self.kill();
    }
}

fn words(status: ExitStatus) -> String {
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("CRASH {signal}"),
        (None, Some(code)) => format!("EXIT {code}"),
        (None, None) => "EXIT".into(),
    }
}

/// A channel whose reads end at a deadline, however slowly bytes drip.
struct Deadline<'a> {
    channel: &'a mut UnixStream,
    deadline: Option<Instant>,
}

impl Read for Deadline<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let left = match self.deadline {
            None => None,
            Some(deadline) => match deadline.checked_duration_since(Instant::now()) {
                Some(left) if !left.is_zero() => Some(left),
                _ => return Err(std::io::ErrorKind::TimedOut.into()),
            },
        };
        self.channel.set_read_timeout(left)?;
        self.channel.read(buffer)
    }
}
