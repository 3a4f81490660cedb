//! Runs compilers and champions with a time limit and captures their output. Reads environment variables.

use crate::error::{Error, Result};
use std::ffi::OsString;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The exit status and the output of a command that was run.
#[derive(Debug)]
pub struct CommandOutput {
    /// The exit status of the command, or `None` if it was killed at the time limit.
    pub status: Option<ExitStatus>,
    /// The bytes that the command wrote to standard output.
    pub stdout: Vec<u8>,
    /// The bytes that the command wrote to standard error.
    pub stderr: Vec<u8>,
}

impl CommandOutput {
    /// Returns true if the command exited with success.
    pub fn success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// Returns the command's standard output and standard error as text, followed by a note if the
    /// command failed.
    pub fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&self.stderr));
        match self.status {
            Some(status) if !status.success() => text.push_str(&format!("({status})\n")),
            Some(_) => {}
            None => text.push_str("(killed: it took too long)\n"),
        }
        text
    }
}

/// Runs a command to its end, or kills it at the time limit. The variables that `cargo run` sets for the
/// crate of this program are removed from the command's environment.
///
/// # Errors
/// Returns an error if the command cannot be started.
pub fn run(command: &mut Command, limit: Duration) -> Result<CommandOutput> {
    // Some build scripts depend on these variables, and cargo would compile their crates again.
    for (variable, _) in std::env::vars_os() {
        let name = variable.to_string_lossy();
        if name == "OUT_DIR" || ["CARGO_MANIFEST_", "CARGO_PKG_"].iter().any(|start| name.starts_with(start))
        {
            command.env_remove(&variable);
        }
    }
    let program = command.get_program().to_string_lossy().into_owned();
    let fail = |source: std::io::Error| Error::Run { program: program.clone(), source };
    let mut stdout = unnamed_file().map_err(fail)?;
    let mut stderr = unnamed_file().map_err(fail)?;
    command.stdin(Stdio::null());
    command.stdout(stdout.try_clone().map_err(fail)?);
    command.stderr(stderr.try_clone().map_err(fail)?);
    let mut child = command.spawn().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::NoTool { program: program.clone() },
        _ => fail(error),
    })?;
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    let status = loop {
        if let Some(status) = child.try_wait().map_err(fail)? {
            break Some(status);
        }
        if start.elapsed() > limit {
            child.kill().map_err(fail)?;
            child.wait().map_err(fail)?;
            break None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    Ok(CommandOutput {
        status,
        stdout: read_back(&mut stdout).map_err(fail)?,
        stderr: read_back(&mut stderr).map_err(fail)?,
    })
}

/// Creates a file without a name for the output of a command. Unlike a pipe, it cannot fill up and
/// block the command.
fn unnamed_file() -> std::io::Result<File> {
    let mut path = std::env::temp_dir();
    let unique =
        format!("joute-{}-{:?}-{:?}", std::process::id(), std::thread::current().id(), Instant::now());
    path.push(unique.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', ""));
    let file = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

/// The maximum number of bytes that are kept of each output of a command.
const MAX_KEPT_OUTPUT: u64 = 64 << 20;

fn read_back(file: &mut File) -> std::io::Result<Vec<u8>> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.take(MAX_KEPT_OUTPUT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the value of an environment variable that is not empty.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
