//! The system call filter. It consists of three small programs, and the strictest of their answers
//! counts.
//!
//! 1. `clone3` returns ENOSYS. Its flags are behind a pointer that a filter cannot read, and every
//!    libc falls back to `clone`, whose flags can be checked.
//! 2. Calls that only an attacker makes kill the process (SIGSYS, POLICY).
//! 3. Calls that are not on the list return EPERM, so runtimes that probe for features continue.
//!
//! Calls of a foreign architecture (`int 0x80`) kill the process in every program. x32 numbers are
//! on no list.

mod connecting;

use super::search;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, sock_filter,
};
use std::collections::BTreeMap;

/// The options of the system call filter for a process in the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilterOptions {
    /// True if no control group limits the process's memory. The filter then forbids memory that
    /// the limits of a process do not count.
    pub bounded_by_process: bool,
    /// The processes that the program in the sandbox may start.
    pub processes: Processes,
    /// Whether the filter allows one TCP connection. Players with the byte protocol need it.
    pub connects: bool,
    /// Whether the filter kills a process that makes an attacker's system call.
    pub attacks: bool,
    /// Whether the filter forbids all system calls that are not listed as allowed.
    pub list: bool,
}

/// The processes that a program in the sandbox may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processes {
    /// The program may start no processes. This is for champions made with a language kit.
    None,
    /// The program may start processes in its own session and process group. This is for programs
    /// without a language kit.
    Crew {
        /// Whether the program's processes have their own namespace. They may then signal each
        /// other.
        among_themselves: bool,
    },
    /// The program may start all processes that compilers need. This is for builds with `make`.
    Make,
}

/// The flag of the system call `futex` for a lock of only one process. It holds for any kind of
/// memory at the address.
const FUTEX_PRIVATE_FLAG: u32 = 128;

/// The placeholder for the process's number in a filter program. The real number is filled in after
/// the process was created.
const SELF: u32 = 0x7e1f_5e1f;

/// Returns the programs of the system call filter, in the order of their installation.
///
/// # Errors
/// Returns a message if the programs cannot be created for this machine.
pub fn programs(options: FilterOptions) -> Result<Vec<BpfProgram>, String> {
    let mut made = Vec::new();
    if options.list {
        // seccompiler supports one answer per program, and this call has a different one.
        made.push(program(only(&[libc::SYS_clone3]), SeccompAction::Allow, errno(libc::ENOSYS))?);
    }
    if options.attacks {
        made.push(program(only(ATTACKS), SeccompAction::Allow, SeccompAction::KillProcess)?);
    }
    if options.list {
        // seccompiler handles calls with rules on their arguments. The others are found by binary
        // search.
        let (plain, rules): (Rules, Rules) =
            list(options)?.into_iter().partition(|(_, rules)| rules.is_empty());
        let plain = plain.into_keys().filter_map(|call| u32::try_from(call).ok()).collect();
        made.push(search::before(program(rules, errno(libc::EPERM), SeccompAction::Allow)?, &plain)?);
    }
    Ok(made)
}

/// Replaces the placeholder in a filter program by the number of the process. This does not
/// allocate memory.
pub fn personalize(program: &mut [sock_filter], process: u32) {
    program
        .iter_mut()
        .filter(|instruction| instruction.k == SELF)
        .for_each(|instruction| instruction.k = process);
}

fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number as u32)
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn program(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<BpfProgram, String> {
    let fail = |error: &dyn std::fmt::Display| format!("the system call filter: {error}");
    let arch = std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| fail(&error))?;
    let filter = SeccompFilter::new(rules, otherwise, matched, arch).map_err(|error| fail(&error))?;
    filter.try_into().map_err(|error: seccompiler::BackendError| fail(&error))
}

fn only(calls: &[i64]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// The system calls for which the sandbox kills the process. No language runtime makes them.
#[rustfmt::skip]
const ATTACKS: &[i64] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_open_by_handle_at,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
];

