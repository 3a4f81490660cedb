//! Removes the privileges of a process in the sandbox. These functions only make system calls, like
//! all of `child.rs`.

use super::child::leave;
use super::failure::{Failure, last_error};
use super::protection::Protection;
use super::setup::{Identity, JailSetup};
use rustix::event::{PollFd, PollFlags};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::process::{DumpableBehavior, Gid, Signal, Uid};
use rustix::thread::{CapabilitySet, CapabilitySets};

/// The number of the Linux capability `CAP_SYS_ADMIN`, which permits most administration.
const SYS_ADMIN: i32 = 21;

/// Drops the capabilities from the bounding set while this is permitted, so no program can regain
/// them.
pub(super) fn limit(plan: &JailSetup) -> Result<(), Failure> {
    if !plan.drop_capabilities {
        return Ok(());
    }
    for number in 0..=plan.last_capability {
        capability(libc::PR_CAPBSET_DROP, number)
            .or_else(no_right_needed)
            .map_err(Protection::Capabilities.failed())?;
    }
    if plan.spaces != 0 && capability(libc::PR_CAPBSET_READ, SYS_ADMIN) != Ok(0) {
        return Err(Protection::Capabilities.failed()(Errno::PERM));
    }
    Ok(())
}

/// Sets the user of this process and removes its capabilities. Its child processes inherit this.
pub(super) fn give_up(plan: &JailSetup) -> Result<(), Failure> {
    let identity = Protection::Identity.failed();
    if let Identity::Switch(number) = plan.identity {
        let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
        rustix::thread::set_thread_groups(&[]).map_err(identity)?;
        rustix::thread::set_thread_res_gid(gid, gid, gid).map_err(identity)?;
        rustix::thread::set_thread_res_uid(uid, uid, uid).map_err(identity)?;
        if rustix::process::getuid() != uid || rustix::process::getegid() != gid {
            return Err(identity(Errno::PERM));
        }
    }
    if plan.drop_capabilities {
        let none = CapabilitySet::empty();
        let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
        rustix::thread::set_capabilities(None, sets).map_err(Protection::Capabilities.failed())?;
        let remaining = rustix::thread::capabilities(None).map_err(Protection::Capabilities.failed())?;
        if remaining != sets {
            return Err(Protection::Capabilities.failed()(Errno::PERM));
        }
    }
    if plan.no_new_privileges {
        let protection = Protection::NoNewPrivileges.failed();
        rustix::thread::set_no_new_privs(true).map_err(protection)?;
        if !rustix::thread::no_new_privs().map_err(protection)? {
            return Err(protection(Errno::PERM));
        }
    }
    Ok(())
}

/// Lets the kernel kill this process when its parent process ends. This must follow
/// [`give_up`], because the kernel resets the setting when the user changes. Child processes do
/// not inherit it.
pub(super) fn die_with_parent(plan: &JailSetup) -> Result<(), Failure> {
    if !plan.death_signal {
        return Ok(());
    }
    let kill = Some(Signal::KILL);
    let protection = Protection::DeathSignal.failed();
    rustix::process::set_parent_process_death_signal(kill).map_err(protection)?;
    if rustix::process::parent_process_death_signal().map_err(protection)? != kill {
        return Err(protection(Errno::INVAL));
    }
    // If the arena ended before, no signal will be sent.
    let mut arena = [PollFd::new(&plan.files.arena, PollFlags::IN)];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    if rustix::event::poll(&mut arena, Some(&now)).map_err(protection)? != 0 {
        leave(125)
    }
    if plan.stub || plan.session {
        // The memory is that of the stub or a copy of the parent's, which other processes must not
        // read.
        let closed = DumpableBehavior::NotDumpable;
        rustix::process::set_dumpable_behavior(closed).map_err(protection)?;
    }
    Ok(())
}

fn capability(option: i32, number: i32) -> Result<i32, Errno> {
    // SAFETY: both options take a number and touch no memory.
    let result = unsafe { libc::prctl(option, number, 0, 0, 0) };
    if result < 0 { Err(last_error()) } else { Ok(result) }
}

/// Turns a permission error into success. A parent without privileges has no capabilities to
/// remove.
fn no_right_needed(error: Errno) -> Result<i32, Errno> {
    if error == Errno::PERM { Ok(0) } else { Err(error) }
}
