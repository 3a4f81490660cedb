//! The code that runs between the creation of a child process and the start of its program. It only
//! makes system calls. It must not allocate, lock or panic, because the child is a copy of one
//! thread.

use super::descriptors;
use super::failure::{Failure, last_error};
use super::groups::Group;
use super::machine_facts;
use super::mount;
use super::protection::Protection;
use super::report::ChildReport;
use super::restrict;
use super::setup::{Identity, JailSetup, Program};
use super::spec::ABOVE;
use rustix::event::{PollFd, PollFlags};
use rustix::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{DumpableBehavior, Gid, Pid, Rlimit, Signal, Uid, WaitOptions};
use rustix::thread::{CapabilitySet, CapabilitySets};
use std::convert::Infallible;
use std::ffi::CStr;

/// Exits the child process at once, without calling the parent's exit handlers.
pub(super) fn leave(code: i32) -> ! {
    // SAFETY: the call does not return.
    unsafe { libc::_exit(code) }
}

/// Creates a child process with clone flags. The child begins in the given control group, if any.
/// Returns 0 in the child. `pidfd` receives a descriptor of the child.
pub(super) fn clone(flags: u64, pidfd: Option<&mut i32>, group: Option<i32>) -> Result<i32, Errno> {
    // SAFETY: all fields of the structure are integers, for which zero is a value.
    let mut args: libc::clone_args = unsafe { std::mem::zeroed() };
    args.flags = flags;
    args.exit_signal = libc::SIGCHLD as u64;
    if let Some(place) = pidfd {
        args.flags |= libc::CLONE_PIDFD as u64;
        args.pidfd = std::ptr::from_mut(place) as u64;
    }
    if let Some(folder) = group {
        // The constant in the C library has a type that is too narrow.
        const INTO_CGROUP: u64 = 0x2_0000_0000;
        args.flags |= INTO_CGROUP;
        args.cgroup = folder as u64;
    }
    // SAFETY: the memory is copied (no CLONE_VM), so this is a fork; the child makes system calls only.
    let made = unsafe { libc::syscall(libc::SYS_clone3, &raw mut args, size_of::<libc::clone_args>()) };
    if made < 0 { Err(last_error()) } else { Ok(made as i32) }
}

/// Runs the first process of a sandbox. It sets up the sandbox, and becomes or starts the program.
/// It never returns.
pub(super) fn first(plan: &JailSetup, group: Option<&Group>) -> ! {
    let report = plan.files.report.as_fd();
    match enter(plan, group) {
        Ok(()) => {}
        Err(failure) => fail(report, &failure),
    }
    if !plan.stub {
        become_program(plan, 0, None)
    }
    // The stub holds this pipe open until it is set up to be killed with the parent. If the program
    // ran earlier, it could be frozen together with the stub, and neither would end if the parent
    // was killed then.
    let (tied, tying) = match line() {
        Ok(line) => line,
        Err(error) => fail(report, &Failure(Protection::Fork, error)),
    };
    match clone(0, None, None) {
        Ok(0) => {
            drop(tying);
            become_program(plan, 0, Some(tied))
        }
        Ok(child) => watch(plan, child),
        Err(error) => fail(report, &Failure(Protection::Fork, error)),
    }
}

/// Creates a pipe whose descriptors have higher numbers than those of a program.
fn line() -> Result<(OwnedFd, OwnedFd), Errno> {
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
    let above = |fd: &OwnedFd| rustix::io::fcntl_dupfd_cloexec(fd, ABOVE + 1);
    Ok((above(&reading)?, above(&writing)?))
}

fn fail(report: BorrowedFd<'_>, failure: &Failure) -> ! {
    // Errors are ignored, because a broken socket has no reader.
    let _ = ChildReport::Failed(failure.0, failure.1.raw_os_error()).send(report);
    leave(125)
}

