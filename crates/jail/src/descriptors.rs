//! The file descriptors of a program: their numbers, and the functions that arrange them in a child
//! process. These functions only make system calls, like all of `child.rs`.

use super::failure::last_error;
use super::setup::JailSetup;
use super::spec::CHANNEL_DESCRIPTOR;
use rustix::fd::AsRawFd as _;
use rustix::io::Errno;

/// Gives the program of the sandbox its descriptors. Numbers 0 to 3 belong to the program.
pub(super) fn arrange(plan: &JailSetup) -> Result<(), Errno> {
    let put = |from: i32, to: i32| {
        // SAFETY: `from` is above every `to`, so nothing that is still needed is closed.
        if unsafe { libc::dup2(from, to) } < 0 { Err(last_error()) } else { Ok(()) }
    };
    if let Some([input, output, errors]) = &plan.files.standard {
        put(input.as_raw_fd(), 0)?;
        put(output.as_raw_fd(), 1)?;
        put(errors.as_raw_fd(), 2)?;
    }
    plan.files.channel.as_ref().map_or(Ok(()), |channel| put(channel.as_raw_fd(), CHANNEL_DESCRIPTOR))
}

/// Closes all descriptors that are neither the program's nor used before its start. Copies of the
/// parent's descriptors would keep files open that the parent closes meanwhile, and a file that is
/// open for writing cannot be executed.
pub(super) fn close_others(plan: &JailSetup) -> Result<(), Errno> {
    if !plan.close {
        return Ok(());
    }
    let report = plan.files.report.as_raw_fd();
    let hold_pipe = plan.files.hold_pipe.as_ref().map_or(report, |hold_pipe| hold_pipe.as_raw_fd());
    let (low, high) = (report.min(hold_pipe), report.max(hold_pipe));
    let first = if plan.files.channel.is_some() { CHANNEL_DESCRIPTOR + 1 } else { CHANNEL_DESCRIPTOR };
    for (first, last) in [(first, low - 1), (low + 1, high - 1), (high + 1, i32::MAX)] {
        // SAFETY: the call takes three numbers. No descriptor in the range is used again.
        if first <= last && unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } < 0 {
            return Err(last_error());
        }
    }
    Ok(())
}
