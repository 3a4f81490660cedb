//! What a child gives up: system calls that no library wraps, or whose wrapper would allocate.

use super::failure::last_error;
use rustix::fd::{AsRawFd as _, BorrowedFd};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use seccompiler::BpfProgram;
use std::ffi::CStr;

/// A rule of Landlock as the kernel reads it.
#[repr(C, packed)]
struct Beneath {
    access: u64,
    parent: i32,
}

pub(super) fn allow(ruleset: BorrowedFd<'_>, path: &CStr, access: u64) -> Result<(), Errno> {
    const BENEATH: i32 = 1;
    let parent = match rustix::fs::open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
        // Not every system has /lib32.
        Err(Errno::NOENT) => return Ok(()),
        parent => parent?,
    };
    let rule = Beneath { access, parent: parent.as_raw_fd() };
    let call = libc::SYS_landlock_add_rule;
    // SAFETY: the structure is laid out as the kernel's and outlives the call.
    let done = unsafe { libc::syscall(call, ruleset.as_raw_fd(), BENEATH, &raw const rule, 0) };
    if done < 0 { Err(last_error()) } else { Ok(()) }
}

pub(super) fn enter(ruleset: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: two numbers.
    let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0) };
    if done < 0 { Err(last_error()) } else { Ok(()) }
}

/// Does a filter look at this process's calls?
pub(super) fn filtered() -> bool {
    const FILTERED: i32 = 2;
    // SAFETY: the option takes no argument.
    unsafe { libc::prctl(libc::PR_GET_SECCOMP, 0, 0, 0, 0) == FILTERED }
}

/// Installs a filter after filling in the process's own number, in a copy on the stack.
pub(super) fn filter(program: &BpfProgram, own: u32) -> Result<(), Errno> {
    const MOST: usize = 1024;
    let mut copy = [const { seccompiler::sock_filter { code: 0, jt: 0, jf: 0, k: 0 } }; MOST];
    let copy = copy.get_mut(..program.len()).ok_or(Errno::TOOBIG)?;
    copy.iter_mut().zip(program).for_each(|(to, from)| *to = from.clone());
    super::filter::personalize(copy, own);
    let program = libc::sock_fprog { len: program.len() as u16, filter: copy.as_mut_ptr().cast() };
    let call = libc::SYS_seccomp;
    // SAFETY: seccompiler's instruction is laid out as the kernel's, and the program outlives the call.
    let done = unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, 0, &raw const program) };
    if done != 0 { Err(last_error()) } else { Ok(()) }
}