/// Sets up the common parts of the sandbox: control groups, users and mounts.
fn enter(plan: &JailSetup, group: Option<&Group>) -> Result<(), Failure> {
    // The groups are joined first, so that everything that follows is counted.
    for (join, protection) in group.map_or(&[][..], |group| &group.joins).iter().zip([
        Protection::Memory,
        Protection::Tasks,
        Protection::Freeze,
    ]) {
        rustix::io::write(join, b"0").map_err(protection.failed())?;
    }
    if plan.plain_groups {
        // The namespace is created after joining, so that groups inside are shown relative to it,
        // without the folders above and their numbers.
        // SAFETY: the call takes one number.
        if unsafe { libc::unshare(libc::CLONE_NEWCGROUP) } < 0 {
            return Err(Protection::GroupNames.failed()(last_error()));
        }
    }
    if plan.plain_host {
        host_name().map_err(Protection::HostName.failed())?;
    }
    if let Some(network) = plan.network {
        // SAFETY: two numbers; the parent holds the descriptor open, of which this is a copy.
        if unsafe { libc::setns(network, libc::CLONE_NEWNET) } < 0 {
            return Err(Protection::Network.failed()(last_error()));
        }
    }
    if plan.session {
        // Without a controlling terminal, no input can be injected into the user's shell.
        rustix::process::setsid().map_err(Protection::Descriptors.failed())?;
    }
    if let Identity::Map { users, groups } = &plan.identity {
        put(c"/proc/self/setgroups", c"deny")?;
        put(c"/proc/self/uid_map", users)?;
        put(c"/proc/self/gid_map", groups)?;
    }
    if let Some(port) = plan.port {
        let listening = super::port::listen(port).map_err(Protection::Port.failed())?;
        ChildReport::Port
            .send_with(plan.files.report.as_fd(), listening.as_fd())
            .map_err(Protection::Port.failed())?;
    }
    if let Some(root_fs) = &plan.root_fs {
        mount::build(root_fs)?;
    }
    if plan.drop_capabilities {
        // The capabilities are dropped from the bounding set while this is permitted, so no program
        // can regain them.
        for number in 0..=plan.last_capability {
            capability(libc::PR_CAPBSET_DROP, number)
                .or_else(no_right_needed)
                .map_err(Protection::Capabilities.failed())?;
        }
        if plan.spaces != 0 && capability(libc::PR_CAPBSET_READ, SYS_ADMIN) != Ok(0) {
            return Err(Protection::Capabilities.failed()(Errno::PERM));
        }
    }
    Ok(())
}

/// Sets the same host name in every sandbox. The host itself keeps its name.
fn host_name() -> Result<(), Errno> {
    const DOMAIN: &CStr = c"(none)";
    // SAFETY: the kernel reads so many bytes of each, which are there.
    let (host, domain) = unsafe {
        (
            libc::sethostname(machine_facts::HOST.as_ptr(), machine_facts::HOST.count_bytes()),
            libc::setdomainname(DOMAIN.as_ptr(), DOMAIN.count_bytes()),
        )
    };
    if host < 0 || domain < 0 { Err(last_error()) } else { Ok(()) }
}

fn put(path: &CStr, text: &CStr) -> Result<(), Failure> {
    let flags = rustix::fs::OFlags::WRONLY | rustix::fs::OFlags::CLOEXEC;
    let file =
        rustix::fs::open(path, flags, rustix::fs::Mode::empty()).map_err(Protection::Users.failed())?;
    rustix::io::write(&file, text.to_bytes()).map(drop).map_err(Protection::Users.failed())
}

/// Waits for the program, as the first process of the sandbox. It also reaps orphaned processes.
/// The program is the second process, because the kernel protects the first process of a namespace
/// from its own signals.
fn watch(plan: &JailSetup, child: i32) -> ! {
    let report = plan.files.report.as_fd();
    if let Err(failure) = give_up_privileges(plan) {
        fail(report, &failure);
    }
    // All other descriptors are closed, so that the channel closes when the program ends.
    if report.as_raw_fd() != ABOVE {
        // SAFETY: both are plain numbers; what was at the target is not used by this process again.
        unsafe { libc::dup3(report.as_raw_fd(), ABOVE, libc::O_CLOEXEC) };
    }
    // SAFETY: as above; the report stays at ABOVE.
    unsafe { libc::syscall(libc::SYS_close_range, 0, ABOVE - 1, 0) };
    // SAFETY: as above.
    unsafe { libc::syscall(libc::SYS_close_range, ABOVE + 1, u32::MAX, 0) };
    // SAFETY: the descriptor was just made and is closed by leaving only.
    let report = unsafe { BorrowedFd::borrow_raw(ABOVE) };
    loop {
        match rustix::process::wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if Some(pid) == Pid::from_raw(child) => {
                let _ = ChildReport::Ended(status.as_raw()).send(report);
                leave(0)
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => leave(0),
        }
    }
}

