//! Handles a closed standard output, so that `joute view --text replay.jsonl | head` ends like any
//! other program.

use crate::error::CommandError;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::process::ExitCode;

/// The exit code for a closed standard output. Shells report the same one for a program killed by
/// SIGPIPE.
const CLOSED_OUTPUT_EXIT_CODE: u8 = 128 + 13;

/// Runs the main function of a command, even if the command's output is closed. Then the program
/// releases its resources and exits. SIGPIPE cannot be used for this, because champions also close
/// connections.
pub fn run_guarded(
    program: impl FnOnce() -> Result<ExitCode, CommandError>,
) -> Result<ExitCode, CommandError> {
    let otherwise = take_hook();
    set_hook(Box::new(move |panic| {
        if unprintable(panic.payload()).is_none() {
            otherwise(panic);
        }
    }));
    // The program's state is not used after a panic.
    catch_unwind(AssertUnwindSafe(program)).unwrap_or_else(|panic| match unprintable(&*panic) {
        None => resume_unwind(panic),
        Some(reason) if reason == broken_pipe() => Ok(ExitCode::from(CLOSED_OUTPUT_EXIT_CODE)),
        Some(reason) => Err(format!("standard output: {reason}").into()),
    })
}

/// Returns the reason why `print!` failed. Returns `None` if the panic has another cause.
fn unprintable(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<String>()?.strip_prefix("failed printing to stdout: ")
}

fn broken_pipe() -> String {
    std::io::Error::from(rustix::io::Errno::PIPE).to_string()
}