/// The system calls that the sandbox allows because language runtimes need them. They cannot reach
/// the network, other processes, mounts or named shared memory, set clocks, or use locks that
/// others could see.
#[rustfmt::skip]
const NEEDED: &[i64] = &[
    // Operations on files, which mounts and Landlock restrict further.
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64, libc::SYS_pwrite64,
    libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_openat, libc::SYS_close,
    libc::SYS_close_range, libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs,
    libc::SYS_fstatfs, libc::SYS_faccessat, libc::SYS_faccessat2, libc::SYS_readlinkat, libc::SYS_getcwd,
    libc::SYS_chdir, libc::SYS_fchdir, libc::SYS_getdents64, libc::SYS_lseek, libc::SYS_dup,
    libc::SYS_dup3, libc::SYS_pipe2, libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl, libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2, libc::SYS_eventfd2, libc::SYS_ftruncate,
    libc::SYS_truncate, libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_fallocate,
    libc::SYS_copy_file_range, libc::SYS_sendfile, libc::SYS_unlinkat, libc::SYS_mkdirat, libc::SYS_renameat,
    libc::SYS_renameat2, libc::SYS_symlinkat, libc::SYS_linkat, libc::SYS_fchmod, libc::SYS_fchmodat,
    libc::SYS_umask, libc::SYS_flistxattr, libc::SYS_getxattr, libc::SYS_fgetxattr,
    // Memory management.
    libc::SYS_munmap, libc::SYS_mprotect, libc::SYS_mremap, libc::SYS_brk, libc::SYS_msync, libc::SYS_mlock, libc::SYS_munlock,
    // Threads and synchronisation.
    libc::SYS_set_robust_list, libc::SYS_get_robust_list, libc::SYS_rseq, libc::SYS_set_tid_address,
    libc::SYS_membarrier, libc::SYS_sched_yield, libc::SYS_sched_getaffinity, libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler, libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min,
    libc::SYS_getcpu, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_restart_syscall, libc::SYS_wait4,
    libc::SYS_waitid, libc::SYS_getpriority,
    // Signals to the process itself.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigpending, libc::SYS_rt_sigtimedwait, libc::SYS_sigaltstack,
    // Clocks and timers.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_nanosleep,
    libc::SYS_gettimeofday, libc::SYS_getitimer, libc::SYS_setitimer, libc::SYS_timer_create,
    libc::SYS_timer_settime, libc::SYS_timer_gettime, libc::SYS_timer_getoverrun, libc::SYS_timer_delete,
    libc::SYS_timerfd_create, libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime,
    // Identity and limits of the process.
    libc::SYS_getpid, libc::SYS_gettid, libc::SYS_getppid, libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid,
    libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups, libc::SYS_getpgid,
    libc::SYS_getsid, libc::SYS_getrusage, libc::SYS_times, libc::SYS_sysinfo, libc::SYS_uname, libc::SYS_getrandom,
    libc::SYS_getrlimit, libc::SYS_setrlimit, libc::SYS_capget,
    // Executing another program is harmless, because the jail stays in effect.
    libc::SYS_execve,
];

/// The allowed system calls that exist only on x86-64. Newer architectures have replaced them.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLDER: &[i64] = &[
    libc::SYS_open, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_readlink, libc::SYS_getdents,
    libc::SYS_dup2, libc::SYS_pipe, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create,
    libc::SYS_epoll_wait, libc::SYS_eventfd, libc::SYS_unlink, libc::SYS_mkdir, libc::SYS_rmdir,
    libc::SYS_rename, libc::SYS_symlink, libc::SYS_link, libc::SYS_chmod, libc::SYS_time, libc::SYS_alarm,
    libc::SYS_pause, libc::SYS_getpgrp, libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

/// The system calls that have file permissions as an argument. The number is the position of this
/// argument.
#[rustfmt::skip]
const MODES: &[(i64, u8)] = &[
    (libc::SYS_openat, 3), (libc::SYS_fchmod, 1), (libc::SYS_fchmodat, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_open, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_chmod, 1),
];

