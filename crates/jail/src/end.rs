//! The ways in which a process in the sandbox ends.

use super::protection::Protection;

/// The way in which a process in the sandbox ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The process exited. The value is its exit code.
    Exited(i32),
    /// A signal ended the process. The value is the signal's number.
    Signalled(i32),
    /// The program was not started, because the sandbox could not be set up. The values are the
    /// failed protection and the error number.
    Failed(Protection, i32),
    /// The process was killed with its whole sandbox, and did not report how it ended.
    Killed,
}
