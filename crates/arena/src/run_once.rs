//! Runs a program once in the sandbox. It receives its whole input at once, and its output is kept
//! up to a limit.

use crate::error::ArenaError;
use crate::launch::Launch;
use crate::leave_reason::not_started;
use crate::limits::Limits;
use crate::output::Output;
use joute_jail::process::{End, MemoryShortage, Process};
use joute_jail::{Jail, JailError, Level, ProcessSpec, Role};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::fd::{AsFd as _, OwnedFd};
use std::time::{Duration, Instant};

/// The result of running a program once in the sandbox, outside of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramRun {
    /// The program's standard output, up to [`Limits::output`] bytes.
    pub output: Vec<u8>,
    /// The program's standard error, up to [`Limits::output`] bytes.
    pub errors: String,
    /// The way in which the program ended, for example by an exit.
    pub ended: ProgramEnd,
}

/// The way in which a program ended that was run once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramEnd {
    /// The program exited. The value is its exit code.
    Exited(i32),
    /// A signal ended the program. The value is the signal's number.
    Crashed(i32),
    /// The program could not be started. The value is the system's error number.
    NoProgram(i32),
    /// The program exceeded its time limit, [`Limits::call`].
    Late,
    /// The program exceeded its memory limit, [`Limits::memory`].
    Memory,
    /// The program printed too much. The limit is [`Limits::output`] for its standard output, and
    /// [`Limits::flood`] for its standard error.
    Flood,
}

/// The default time limit of a program that is run once.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(3600);

/// Runs a program once in the sandbox and returns its output. All of its child processes are killed
/// when it ends.
///
/// # Errors
/// Returns the reason why it could not be run, which is never the program's fault.
pub fn run_once(
    launch: &Launch,
    input: &[u8],
    jail: &Jail,
    limits: Limits,
) -> Result<ProgramRun, ArenaError> {
    if jail.level() == Level::L1 {
        return Err(ArenaError::NoBatch);
    }
    let folder = &launch.command.folder;
    let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(ArenaError::file(folder));
    let ((reads, feed), (output, writes), (errors, complains)) = (pipe()?, pipe()?, pipe()?);
    for pipe_end in [&feed, &output, &errors] {
        rustix::io::ioctl_fionbio(pipe_end, true).map_err(ArenaError::file(folder))?;
    }
    let spec = ProcessSpec {
        command: Some(&launch.command),
        input: Some(reads.as_fd()),
        output: Some(writes.as_fd()),
        errors: Some(complains.as_fd()),
        role: Role::Batch,
        ..ProcessSpec::without_program(launch.resources(&limits, jail))
    };
    let mut process = jail.start(&spec)?;
    drop((reads, writes, complains));
    let mut streams = Streams {
        feed: Some(feed).filter(|_| !input.is_empty()),
        input_left: input,
        output: Some(output),
        printed: Vec::new(),
        output_limit: limits.output,
        errors: Output::new(Some(errors), limits.output, limits.flood, None),
    };
    let stopped = streams.serve_until_end(&process, limits.call.unwrap_or(DEFAULT_TIMEOUT));
    let starved = process.memory_shortage();
    let end = if stopped.is_some() { process.kill() } else { process.reap() };
    let ended = match (stopped, end) {
        (_, End::Failed(protection, error)) if not_started(protection, error).is_some() => {
            ProgramEnd::NoProgram(error)
        }
        (_, End::Failed(protection, error)) => {
            let error = JailError::Protection { protection, error };
            return Err(ArenaError::Sandbox { folder: folder.clone(), error });
        }
        (Some(ended), _) => ended,
        (None, _) if starved == Some(MemoryShortage::OtherGroup) => {
            return Err(ArenaError::NoMemory(folder.clone()));
        }
        (None, _) if starved.is_some() => ProgramEnd::Memory,
        (None, End::Exited(code)) => ProgramEnd::Exited(code),
        (None, End::Signalled(signal)) => ProgramEnd::Crashed(signal),
        (None, End::Killed) => ProgramEnd::Crashed(libc::SIGKILL),
    };
    let errors = String::from_utf8_lossy(&streams.errors.finish()).into_owned();
    Ok(ProgramRun { output: streams.printed, errors, ended })
}

/// The pipes for the input and output of a program that is run once.
struct Streams<'a> {
    /// The pipe for the program's input. It is closed when all input is written, or earlier by the
    /// program.
    feed: Option<OwnedFd>,
    input_left: &'a [u8],
    output: Option<OwnedFd>,
    printed: Vec<u8>,
    output_limit: usize,
    errors: Output,
}

impl Streams<'_> {
    fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let feed = self.feed.iter().map(|feed| PollFd::from_borrowed_fd(feed.as_fd(), PollFlags::OUT));
        let output = self.output.iter().map(|output| output.as_fd());
        let read = output.chain(self.errors.pipe());
        feed.chain(read.map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN)))
    }

    /// Passes data to and from a program until it has ended. Returns the limit that it exceeded, if
    /// there is one.
    fn serve_until_end(&mut self, process: &Process, limit: Duration) -> Option<ProgramEnd> {
        let deadline = Instant::now() + limit;
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            if remaining.is_zero() {
                break Some(ProgramEnd::Late);
            }
            let exited = {
                let mut fds = vec![PollFd::from_borrowed_fd(process.exit_fd(), PollFlags::IN)];
                fds.extend(self.poll_fds());
                let timeout = Timespec {
                    tv_sec: remaining.as_secs().try_into().unwrap_or(i64::MAX),
                    tv_nsec: remaining.subsec_nanos().into(),
                };
                // An interrupted wait is repeated in the next round.
                let _ = poll(&mut fds, Some(&timeout));
                !fds[0].revents().is_empty()
            };
            if self.flow() {
                break Some(ProgramEnd::Flood);
            }
            if exited {
                break None;
            }
        }
    }

    /// Writes input to the program and reads its output, as far as possible now. Returns true if
    /// the program has printed too much.
    fn flow(&mut self) -> bool {
        while let Some(feed) = &self.feed {
            match rustix::io::write(feed, self.input_left) {
                Ok(count) if count < self.input_left.len() => self.input_left = &self.input_left[count..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                // Either all input is written, or the program has closed its input.
                Ok(_) | Err(_) => self.feed = None,
            }
        }
        let mut chunk = [0; 16 << 10];
        while let Some(output) = &self.output {
            match rustix::io::read(output, &mut chunk) {
                Ok(0) => self.output = None,
                Ok(count) if self.printed.len() + count > self.output_limit => return true,
                Ok(count) => self.printed.extend_from_slice(&chunk[..count]),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(_) => self.output = None,
            }
        }
        self.errors.drain()
    }
}
