//! The verdicts of `prlimit --cpu`, for comparison with those of the arena.

use crate::options::Result;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The number of matches for which one program runs with a limit of `prlimit`.
const MATCHES_PER_PROGRAM: usize = 25;

/// The part of its time in which the program computes. It sleeps for the rest, and `prlimit`
/// counts no sleep.
const COMPUTING: f64 = 0.8;

/// The verdicts on programs that use a given part of a limit of one second. A shorter limit is
/// impossible, because `prlimit` takes only whole seconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LimitedPrograms {
    /// The number of programs that were killed because they exceeded the limit.
    pub late: usize,
    /// The number of all programs.
    pub all: usize,
}

impl LimitedPrograms {
    /// Runs the computation of the Python champion, one program for 25 matches. It uses the given
    /// percentage of its limit.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run or fails otherwise.
    pub fn run(share: u32, matches: usize) -> Result<Self> {
        let seconds = f64::from(share) / 100.0 / COMPUTING;
        let code = format!("from Champion import use; use({seconds})");
        let mut programs = LimitedPrograms::default();
        for _ in 0..matches.div_ceil(MATCHES_PER_PROGRAM) {
            let mut command = Command::new("prlimit");
            command.args(["--cpu=1", "python3", "-B", "-c", &code]).stderr(Stdio::null());
            command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("overload"));
            let status = command.status().map_err(|error| format!("prlimit: {error}"))?;
            programs.all += 1;
            match status.signal() {
                Some(_) => programs.late += 1,
                None if status.success() => {}
                None => return Err(format!("python3 with prlimit: {status}").into()),
            }
        }
        Ok(programs)
    }

    /// Returns the number of late programs and that of all, for a table.
    pub fn ratio(self) -> String {
        format!("{}/{}", self.late, self.all)
    }
}