/// Replaces this child process by the program of the sandbox. It never returns. `tied` is closed
/// when the process that waits for the program is ready.
fn become_program(plan: &JailSetup, code: i32, tied: Option<OwnedFd>) -> ! {
    let report = plan.files.report.as_fd();
    let equipped = equip(plan);
    if let Some(tied) = tied {
        while let Err(Errno::INTR) = rustix::io::read(&tied, &mut [0_u8]) {}
    }
    let equipped =
        equipped.and_then(|()| descriptors::close_others(plan).map_err(Protection::Descriptors.failed()));
    if let (Ok(()), Some(held)) = (&equipped, &plan.files.held) {
        let go = loop {
            match rustix::io::read(held, &mut [0_u8]) {
                Err(Errno::INTR) => {}
                read => break read,
            }
        };
        if go != Ok(1) {
            leave(125)
        }
    }
    match equipped.and_then(|()| match &plan.program {
        Some(program) => execute(program).map(|never| match never {}),
        None => Ok(()),
    }) {
        Ok(()) => leave(code),
        Err(failure) => fail(report, &failure),
    }
}

/// Removes the rights of a process in the sandbox. Sets its user, its capabilities and its death
/// signal.
fn give_up_privileges(plan: &JailSetup) -> Result<(), Failure> {
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
        let left = rustix::thread::capabilities(None).map_err(Protection::Capabilities.failed())?;
        if left != sets {
            return Err(Protection::Capabilities.failed()(Errno::PERM));
        }
    }
    if plan.death_signal {
        // Changing the user clears the death signal, so it is set afterwards.
        let kill = Some(Signal::KILL);
        let protection = Protection::DeathSignal.failed();
        rustix::process::set_parent_process_death_signal(kill).map_err(protection)?;
        if rustix::process::parent_process_death_signal().map_err(protection)? != kill {
            return Err(protection(Errno::INVAL));
        }
        // If the parent died before, no signal will be sent.
        let mut arena = [PollFd::new(&plan.files.arena, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        if rustix::event::poll(&mut arena, Some(&now)).map_err(protection)? != 0 {
            leave(125)
        }
        if plan.stub || plan.session {
            // The stub contains a copy of the parent's memory, which other processes must not read.
            let closed = DumpableBehavior::NotDumpable;
            rustix::process::set_dumpable_behavior(closed).map_err(protection)?;
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

/// The number of the Linux capability `CAP_SYS_ADMIN`, which permits most administration.
const SYS_ADMIN: i32 = 21;

fn capability(option: i32, number: i32) -> Result<i32, Errno> {
    // SAFETY: both options take a number and touch no memory.
    let done = unsafe { libc::prctl(option, number, 0, 0, 0) };
    if done < 0 { Err(last_error()) } else { Ok(done) }
}

/// Turns a permission error into success. A parent without privileges has no capabilities to
/// remove.
fn no_right_needed(error: Errno) -> Result<i32, Errno> {
    if error == Errno::PERM { Ok(0) } else { Err(error) }
}

/// Sets up the protections that apply only to the program of the sandbox. In this order, no
/// protection removes what a later one needs.
fn equip(plan: &JailSetup) -> Result<(), Failure> {
    signals();
    if let Some(processor) = &plan.processor {
        let protection = Protection::Processor.failed();
        rustix::thread::sched_setaffinity(None, processor).map_err(protection)?;
        if rustix::thread::sched_getaffinity(None).map_err(protection)? != *processor {
            return Err(protection(Errno::INVAL));
        }
    }
    give_up_privileges(plan)?;
    descriptors::arrange(plan).map_err(Protection::Descriptors.failed())?;
    if let Some(program) = &plan.program {
        rustix::process::chdir(program.folder.as_c_str()).map_err(Protection::Enter.failed())?;
    }
    if let Some(fence) = &plan.fence {
        for (path, access) in &fence.own {
            restrict::allow(fence.ruleset.as_fd(), path, *access).map_err(Protection::Landlock.failed())?;
        }
        restrict::enter(fence.ruleset.as_fd()).map_err(Protection::Landlock.failed())?;
        // No rule permits the root folder. If it can still be listed, Landlock is not active.
        let flags = rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::DIRECTORY | rustix::fs::OFlags::CLOEXEC;
        if rustix::fs::open(c"/", flags, rustix::fs::Mode::empty()).is_ok() {
            return Err(Protection::Landlock.failed()(Errno::PERM));
        }
    }
    // This comes before the limits, because the listener is an additional open file.
    if let Some(gate) = &plan.gate {
        // If an outer sandbox already has a listener, none can be installed, and the program is
        // frozen instead.
        if let Ok(listener) = gate.install() {
            ChildReport::Gate
                .send_with(plan.files.report.as_fd(), listener.as_fd())
                .map_err(Protection::Filter.failed())?;
        }
    }
    // This comes late, because the parent may have more open files than a program may have.
    for (resource, value) in &plan.limits {
        let bound = Rlimit { current: Some(*value), maximum: Some(*value) };
        rustix::process::setrlimit(*resource, bound).map_err(Protection::Rlimits.failed())?;
        if rustix::process::getrlimit(*resource) != bound {
            return Err(Protection::Rlimits.failed()(Errno::RANGE));
        }
    }
    let own = rustix::process::getpid().as_raw_nonzero().get() as u32;
    for filter in &plan.filters {
        restrict::filter(filter, own).map_err(Protection::Filter.failed())?;
    }
    if !plan.filters.is_empty() && !restrict::filtered() {
        return Err(Protection::Filter.failed()(Errno::PERM));
    }
    Ok(())
}

/// Resets the child's signals, because the parent may ignore or block some. The C library is not
/// used: since glibc 2.41 its `signal` takes a lock that another thread of the parent may have held
/// when this child was created.
fn signals() {
    // The kernel represents the default action, no flags and an empty signal set as zeros.
    const NONE: [u64; 4] = [0; 4];
    const SET: usize = 8;
    for signal in 1..=64 {
        // SAFETY: the default action runs no code of ours; signals that cannot be set are refused without harm.
        unsafe { libc::syscall(libc::SYS_rt_sigaction, signal, NONE.as_ptr(), 0_usize, SET) };
    }
    // SAFETY: the kernel reads eight bytes of the array and writes nothing.
    unsafe { libc::syscall(libc::SYS_rt_sigprocmask, libc::SIG_SETMASK, NONE.as_ptr(), 0_usize, SET) };
}

/// The longest time for which the start of a program waits for a writer of its file, in
/// milliseconds.
const LONGEST_BUSY: u64 = 2000;

/// Executes the program. A file that is open for writing cannot be executed. If another thread of
/// the parent created a child process while this file was written, the child holds a copy of the
/// writer's descriptor until it executes its own program. This function therefore tries again.
fn execute(program: &Program) -> Result<Infallible, Failure> {
    let pause = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
    for _ in 0..LONGEST_BUSY {
        // SAFETY: path, arguments and environment end in NUL, and the lists in null pointers.
        unsafe { libc::execve(program.path.as_ptr(), program.args.as_ptr(), program.env.as_ptr()) };
        match last_error() {
            Errno::TXTBSY => drop(rustix::thread::nanosleep(&pause)),
            error => return Err(Failure(Protection::Program, error)),
        }
    }
    Err(Failure(Protection::Program, Errno::TXTBSY))
}
