//! Output that nobody reads: `joute view --text replay.jsonl | head` ends like any other program.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::process::ExitCode;

/// What shells say of a program that SIGPIPE ended.
const NOBODY_READS: u8 = 128 + 13;

/// Runs the program, which may print as it likes: where its output goes nowhere it gives back what it holds and ends,
/// quietly if the reader had enough, else with the reason. The arena cannot take SIGPIPE for that: champions hang up.
pub fn guarded(program: impl FnOnce() -> Result<ExitCode, String>) -> Result<ExitCode, String> {
    let otherwise = take_hook();
    set_hook(Box::new(move |panic| {
        if unprintable(panic.payload()).is_none() {
            otherwise(panic);
        }
    }));
    // Nothing of what it worked on is looked at afterwards.
    catch_unwind(AssertUnwindSafe(program)).unwrap_or_else(|panic| match unprintable(&*panic) {
        None => resume_unwind(panic),
        Some(why) if why == broken_pipe() => Ok(ExitCode::from(NOBODY_READS)),
        Some(why) => Err(format!("standard output: {why}")),
    })
}

/// The reason that the standard library gives where `print!` fails.
fn unprintable(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<String>()?.strip_prefix("failed printing to stdout: ")
}

fn broken_pipe() -> String {
    std::io::Error::from(rustix::io::Errno::PIPE).to_string()
}
