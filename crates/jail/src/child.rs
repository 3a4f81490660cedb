//! The code that runs between the creation of a child process and the start of its program. It only
//! makes system calls. It must not allocate, lock or panic, because the child is a copy of one
//! thread.

use super::descriptors;
use super::failure::{Failure, last_error};
use super::groups::Group;
use super::machine_facts;
use super::mount;
use super::privileges;
use super::protection::Protection;
use super::report::ChildReport;
use super::restrict;
use super::setup::{Identity, JailSetup, Program};
use super::spec::FIRST_FREE_DESCRIPTOR;
use rustix::fd::{AsFd as _, AsRawFd as _, BorrowedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::process::{Pid, Rlimit, WaitOptions};
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
        const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;
        args.flags |= CLONE_INTO_CGROUP;
        args.cgroup = folder as u64;
    }
    // SAFETY: the memory is copied (no CLONE_VM), so this is a fork; the child makes system calls only.
    let result = unsafe { libc::syscall(libc::SYS_clone3, &raw mut args, size_of::<libc::clone_args>()) };
    if result < 0 { Err(last_error()) } else { Ok(result as i32) }
}

/// Runs the first process of a sandbox, and never returns. The process sets up the sandbox. It
/// then executes the program, or it becomes the stub: it starts the program as a second process and
/// waits for it.
pub(super) fn run_first_process(plan: &JailSetup, group: Option<&Group>) -> ! {
    let report = plan.files.report.as_fd();
    match enter(plan, group) {
        Ok(()) => {}
        Err(failure) => fail(report, &failure),
    }
    if !plan.stub {
        become_program(plan, 0)
    }
    // The stub is set up to be killed with the parent before the program exists. If the program ran
    // earlier, it could be frozen together with the stub, and neither would end if the parent was
    // killed then.
    if let Err(failure) = privileges::give_up(plan).and_then(|()| privileges::die_with_parent(plan)) {
        fail(report, &failure)
    }
    match clone_program(plan) {
        Ok(child) => watch(plan, child),
        Err(error) => fail(report, &Failure(Protection::Fork, error)),
    }
}

/// Creates the process of the program, which sets up the protections that apply only to the program.
///
/// The new process shares the memory of the stub until it executes the program, because a copy of
/// this memory would be discarded at that moment. The stub does not wait for the execution
/// (`CLONE_VFORK` is not set), because it must close its copies of the parent's descriptors: a
/// file that the parent has open for writing cannot be executed. If the start of the program is
/// delayed, the new process gets a copy of the memory.
fn clone_program(plan: &JailSetup) -> Result<i32, Errno> {
    /// The size of the stack until the program is executed. The largest value on it is the copy of
    /// a filter, with eight KiB.
    const CHILD_STACK_SIZE: usize = 128 << 10;
    let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: the kernel chooses an unused address.
    let stack = unsafe { libc::mmap(std::ptr::null_mut(), CHILD_STACK_SIZE, access, kind, -1, 0) };
    if stack == libc::MAP_FAILED {
        return Err(last_error());
    }
    let shared = if plan.files.hold_pipe.is_some() { 0 } else { libc::CLONE_VM };
    // SAFETY: the stack grows down from its end. If the memory is shared, the stub writes to none of
    // it that the other process uses: it has its own stack, reads the plan, and never returns.
    let result = unsafe {
        let plan = std::ptr::from_ref(plan).cast_mut().cast();
        libc::clone(run_program, stack.byte_add(CHILD_STACK_SIZE), shared | libc::SIGCHLD, plan)
    };
    if result < 0 { Err(last_error()) } else { Ok(result) }
}

extern "C" fn run_program(plan: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the only caller passes a plan, which outlives this process's use of it.
    become_program(unsafe { &*plan.cast::<JailSetup>() }, 0)
}

fn fail(report: BorrowedFd<'_>, failure: &Failure) -> ! {
    // Errors are ignored, because a broken socket has no reader.
    let _ = ChildReport::Failed(failure.0, failure.1.raw_os_error()).send(report);
    leave(125)
}

