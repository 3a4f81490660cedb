//! The system call filter. It is one program, because the kernel simulates each program for every
//! call when it is installed.
//!
//! 1. `clone3` returns ENOSYS. Its flags are behind a pointer that a filter cannot read, and every
//!    libc falls back to `clone`, whose flags can be checked.
//! 2. Calls that only an attacker makes kill the process (SIGSYS, POLICY).
//! 3. Calls that are not on the list return EPERM, so runtimes that probe for features continue.
//!
//! Calls of a foreign architecture (`int 0x80`) kill the process. x32 numbers are on no list.

mod calls;
mod connecting;

use super::error::JailError;
use super::search;
use calls::{ADVICE, ATTACKS, BUILD_CALLS, CONTROLS, FUTEX_PRIVATE_FLAG, MODES, NEEDED, OLDER};
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
    /// True if the filter allows one TCP connection. Programs that connect by TCP need it.
    pub connects: bool,
    /// True if the filter kills a process that makes an attacker's system call.
    pub attacks: bool,
    /// True if the filter forbids all system calls that are not listed as allowed.
    pub list: bool,
}

/// The processes that a program in the sandbox may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processes {
    /// The program may start no processes. This is the strictest choice.
    None,
    /// The program may start processes in its own session and process group. This is for programs
    /// that read their standard input.
    Crew {
        /// True if the program's processes have their own namespace. They may then signal each
        /// other.
        among_themselves: bool,
    },
    /// The program may start all processes that compilers need. This is for builds with `make`.
    Any,
}

/// The placeholder for the process's number in a filter program. The real number is filled in after
/// the process was created.
const OWN_PID_PLACEHOLDER: u32 = 0x7e1f_5e1f;

