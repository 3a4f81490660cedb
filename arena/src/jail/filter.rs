//! The filter of system calls: three small programs, of which the strictest answer counts.
//!
//! 1. `clone3` does not exist (ENOSYS): its flags are behind a pointer, where no filter can look, and every libc
//!    falls back to `clone`, whose flags can be checked.
//! 2. Calls that only an attacker makes end the process (SIGSYS, POLICY).
//! 3. What is not on the list is refused (EPERM): a runtime that tries its luck goes on without.
//!
//! A foreign architecture's calls (`int 0x80`) end the process in every program; x32 numbers are on no list.

mod connecting;

use super::search;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, sock_filter,
};
use std::collections::BTreeMap;

/// What is filtered differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// No group bounds memory: then memory that no limit of the process counts is refused.
    pub bounded_by_process: bool,
    /// Which processes it may start.
    pub processes: Processes,
    /// One connection may be made, over TCP: players that speak bytes.
    pub connects: bool,
    /// With the program that ends attackers.
    pub attacks: bool,
    /// With the list.
    pub list: bool,
}

/// Processes that may be started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processes {
    /// None: a kit's champion.
    None,
    /// Some, which stay in one session and one group: a player's program. `among_themselves`: in a namespace of their own, where
    /// they may signal each other.
    Crew {
        /// They see nobody else.
        among_themselves: bool,
    },
    /// Whatever compilers need: `make`.
    Make,
}

/// Stands where the process's own number goes, which is known only in the child: no process is called so.
const SELF: u32 = 0x7e1f_5e1f;

/// The programs, to be installed in this order.
///
/// # Errors
/// A message if they cannot be made for this machine.
pub fn programs(wish: Wish) -> Result<Vec<BpfProgram>, String> {
    let mut made = Vec::new();
    if wish.list {
        // seccompiler has one answer per program, and this one is different.
        made.push(program(only(&[libc::SYS_clone3]), SeccompAction::Allow, errno(libc::ENOSYS))?);
    }
    if wish.attacks {
        made.push(program(only(ATTACKS), SeccompAction::Allow, SeccompAction::KillProcess)?);
    }
    if wish.list {
        // Calls with rules on their arguments stay with seccompiler, the others are searched for.
        let (plain, rules): (Rules, Rules) = list(wish)?.into_iter().partition(|(_, rules)| rules.is_empty());
        let plain = plain.into_keys().filter_map(|call| u32::try_from(call).ok()).collect();
        made.push(search::before(program(rules, errno(libc::EPERM), SeccompAction::Allow)?, &plain)?);
    }
    Ok(made)
}

/// Puts the process's own number where the programs want it. No memory is allocated.
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

/// No runtime makes these, not even to see whether it may.
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

/// What runtimes need. Anything with a name in the network, another process, a clock to set, a mount, a queue,
/// shared memory with a name or a lock that others could see is not here.
#[rustfmt::skip]
const NEEDED: &[i64] = &[
    // Files, as far as mounts and Landlock let them.
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
    // Memory.
    libc::SYS_munmap, libc::SYS_mprotect, libc::SYS_mremap, libc::SYS_brk, libc::SYS_msync, libc::SYS_mlock, libc::SYS_munlock,
    // Threads and their waiting.
    libc::SYS_futex, libc::SYS_set_robust_list, libc::SYS_get_robust_list, libc::SYS_rseq, libc::SYS_set_tid_address,
    libc::SYS_membarrier, libc::SYS_sched_yield, libc::SYS_sched_getaffinity, libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler, libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min,
    libc::SYS_getcpu, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_restart_syscall, libc::SYS_wait4,
    libc::SYS_waitid, libc::SYS_getpriority,
    // Signals to itself.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigpending, libc::SYS_rt_sigtimedwait, libc::SYS_sigaltstack,
    // Time.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_nanosleep,
    libc::SYS_gettimeofday, libc::SYS_getitimer, libc::SYS_setitimer, libc::SYS_timer_create,
    libc::SYS_timer_settime, libc::SYS_timer_gettime, libc::SYS_timer_getoverrun, libc::SYS_timer_delete,
    libc::SYS_timerfd_create, libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime,
    // What it is and what it may.
    libc::SYS_getpid, libc::SYS_gettid, libc::SYS_getppid, libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid,
    libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups, libc::SYS_getpgid,
    libc::SYS_getsid, libc::SYS_getrusage, libc::SYS_times, libc::SYS_sysinfo, libc::SYS_uname, libc::SYS_getrandom,
    libc::SYS_getrlimit, libc::SYS_setrlimit, libc::SYS_capget,
    // Becoming another program changes nothing: the jail stays.
    libc::SYS_execve,
];