/// The `ioctl` requests that a process in the sandbox may make. They ask whether a file is a
/// terminal and for its size, ask for the number of readable bytes, and set the flags of a
/// descriptor. Not allowed are signals to other processes on input, simulated terminal input, and
/// the position of a file on the disk (`FIEMAP`).
const CONTROLS: [u64; 8] = [
    libc::TCGETS,
    libc::TCGETS2,
    libc::TIOCGWINSZ,
    libc::TIOCGPGRP,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// The advice that a jailed process may give the kernel about its own memory pages with `madvise`.
/// Three kinds are not on the list:
///
/// - Advice about pages that other processes share: to merge equal pages, to read them ahead or not
///   (`MADV_RANDOM`, `MADV_WILLNEED`), and to remove them from memory. With such advice and with
///   calls that tell whether a page is in memory (`mincore`, `cachestat`, non-blocking reads),
///   champions of different matches could exchange messages through the host's page cache.
///
/// - Advice that is one long call (`MADV_POPULATE_READ`, `MADV_POPULATE_WRITE`, `MADV_COLLAPSE`). A
///   group is frozen when its calls return, and until then it would use its opponent's processor.
///
/// - `MADV_REMOVE`, which writes to files.
const ADVICE: [i32; 14] = [
    libc::MADV_NORMAL,
    libc::MADV_SEQUENTIAL,
    libc::MADV_DONTNEED,
    libc::MADV_FREE,
    libc::MADV_DONTFORK,
    libc::MADV_DOFORK,
    libc::MADV_HUGEPAGE,
    libc::MADV_NOHUGEPAGE,
    libc::MADV_DONTDUMP,
    libc::MADV_DODUMP,
    libc::MADV_WIPEONFORK,
    libc::MADV_KEEPONFORK,
    MADV_GUARD_INSTALL,
    MADV_GUARD_REMOVE,
];

/// The `madvise` advice that installs guard pages of thread stacks. It exists since Linux 6.13, and
/// the C library has no name for it yet.
const MADV_GUARD_INSTALL: i32 = 102;
const MADV_GUARD_REMOVE: i32 = 103;

/// The additional system calls for `make` in the sandbox. They start processes, and set owners and
/// times of files.
#[rustfmt::skip]
const FOR_BUILDING: &[i64] = &[
    libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill, libc::SYS_setpgid, libc::SYS_setsid, libc::SYS_fcntl,
    libc::SYS_flock, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_prctl, libc::SYS_prlimit64, libc::SYS_socketpair,
    libc::SYS_mmap, libc::SYS_memfd_create, libc::SYS_setpriority, libc::SYS_execveat, libc::SYS_personality,
    libc::SYS_sched_setaffinity,
    // Champions cannot set file times, which would be visible on shared devices.
    libc::SYS_utimensat,
    // These calls work on socket pairs only, because no other sockets can be created. Programs that
    // start processes use them.
    libc::SYS_sendmsg, libc::SYS_recvmsg, libc::SYS_sendto, libc::SYS_recvfrom, libc::SYS_shutdown,
    // `make` drops its privileges before each command.
    libc::SYS_setresuid, libc::SYS_setresgid, libc::SYS_setreuid, libc::SYS_setregid,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
];

fn list(options: FilterOptions) -> Result<Rules, String> {
    let mut rules = only(NEEDED);
    rules.extend(only(OLDER));
    // If two programs refuse a call, the later program's error counts. This one must return the
    // first program's ENOSYS.
    rules.extend(only(&[libc::SYS_clone3]));
    let spaces = libc::CLONE_NEWNS | libc::CLONE_NEWCGROUP | libc::CLONE_NEWUTS | libc::CLONE_NEWIPC;
    let spaces = spaces | libc::CLONE_NEWUSER | libc::CLONE_NEWPID | libc::CLONE_NEWNET;
    // Threads may request the normal scheduling policy and nothing else.
    allow(&mut rules, libc::SYS_sched_setscheduler, &[&[(1, Eq, libc::SCHED_OTHER as u64)]])?;
    for (call, mode) in MODES {
        // Files that `make` leaves on the host belong to its user, who may be root, so setuid and
        // setgid bits are refused.
        rules.remove(call);
        allow(&mut rules, *call, &[&[(*mode, MaskedEq(u64::from(libc::S_ISUID | libc::S_ISGID)), 0)]])?;
    }
    for call in [libc::SYS_preadv2, libc::SYS_pwritev2] {
        // Without flags, these calls are equivalent to preadv and pwritev.
        allow(&mut rules, call, &[&[(5, Eq, 0)]])?;
    }
    allow_values(&mut rules, libc::SYS_madvise, 2, &ADVICE.map(|advice| advice as u64))?;
    allow_values(&mut rules, libc::SYS_ioctl, 1, &CONTROLS)?;
    let own = [(0, Eq, u64::from(SELF))];
    match options.processes {
        Processes::Make => {
            rules.extend(only(FOR_BUILDING));
            rules.extend(only(&[libc::SYS_futex]));
            allow(&mut rules, libc::SYS_clone, &[&[(0, MaskedEq(u64::from(spaces as u32)), 0)]])?;
            return Ok(rules);
        }
        Processes::Crew { among_themselves } => {
            // Namespaces and sibling processes, whose parent would be the arena, are refused.
            let kept = u64::from((spaces | libc::CLONE_PARENT) as u32);
            allow(&mut rules, libc::SYS_clone, &[&[(0, MaskedEq(kept), 0)]])?;
            #[cfg(target_arch = "x86_64")]
            rules.extend(only(&[libc::SYS_fork, libc::SYS_vfork]));
            if among_themselves {
                rules.extend(only(&[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill]));
            } else {
                allow(&mut rules, libc::SYS_kill, &[&own])?;
                allow(&mut rules, libc::SYS_tgkill, &[&own])?;
            }
        }
        Processes::None => {
            // Threads are allowed, processes and namespaces are not.
            let thread = libc::CLONE_THREAD as u32 as u64;
            allow(
                &mut rules,
                libc::SYS_clone,
                &[&[(0, MaskedEq(thread | u64::from(spaces as u32)), thread)]],
            )?;
            // Signals are allowed to the process itself only.
            allow(&mut rules, libc::SYS_kill, &[&own])?;
            allow(&mut rules, libc::SYS_tgkill, &[&own])?;
        }
    }
    // A futex of a mapped file is one and the same for every process that maps the file. Only waits may be shared, because
    // the C library joins threads so; the gate answers them (`futexes`).
    let private = u64::from(FUTEX_PRIVATE_FLAG);
    allow(&mut rules, libc::SYS_futex, &[&[(1, MaskedEq(private), private)]])?;
    allow_values(&mut rules, libc::SYS_futex, 1, &super::futexes::WAITS.map(u64::from))?;
    // The usage of child processes includes page faults.
    for (call, usage) in [(libc::SYS_wait4, 3), (libc::SYS_waitid, 4)] {
        rules.remove(&call);
        allow(&mut rules, call, &[&[(usage, MaskedEq(u64::MAX), 0)]])?;
    }
    // The process may change its own limits. The kernel prevents it from raising them.
    allow(&mut rules, libc::SYS_prlimit64, &[&[(0, Eq, 0)], &own])?;
    // Java creates a socket pair to interrupt reads. Named sockets and calls that pass descriptors
    // are not allowed.
    let pair = (0, Eq, libc::AF_UNIX as u64);
    if options.connects {
        connecting::add(&mut rules)?;
        // A datagram pair could be connected to a named socket.
        let stream = (1, MaskedEq(connecting::KIND), libc::SOCK_STREAM as u64);
        allow(&mut rules, libc::SYS_socketpair, &[&[pair, stream]])?;
    } else {
        allow(&mut rules, libc::SYS_socketpair, &[&[pair]])?;
    }
    // File locks, larger pipes and owners of signals are refused, because other processes could
    // observe them.
    let commands = [
        libc::F_DUPFD,
        libc::F_DUPFD_CLOEXEC,
        libc::F_GETFD,
        libc::F_SETFD,
        libc::F_GETFL,
        libc::F_SETFL,
        libc::F_GETPIPE_SZ,
    ];
    allow_values(&mut rules, libc::SYS_fcntl, 1, &commands.map(|command| command as u64))?;
    // Thread names and names of memory areas are allowed. The death signal and privileges cannot be
    // changed.
    let thread_options = [
        libc::PR_SET_NAME,
        libc::PR_GET_NAME,
        libc::PR_SET_VMA,
        libc::PR_GET_DUMPABLE,
        libc::PR_CAPBSET_READ,
        libc::PR_GET_SECCOMP,
        libc::PR_GET_NO_NEW_PRIVS,
        libc::PR_SET_TIMERSLACK,
        libc::PR_SET_THP_DISABLE,
    ];
    allow_values(&mut rules, libc::SYS_prctl, 0, &thread_options.map(|option| option as u64))?;
    if options.bounded_by_process {
        // RLIMIT_DATA counts private memory only. Shared memory, memory files, and areas that grow
        // downwards, which count as stack, would not be limited.
        let down = libc::MAP_GROWSDOWN | libc::MAP_HUGETLB | libc::MAP_POPULATE;
        let private = (libc::MAP_ANONYMOUS | libc::MAP_PRIVATE) as u64;
        let kinds = (libc::MAP_ANONYMOUS | libc::MAP_TYPE | down) as u64;
        let ordinary = [(3, MaskedEq((libc::MAP_ANONYMOUS | down) as u64), 0)];
        let anonymous = [(3, MaskedEq(kinds), private)];
        allow(&mut rules, libc::SYS_mmap, &[&ordinary, &anonymous])?;
    } else {
        // The host's pool of huge pages is in no memory group, and to fill a map is one long call.
        let refused = (libc::MAP_HUGETLB | libc::MAP_POPULATE) as u64;
        allow(&mut rules, libc::SYS_mmap, &[&[(3, MaskedEq(refused), 0)]])?;
        let huge = u64::from(libc::MFD_HUGETLB);
        allow(&mut rules, libc::SYS_memfd_create, &[&[(1, MaskedEq(huge), 0)]])?;
    }
    Ok(rules)
}

/// A condition on one argument of a system call: its position, the comparison and the value.
type Condition = (u8, SeccompCmpOp, u64);

/// Adds a rule that allows a system call. The call must fulfil all conditions of one of the lists
/// in `any`.
fn allow(rules: &mut Rules, call: i64, any: &[&[Condition]]) -> Result<(), String> {
    let condition = |(place, how, value): &Condition| {
        // The kernel reads numbers as 32 bits and flags as 64 bits.
        let width = if matches!(how, MaskedEq(_)) { Qword } else { Dword };
        SeccompCondition::new(*place, width, how.clone(), *value)
    };
    for all in any {
        let made = all.iter().map(condition).collect::<Result<Vec<_>, _>>().and_then(SeccompRule::new);
        rules
            .entry(call)
            .or_default()
            .push(made.map_err(|error| format!("the system call filter: {error}"))?);
    }
    Ok(())
}

fn allow_values(rules: &mut Rules, call: i64, place: u8, values: &[u64]) -> Result<(), String> {
    values.iter().try_for_each(|value| allow(rules, call, &[&[(place, Eq, *value)]]))
}

#[cfg(test)]
mod tests {
    use super::{FilterOptions, Processes, SELF, personalize, programs};

    const MATCH: FilterOptions = FilterOptions {
        bounded_by_process: false,
        processes: Processes::None,
        connects: false,
        attacks: true,
        list: true,
    };

    #[test]
    fn every_wish_makes_programs() {
        for bounded_by_process in [false, true] {
            let crews = [false, true].map(|among_themselves| Processes::Crew { among_themselves });
            for processes in [Processes::None, crews[0], crews[1], Processes::Make] {
                let connects = bounded_by_process && processes == Processes::None;
                let made = programs(FilterOptions { bounded_by_process, processes, connects, ..MATCH })
                    .expect("they are made");
                assert_eq!(made.len(), 3);
            }
        }
    }

    #[test]
    fn the_own_number_is_filled_in() {
        let mut made = programs(MATCH).expect("they are made").pop().expect("the list");
        let places = made.iter().filter(|instruction| instruction.k == SELF).count();
        assert_eq!(places, 3, "kill, tgkill, prlimit64");
        personalize(&mut made, 2);
        assert!(made.iter().all(|instruction| instruction.k != SELF));
    }
}
