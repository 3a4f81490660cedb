//! Sets the owner of files that `make` writes in the sandbox. A mount can map the host's user to
//! the sandbox's user.
//!
//! The kernel takes the mapping from a user namespace, which a short-lived child process creates.

use super::child;
use super::error::JailError;
use rustix::fd::{FromRawFd as _, OwnedFd};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Signal, WaitId, WaitIdOptions};
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Returns a user namespace that maps a folder's owner to the sandbox's user. Files created in the
/// sandbox then belong to the owner.
///
/// # Errors
/// Returns an error if no such namespace can be created.
pub(super) fn namespace(folder: &Path, user: u32) -> Result<OwnedFd, JailError> {
    let fail = |error| JailError::Owner { folder: folder.to_owned(), error };
    let owner = std::fs::metadata(folder).map_err(fail)?;
    let mut pidfd = -1;
    let pid = match child::clone(libc::CLONE_NEWUSER as u32 as u64, Some(&mut pidfd), None) {
        Ok(0) => {
            // SAFETY: these are plain system calls. The child is killed below, or when
            // its parent ends.
            unsafe {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
                libc::pause();
            }
            child::leave(0)
        }
        Ok(pid) => pid,
        Err(error) => return Err(fail(error.into())),
    };
    // SAFETY: the kernel has just created this descriptor.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    let file = |name: &str| format!("/proc/{pid}/{name}");
    let result = std::fs::write(file("uid_map"), format!("{} {user} 1\n", owner.uid()))
        .and_then(|()| std::fs::write(file("gid_map"), format!("{} {user} 1\n", owner.gid())))
        .and_then(|()| {
            Ok(rustix::fs::open(file("ns/user"), OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?)
        });
    // Both calls fail only if the child has ended.
    let _ = rustix::process::pidfd_send_signal(&pidfd, Signal::KILL);
    let _ = rustix::process::waitid(WaitId::PidFd(pidfd.as_fd()), WaitIdOptions::EXITED);
    result.map_err(fail)
}