/// Sets up the common parts of the sandbox: control groups, users and mounts.
fn enter(plan: &JailSetup, group: Option<&Group>) -> Result<(), Failure> {
    // The groups are joined first, so that everything that follows is counted.
    for (join, protection) in group.into_iter().flat_map(Group::joins).zip([
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
        // SAFETY: both arguments are numbers. The descriptor is a copy of one that the parent keeps open.
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
    privileges::limit(plan)
}

/// Sets the same host name in every sandbox. The host itself keeps its name.
fn host_name() -> Result<(), Errno> {
    const DOMAIN: &CStr = c"(none)";
    // SAFETY: the pointers and lengths describe valid byte strings.
    let (host, domain) = unsafe {
        (
            libc::sethostname(machine_facts::HOST_NAME.as_ptr(), machine_facts::HOST_NAME.count_bytes()),
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

/// Runs the stub, which is the first process of the sandbox. The stub waits for the program and
/// reaps orphaned processes. The program is the second process, because the kernel protects the
/// first process of a namespace from signals of its own namespace.
fn watch(plan: &JailSetup, child: i32) -> ! {
    let report = plan.files.report.as_fd();
    // All other descriptors are closed, so that the channel closes when the program ends.
    if report.as_raw_fd() != FIRST_FREE_DESCRIPTOR {
        // SAFETY: the arguments are numbers. This process does not use the replaced descriptor again.
        unsafe { libc::dup3(report.as_raw_fd(), FIRST_FREE_DESCRIPTOR, libc::O_CLOEXEC) };
    }
    // SAFETY: the arguments are numbers. The report's descriptor FIRST_FREE_DESCRIPTOR is not in the range.
    unsafe { libc::syscall(libc::SYS_close_range, 0, FIRST_FREE_DESCRIPTOR - 1, 0) };
    // SAFETY: the arguments are numbers, and no descriptor of the range is used again.
    unsafe { libc::syscall(libc::SYS_close_range, FIRST_FREE_DESCRIPTOR + 1, u32::MAX, 0) };
    // SAFETY: the descriptor was just created and stays open until the process exits.
    let report = unsafe { BorrowedFd::borrow_raw(FIRST_FREE_DESCRIPTOR) };
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

/// Sets up the program's protections and executes the program in this process. Without a program,
/// the process exits with `code`. The function never returns.
fn become_program(plan: &JailSetup, code: i32) -> ! {
    let report = plan.files.report.as_fd();
    let equipped =
        equip(plan).and_then(|()| descriptors::close_others(plan).map_err(Protection::Descriptors.failed()));
    if let (Ok(()), Some(hold_pipe)) = (&equipped, &plan.files.hold_pipe) {
        let go = loop {
            match rustix::io::read(hold_pipe, &mut [0_u8]) {
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
    if !plan.stub {
        // Otherwise, the stub gave them up before it created this process.
        privileges::give_up(plan)?;
    }
    privileges::die_with_parent(plan)?;
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
    if let Some(filter) = &plan.filter {
        restrict::filter(filter, own).map_err(Protection::Filter.failed())?;
    }
    if plan.filter.is_some() && !restrict::filtered() {
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
        // SAFETY: the default action runs no code of this program. The kernel refuses signals that cannot be
        // set.
        unsafe { libc::syscall(libc::SYS_rt_sigaction, signal, NONE.as_ptr(), 0_usize, SET) };
    }
    // SAFETY: the kernel reads eight bytes of the array and writes nothing.
    unsafe { libc::syscall(libc::SYS_rt_sigprocmask, libc::SIG_SETMASK, NONE.as_ptr(), 0_usize, SET) };
}

/// The longest time for which the start of a program waits for a writer of its file, in
/// milliseconds.
const FILE_BUSY_TIMEOUT_MILLIS: u64 = 2000;

/// Executes the program. A file that is open for writing cannot be executed. If another thread of
/// the parent created a child process while this file was written, the child holds a copy of the
/// writer's descriptor until it executes its own program. This function therefore tries again.
fn execute(program: &Program) -> Result<Infallible, Failure> {
    let pause = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
    for _ in 0..FILE_BUSY_TIMEOUT_MILLIS {
        // SAFETY: path, arguments and environment end in NUL, and the lists in null pointers.
        unsafe { libc::execve(program.path.as_ptr(), program.args.as_ptr(), program.env.as_ptr()) };
        match last_error() {
            Errno::TXTBSY => drop(rustix::thread::nanosleep(&pause)),
            error => return Err(Failure(Protection::Program, error)),
        }
    }
    Err(Failure(Protection::Program, Errno::TXTBSY))
}
