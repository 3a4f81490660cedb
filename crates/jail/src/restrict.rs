//! The restrictions that a child process applies to itself. No library has a suitable wrapper for
//! their system calls.

use super::failure::last_error;
use rustix::fd::{AsRawFd as _, BorrowedFd};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use seccompiler::BpfProgram;
use std::ffi::CStr;

/// A Landlock rule in the kernel's layout. It gives access rights below a folder.
#[repr(C, packed)]
struct PathRule {
    access: u64,
    parent: i32,
}

pub(super) fn allow(ruleset: BorrowedFd<'_>, path: &CStr, access: u64) -> Result<(), Errno> {
    const BENEATH: i32 = 1;
    let parent = match rustix::fs::open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
        // Some systems lack folders such as /lib32.
        Err(Errno::NOENT) => return Ok(()),
        parent => parent?,
    };
    let rule = PathRule { access, parent: parent.as_raw_fd() };
    let call = libc::SYS_landlock_add_rule;
    // SAFETY: the structure has the kernel's layout and outlives the call.
    let result = unsafe { libc::syscall(call, ruleset.as_raw_fd(), BENEATH, &raw const rule, 0) };
    if result < 0 { Err(last_error()) } else { Ok(()) }
}

pub(super) fn enter(ruleset: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: both arguments are numbers.
    let result = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0) };
    if result < 0 { Err(last_error()) } else { Ok(()) }
}

/// Returns true if a system call filter is active in this process.
pub(super) fn filtered() -> bool {
    const FILTERED: i32 = 2;
    // SAFETY: the option takes no argument.
    unsafe { libc::prctl(libc::PR_GET_SECCOMP, 0, 0, 0, 0) == FILTERED }
}

/// Installs a system call filter in this process. It first fills the process's own number into a
/// copy of the filter on the stack.
pub(super) fn filter(program: &BpfProgram, process: u32) -> Result<(), Errno> {
    const MAX_DESCRIPTORS: usize = 1024;
    let mut copy = [const { seccompiler::sock_filter { code: 0, jt: 0, jf: 0, k: 0 } }; MAX_DESCRIPTORS];
    let copy = copy.get_mut(..program.len()).ok_or(Errno::TOOBIG)?;
    copy.iter_mut().zip(program).for_each(|(to, from)| *to = from.clone());
    super::filter::personalize(copy, process);
    let program = libc::sock_fprog { len: program.len() as u16, filter: copy.as_mut_ptr().cast() };
    let call = libc::SYS_seccomp;
    // SAFETY: seccompiler's instruction has the kernel's layout, and the program outlives the call.
    let result = unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, 0, &raw const program) };
    if result != 0 { Err(last_error()) } else { Ok(()) }
}