/// The older names that only x86-64 has.
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

/// Calls that take the mode of a file, and at which place.
#[rustfmt::skip]
const MODES: &[(i64, u8)] = &[
    (libc::SYS_openat, 3), (libc::SYS_fchmod, 1), (libc::SYS_fchmodat, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_open, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_chmod, 1),
];

/// Signals to others when something comes, and keys typed into a terminal: by `ioctl` as by `fcntl`.
const FORBIDDEN: [u64; 6] = [
    0x8901, // FIOSETOWN
    0x8902, // SIOCSPGRP
    libc::FIOASYNC,
    libc::TIOCSTI,
    libc::TIOCLINUX,
    libc::TIOCSCTTY,
];

/// Advice about pages that others hold too: to merge equal ones, and to take them out of memory. With that, and with
/// calls that ask whether a page is in memory (`mincore`, `cachestat`, reads that do not wait), champions of different
/// matches could leave each other messages in the host's cache of files. None of these is on the list.
const SHARED_PAGES: [i32; 3] = [libc::MADV_MERGEABLE, libc::MADV_COLD, libc::MADV_PAGEOUT];

/// What `make` needs beyond that: to start processes and to say which files are whose and how old.
#[rustfmt::skip]
const FOR_BUILDING: &[i64] = &[
    libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill, libc::SYS_setpgid, libc::SYS_setsid, libc::SYS_fcntl,
    libc::SYS_flock, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_prctl, libc::SYS_prlimit64, libc::SYS_socketpair,
    libc::SYS_mmap, libc::SYS_memfd_create, libc::SYS_setpriority, libc::SYS_execveat, libc::SYS_personality,
    libc::SYS_sched_setaffinity,
    // Champions date nothing: they would see it on each other's devices.
    libc::SYS_utimensat,
    // Over pairs, since there are no other sockets: programs that start programs hear so how that went.
    libc::SYS_sendmsg, libc::SYS_recvmsg, libc::SYS_sendto, libc::SYS_recvfrom, libc::SYS_shutdown,
    // Make gives up what it does not have before each command.
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

fn list(wish: Wish) -> Result<Rules, String> {
    let mut rules = only(NEEDED);
    rules.extend(only(OLDER));
    // Of two refusals the later program's number counts, and this one must be the first program's ENOSYS.
    rules.extend(only(&[libc::SYS_clone3]));
    let spaces = libc::CLONE_NEWNS | libc::CLONE_NEWCGROUP | libc::CLONE_NEWUTS | libc::CLONE_NEWIPC;
    let spaces = spaces | libc::CLONE_NEWUSER | libc::CLONE_NEWPID | libc::CLONE_NEWNET;
    // Threads may say that they are ordinary, and nothing else.
    allow(&mut rules, libc::SYS_sched_setscheduler, &[&[(1, Eq, libc::SCHED_OTHER as u64)]])?;
    for (call, mode) in MODES {
        // What make leaves on the host is its owner's, who may be root: nothing there may lend rights to its callers.
        rules.remove(call);
        allow(&mut rules, *call, &[&[(*mode, MaskedEq(u64::from(libc::S_ISUID | libc::S_ISGID)), 0)]])?;
    }
    for call in [libc::SYS_preadv2, libc::SYS_pwritev2] {
        // Without flags they are preadv and pwritev.
        allow(&mut rules, call, &[&[(5, Eq, 0)]])?;
    }
    allow(&mut rules, libc::SYS_madvise, &[&SHARED_PAGES.map(|advice| (2, Ne, advice as u64))])?;
    let forbidden = FORBIDDEN.map(|command| (1, Ne, command));
    allow(&mut rules, libc::SYS_ioctl, &[&forbidden])?;
    let own = [(0, Eq, u64::from(SELF))];
    match wish.processes {
        Processes::Make => {
            rules.extend(only(FOR_BUILDING));
            allow(&mut rules, libc::SYS_clone, &[&[(0, MaskedEq(u64::from(spaces as u32)), 0)]])?;
            return Ok(rules);
        }
        Processes::Crew { among_themselves } => {
            // No namespaces, and no sisters: the arena would be their parent.
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
            // Threads yes, processes and namespaces no.
            let thread = libc::CLONE_THREAD as u32 as u64;
            allow(
                &mut rules,
                libc::SYS_clone,
                &[&[(0, MaskedEq(thread | u64::from(spaces as u32)), thread)]],
            )?;
            // Signals to nobody but itself, whatever the namespace.
            allow(&mut rules, libc::SYS_kill, &[&own])?;
            allow(&mut rules, libc::SYS_tgkill, &[&own])?;
        }
    }
    // Limits of nobody but itself; what it may not raise, the kernel knows.
    allow(&mut rules, libc::SYS_prlimit64, &[&[(0, Eq, 0)], &own])?;
    // Java makes a pair to end reads with; nothing with a name, and no call that hands a descriptor over it.
    let pair = (0, Eq, libc::AF_UNIX as u64);
    if wish.connects {
        connecting::add(&mut rules)?;
        // A pair of another kind could be connected anew, to a socket with a name.
        let stream = (1, MaskedEq(connecting::KIND), libc::SOCK_STREAM as u64);
        allow(&mut rules, libc::SYS_socketpair, &[&[pair, stream]])?;
    } else {
        allow(&mut rules, libc::SYS_socketpair, &[&[pair]])?;
    }
    // No locks (others could see them), no larger pipes, no owners of signals.
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
    // Names of threads and maps; no death signal to take off, nothing about privileges.
    let options = [
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
    allow_values(&mut rules, libc::SYS_prctl, 0, &options.map(|option| option as u64))?;
    if wish.bounded_by_process {
        // RLIMIT_DATA counts private memory only: shared memory would escape it, and so would a memfd.
        // So would what grows downwards, which counts as a stack.
        let down = libc::MAP_GROWSDOWN | libc::MAP_HUGETLB;
        let private = (libc::MAP_ANONYMOUS | libc::MAP_PRIVATE) as u64;
        let kinds = (libc::MAP_ANONYMOUS | libc::MAP_TYPE | down) as u64;
        let ordinary = [(3, MaskedEq((libc::MAP_ANONYMOUS | down) as u64), 0)];
        let anonymous = [(3, MaskedEq(kinds), private)];
        allow(&mut rules, libc::SYS_mmap, &[&ordinary, &anonymous])?;
    } else {
        // The host's pool of huge pages is in no memory group.
        allow(&mut rules, libc::SYS_mmap, &[&[(3, MaskedEq(libc::MAP_HUGETLB as u64), 0)]])?;
        let huge = u64::from(libc::MFD_HUGETLB);
        allow(&mut rules, libc::SYS_memfd_create, &[&[(1, MaskedEq(huge), 0)]])?;
    }
    Ok(rules)
}

/// One argument: its place, how it is compared, with what.
type Condition = (u8, SeccompCmpOp, u64);

/// Allows a call when all conditions of one of the rules hold.
fn allow(rules: &mut Rules, call: i64, any: &[&[Condition]]) -> Result<(), String> {
    let condition = |(place, how, value): &Condition| {
        // Numbers are read by the kernel as 32 bits, masks of flags as they are.
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
    use super::{Processes, SELF, Wish, personalize, programs};

    const MATCH: Wish = Wish {
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
                let made = programs(Wish { bounded_by_process, processes, connects, ..MATCH })
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