/// Returns the program of the system call filter, or `None` if it would allow everything.
///
/// # Errors
/// Returns an error if the program cannot be created for this machine.
pub fn program(options: FilterOptions) -> Result<Option<BpfProgram>, JailError> {
    if !options.list {
        let attacks = options
            .attacks
            .then(|| compile(allow_only(ATTACKS), SeccompAction::Allow, SeccompAction::KillProcess));
        return attacks.transpose();
    }
    // seccompiler handles calls with rules on their arguments, and has one answer for all of them.
    // The others are found by binary search.
    let (plain, mut rules): (Rules, Rules) =
        list(options)?.into_iter().partition(|(_, rules)| rules.is_empty());
    let mut answers: BTreeMap<i64, u32> =
        plain.into_keys().map(|call| (call, libc::SECCOMP_RET_ALLOW)).collect();
    answers.insert(libc::SYS_clone3, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
    if options.attacks {
        answers.extend(ATTACKS.iter().map(|call| (*call, libc::SECCOMP_RET_KILL_PROCESS)));
    }
    rules.retain(|call, _| !answers.contains_key(call));
    let answers = answers.into_iter().filter_map(|(call, answer)| Some((u32::try_from(call).ok()?, answer)));
    let rules = compile(rules, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow)?;
    Ok(Some(search::insert_search(rules, &answers.collect())?))
}

fn compile(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<BpfProgram, JailError> {
    let filter = SeccompFilter::new(rules, otherwise, matched, std::env::consts::ARCH.try_into()?)?;
    Ok(filter.try_into()?)
}

/// Replaces the placeholder in a filter program by the number of the process. This does not
/// allocate memory.
pub fn personalize(program: &mut [sock_filter], process: u32) {
    program
        .iter_mut()
        .filter(|instruction| instruction.k == OWN_PID_PLACEHOLDER)
        .for_each(|instruction| instruction.k = process);
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn allow_only(calls: &[i64]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// Returns the rules of the calls that are on the list. All others return EPERM.
fn list(options: FilterOptions) -> Result<Rules, JailError> {
    let mut rules = allow_only(NEEDED);
    rules.extend(allow_only(OLDER));
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
    allow_processes(&mut rules, options.processes)?;
    if options.processes == Processes::Any {
        return Ok(rules);
    }
    allow_waits(&mut rules)?;
    allow_descriptors(&mut rules, options.connects)?;
    allow_memory(&mut rules, options.bounded_by_process)?;
    Ok(rules)
}

/// Allows the calls that start processes and threads, and that send them signals.
fn allow_processes(rules: &mut Rules, processes: Processes) -> Result<(), JailError> {
    let spaces = libc::CLONE_NEWNS | libc::CLONE_NEWCGROUP | libc::CLONE_NEWUTS | libc::CLONE_NEWIPC;
    let spaces = spaces | libc::CLONE_NEWUSER | libc::CLONE_NEWPID | libc::CLONE_NEWNET;
    let own = [(0, Eq, u64::from(OWN_PID_PLACEHOLDER))];
    match processes {
        Processes::Any => {
            rules.extend(allow_only(BUILD_CALLS));
            rules.extend(allow_only(&[libc::SYS_futex]));
            allow(rules, libc::SYS_clone, &[&[(0, MaskedEq(u64::from(spaces as u32)), 0)]])?;
        }
        Processes::Crew { among_themselves } => {
            // Namespaces are refused, and so are siblings, which would be children of the parent.
            let required_flags = u64::from((spaces | libc::CLONE_PARENT) as u32);
            allow(rules, libc::SYS_clone, &[&[(0, MaskedEq(required_flags), 0)]])?;
            #[cfg(target_arch = "x86_64")]
            rules.extend(allow_only(&[libc::SYS_fork, libc::SYS_vfork]));
            if among_themselves {
                rules.extend(allow_only(&[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill]));
            } else {
                allow(rules, libc::SYS_kill, &[&own])?;
                allow(rules, libc::SYS_tgkill, &[&own])?;
            }
        }
        Processes::None => {
            // Threads are allowed, processes and namespaces are not.
            let thread = libc::CLONE_THREAD as u32 as u64;
            allow(rules, libc::SYS_clone, &[&[(0, MaskedEq(thread | u64::from(spaces as u32)), thread)]])?;
            // Signals are allowed to the process itself only.
            allow(rules, libc::SYS_kill, &[&own])?;
            allow(rules, libc::SYS_tgkill, &[&own])?;
        }
    }
    if processes != Processes::Any {
        // The process may change its own limits. The kernel prevents it from raising them.
        allow(rules, libc::SYS_prlimit64, &[&[(0, Eq, 0)], &own])?;
    }
    Ok(())
}

/// Allows waits for locks and for child processes.
fn allow_waits(rules: &mut Rules) -> Result<(), JailError> {
    // The kernel identifies a futex in a mapped file by its page, so all processes that map the file
    // share it. Only waits are allowed on such futexes, because the C library joins threads with them. The
    // parent answers these waits (`futexes`).
    let private = u64::from(FUTEX_PRIVATE_FLAG);
    allow(rules, libc::SYS_futex, &[&[(1, MaskedEq(private), private)]])?;
    allow_values(rules, libc::SYS_futex, 1, &super::futexes::WAITS.map(u64::from))?;
    // The usage of child processes includes page faults.
    for (call, usage) in [(libc::SYS_wait4, 3), (libc::SYS_waitid, 4)] {
        rules.remove(&call);
        allow(rules, call, &[&[(usage, MaskedEq(u64::MAX), 0)]])?;
    }
    Ok(())
}

/// Allows operations on descriptors, sockets and the attributes of a thread.
fn allow_descriptors(rules: &mut Rules, connects: bool) -> Result<(), JailError> {
    // Java creates a socket pair to interrupt reads. Named sockets and calls that pass descriptors
    // are not allowed.
    let pair = (0, Eq, libc::AF_UNIX as u64);
    if connects {
        connecting::add(rules)?;
        // A datagram pair could be connected to a named socket.
        let stream = (1, MaskedEq(connecting::KIND), libc::SOCK_STREAM as u64);
        allow(rules, libc::SYS_socketpair, &[&[pair, stream]])?;
    } else {
        allow(rules, libc::SYS_socketpair, &[&[pair]])?;
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
    allow_values(rules, libc::SYS_fcntl, 1, &commands.map(|command| command as u64))?;
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
    allow_values(rules, libc::SYS_prctl, 0, &thread_options.map(|option| option as u64))?;
    Ok(())
}

/// Allows the mapping of memory. `bounded_by_process` says that no control group limits the memory.
fn allow_memory(rules: &mut Rules, bounded_by_process: bool) -> Result<(), JailError> {
    if bounded_by_process {
        // RLIMIT_DATA counts private memory only. Shared memory, memory files, and areas that grow
        // downwards, which count as stack, would not be limited.
        let down = libc::MAP_GROWSDOWN | libc::MAP_HUGETLB | libc::MAP_POPULATE;
        let private = (libc::MAP_ANONYMOUS | libc::MAP_PRIVATE) as u64;
        let kinds = (libc::MAP_ANONYMOUS | libc::MAP_TYPE | down) as u64;
        let ordinary = [(3, MaskedEq((libc::MAP_ANONYMOUS | down) as u64), 0)];
        let anonymous = [(3, MaskedEq(kinds), private)];
        allow(rules, libc::SYS_mmap, &[&ordinary, &anonymous])?;
    } else {
        // No memory group counts pages of the host's pool of huge pages. `MAP_POPULATE` makes a single call
        // take long, and the program cannot be frozen during a call.
        let refused = (libc::MAP_HUGETLB | libc::MAP_POPULATE) as u64;
        allow(rules, libc::SYS_mmap, &[&[(3, MaskedEq(refused), 0)]])?;
        let huge = u64::from(libc::MFD_HUGETLB);
        allow(rules, libc::SYS_memfd_create, &[&[(1, MaskedEq(huge), 0)]])?;
    }
    Ok(())
}

/// A condition on one argument of a system call: its position, the comparison and the value.
type Condition = (u8, SeccompCmpOp, u64);

/// Adds a rule that allows a system call. The call must fulfil all conditions of one of the lists
/// in `any`.
fn allow(rules: &mut Rules, call: i64, any: &[&[Condition]]) -> Result<(), JailError> {
    let condition = |(place, comparison, value): &Condition| {
        // The kernel reads numbers as 32 bits and flags as 64 bits.
        let width = if matches!(comparison, MaskedEq(_)) { Qword } else { Dword };
        SeccompCondition::new(*place, width, comparison.clone(), *value)
    };
    for all in any {
        let result = all.iter().map(condition).collect::<Result<Vec<_>, _>>().and_then(SeccompRule::new);
        rules.entry(call).or_default().push(result?);
    }
    Ok(())
}

fn allow_values(rules: &mut Rules, call: i64, place: u8, values: &[u64]) -> Result<(), JailError> {
    values.iter().try_for_each(|value| allow(rules, call, &[&[(place, Eq, *value)]]))
}

#[cfg(test)]
mod tests {
    use super::{FilterOptions, OWN_PID_PLACEHOLDER, Processes, personalize, program};

    const MATCH: FilterOptions = FilterOptions {
        bounded_by_process: false,
        processes: Processes::None,
        connects: false,
        attacks: true,
        list: true,
    };

    #[test]
    fn every_combination_of_options_gives_a_valid_filter() {
        for bounded_by_process in [false, true] {
            let crews = [false, true].map(|among_themselves| Processes::Crew { among_themselves });
            for processes in [Processes::None, crews[0], crews[1], Processes::Any] {
                let connects = bounded_by_process && processes == Processes::None;
                for (attacks, list) in [(true, true), (true, false), (false, true), (false, false)] {
                    let result =
                        program(FilterOptions { bounded_by_process, processes, connects, attacks, list });
                    assert_eq!(result.expect("the filter can be created").is_some(), attacks || list);
                }
            }
        }
    }

    #[test]
    fn the_own_number_is_filled_in() {
        let mut result =
            program(MATCH).expect("the filter can be created").expect("the filter can be compiled");
        let places = result.iter().filter(|instruction| instruction.k == OWN_PID_PLACEHOLDER).count();
        assert_eq!(places, 3, "kill, tgkill, prlimit64");
        personalize(&mut result, 2);
        assert!(result.iter().all(|instruction| instruction.k != OWN_PID_PLACEHOLDER));
    }
}
