//! The table of attacks on the jail. It lists the attempts, their expected results, and the
//! protections that prevent them.

use joute_jail::protection::Protection;

/// A case of the suite. The expected values are alternatives, of which each is the
/// beginning of a possible actual value. Those at L2 are different on a machine without control
/// groups that limit memory.
pub struct Case {
    /// The name of the champion.
    pub name: &'static str,
    /// The expected values at L3.
    pub expected: &'static [&'static str],
    /// The expected values at L2 without control groups.
    pub expected_l2: &'static [&'static str],
    /// The sets of protections that prevent the attack. If all protections of one set are switched off, the
    /// result of the case must change.
    pub held_by: &'static [&'static [Protection]],
}

const fn case(name: &'static str, expected: &'static [&'static str]) -> Case {
    Case { name, expected, expected_l2: expected, held_by: &[] }
}

const fn held_by(case: Case, held_by: &'static [&'static [Protection]]) -> Case {
    Case { held_by, ..case }
}

const fn at_l2(case: Case, expected_l2: &'static [&'static str]) -> Case {
    Case { expected_l2, ..case }
}

const TIMEOUT: &[&str] = &["CALL_TIMEOUT: more than 700 ms in Play"];
const STOOD_STILL: &[&str] = &["played: stood still"];
const THOUGHT_OR_STOOD: &[&str] = &["played: thought", "played: stood still"];
const REFUSED: &str = "played: ";

/// The cases of all champions.
pub static CASES: &[Case] = &[
    case("good", &["played"]),
    // Attacks on memory limits.
    held_by(
        at_l2(case("anonymous", &["MEMORY: more than 64 MiB in Play"]), &["played: malloc: ENOMEM"]),
        &[&[Protection::Memory]],
    ),
    held_by(
        at_l2(case("shared", &["MEMORY: more than 64 MiB in Play"]), &["played: mmap: EPERM"]),
        &[&[Protection::Memory]],
    ),
    held_by(
        at_l2(case("zeroes", &["MEMORY: more than 64 MiB in Play"]), &["played: open: ENOENT"]),
        &[&[Protection::Memory]],
    ),
    at_l2(case("memfd", &["CRASH 25 in Play", "MEMORY"]), &["played: memfd_create: EPERM"]),
    // Writing to a full /tmp fails with an error and not with a signal.
    held_by(case("tmpfs", &["played: write: ENOSPC"]), &[&[Protection::Tmp]]),
    held_by(case("tmpfs-signal", &["played: write: ENOSPC"]), &[&[Protection::Tmp]]),
    held_by(case("pipes", &["played: pipe: EMFILE", "played: pipe: ENFILE"]), &[&[Protection::Rlimits]]),
    case("reserve", &["played: 64 GiB: ok"]),
    case("recursion", &["MEMORY: more than 64 MiB in Play", "CRASH 11 in Play"]),
    held_by(
        // The limits of a process do not include page tables.
        at_l2(case("page-tables", &["MEMORY: more than 64 MiB in Play"]), &["played: survived"]),
        &[&[Protection::Memory]],
    ),
    held_by(
        at_l2(case("downwards", &["MEMORY: more than 64 MiB in Play"]), &["played: mmap: EPERM"]),
        &[&[Protection::Memory]],
    ),
    held_by(case("huge-pages", &["played: mmap: EPERM; memfd_create: EPERM"]), &[&[Protection::Filter]]),
    case("own-memory", &["played: /proc/self/mem: EROFS"]),
    // Attacks with processes and threads.
    held_by(case("fork", &["played: fork: EPERM"]), &[&[Protection::Filter]]),
    held_by(case("vfork", &["played: vfork: EPERM"]), &[&[Protection::Filter]]),
    held_by(case("clone3", &["played: clone3: ENOSYS"]), &[&[Protection::Filter]]),
    held_by(case("daemon", &["played: fork: EPERM"]), &[&[Protection::Filter]]),
    held_by(case("threads", &["played: pthread_create: EAGAIN"]), &[&[Protection::Tasks]]),
    case("spinners", TIMEOUT),
    held_by(
        at_l2(case("ponder", STOOD_STILL), THOUGHT_OR_STOOD),
        &[&[Protection::Freeze], &[Protection::Alone]],
    ),
    held_by(at_l2(case("linger", STOOD_STILL), THOUGHT_OR_STOOD), &[&[Protection::Freeze]]),
    held_by(
        at_l2(case("alarms", STOOD_STILL), THOUGHT_OR_STOOD),
        &[&[Protection::Freeze], &[Protection::HeldSignals]],
    ),
    held_by(at_l2(case("doze", STOOD_STILL), THOUGHT_OR_STOOD), &[&[Protection::Freeze]]),
    held_by(at_l2(case("disguise", STOOD_STILL), THOUGHT_OR_STOOD), &[&[Protection::Freeze]]),
    held_by(
        at_l2(case("second", STOOD_STILL), THOUGHT_OR_STOOD),
        &[&[Protection::Freeze], &[Protection::Alone]],
    ),
    case("halves", &["played"]),
    held_by(
        case("owner", &["played: F_SETOWN: EPERM; F_SETSIG: EPERM; setsockopt: EPERM"]),
        &[&[Protection::Filter]],
    ),
    held_by(
        case("processors", &["played: processors: 1; sched_setaffinity: EPERM"]),
        &[&[Protection::Processor], &[Protection::Filter]],
    ),
    case("priority", &["played: real time: EPERM; nice: EPERM", "played: real time: EPERM; nice: EACCES"]),
    held_by(
        case("limits", &["played: files: EPERM; processes: EPERM; core: EPERM; bytes of a core: 1"]),
        &[&[Protection::Rlimits]],
    ),
    // Attacks on time limits.
    case("loop", TIMEOUT),
    case("loop-last", TIMEOUT),
    case("loop-load", &["CALL_TIMEOUT: more than 1500 ms while being loaded"]),
    case("sleep", TIMEOUT),
    case("stop", TIMEOUT),
    case("deaf", TIMEOUT),
    case("slow", &["TOTAL_TIMEOUT: more than 300 ms in total, in Play"]),
    case("reserve-used", &["TOTAL_TIMEOUT: the time reserve of 120 ms is used up, in Play"]),
    // Ways in which a champion can end.
    case("abort", &["CRASH 6 in Play"]),
    case("segfault", &["CRASH 11 in Play"]),
    case("raise", &["CRASH 15 in Play"]),
    case("kill-self", &["CRASH 9 in Play"]),
    // A champion that cannot be started is eliminated, and its opponent wins.
    case("no-interpreter", &["EXIT 127 while being loaded"]),
    case("no-program", &["EXIT 126 while being loaded"]),
    case("a-folder", &["EXIT 127 while being loaded"]),
    case("a-loop", &["EXIT 126 while being loaded"]),
    case("exit-0", &["EXIT 0 in Play"]),
    case("exit-42", &["EXIT 42 in Play"]),
    case("exit-load", &["EXIT 42 while being loaded"]),
    case("exit-last", &["EXIT 42 in Play"]),
    case("exit-after", &["played"]),
    case("exit-between", &["EXIT 42 in Play"]),
    case("exec", &["EXIT 0 in Play"]),
    held_by(
        at_l2(
            case("from-memory", &["EXIT 42 in Play: user: nobody; fork: EPERM"]),
            &["played: memfd_create: EPERM"],
        ),
        &[&[Protection::Filter], &[Protection::Identity]],
    ),
    held_by(
        case("lent-rights", &["EXIT 42 in Play: user: nobody; fork: EPERM"]),
        &[&[Protection::Filter], &[Protection::Identity]],
    ),
    case("leader-gone", TIMEOUT),
    case("flood", &["played: 262144 bytes"]),
    case("flood-errors", &["played: 262144 bytes"]),
    case(
        "endless",
        &["OUTPUT: more than 64 MiB of output beyond the part that is kept, in Play: 2949", "CALL_TIMEOUT"],
    ),
    case("close-standard", &["played"]),
    case("close-channel", &["PROTOCOL: it closed its channel in Play"]),
    // Attacks on files.
    held_by(
        case(
            "secrets",
            &[
                "played: /etc/passwd: ENOENT; /etc/shadow: ENOENT; /root: ENOENT; /home: ENOENT; /sys: ENOENT; \
               /run: ENOENT; /proc/1/environ: ENOENT; /joute/kit/../../etc/hostname: ENOENT",
            ],
        ),
        &[&[Protection::Root, Protection::Landlock], &[Protection::Proc], &[Protection::Identity]],
    ),
    case("around", &["played: ..: kit lib", "played: ..: lib kit"]),
    held_by(case("root", &["played: /: EACCES"]), &[&[Protection::Landlock]]),
    held_by(
        case("write-kit", &["played: /joute/kit/mine: EROFS", "played: /joute/kit/mine: EACCES"]),
        &[&[Protection::ReadOnly, Protection::Landlock]],
    ),
    held_by(
        case(
            "write-all",
            &[
                "played: /usr/mine: EROFS; /var/mine: EROFS; /var/tmp/mine: EROFS; /mine: EROFS; /dev/mine: EROFS; \
               /joute/kit/mine: EROFS; /tmp/mine: ok",
            ],
        ),
        &[&[Protection::ReadOnly]],
    ),
    held_by(
        case(
            "tricks",
            &[
                "played: symlink: ok; /tmp/link: ENOENT; hard link: EXDEV; FIFO: EPERM; device: EPERM",
                "played: symlink: ok; /tmp/link: ENOENT; hard link: EACCES; FIFO: EPERM; device: EPERM",
                "played: symlink: ok; /tmp/link: ENOENT; hard link: EPERM; FIFO: EPERM; device: EPERM",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(case("descriptors", &["played: dup: EMFILE"]), &[&[Protection::Rlimits]]),
    held_by(case("inodes", &["played: open: ENOSPC"]), &[&[Protection::Tmp]]),
    case("tmp", &["played: /tmp:"]),
    held_by(
        case("inherited", &["played: open: 0 1 2 3; HOME; JOUTE_FD; LANG; PATH; TMPDIR"]),
        &[&[Protection::Descriptors]],
    ),
    case(
        "groups",
        &[
            "played: /sys/fs/cgroup: ENOENT; /proc/self/cgroup: EACCES; /proc/self/oom_score_adj: EROFS; mount: EPERM",
        ],
    ),
    held_by(
        case(
            "first",
            &[
                "played: /proc/1/mem: ENOENT; /proc/1/fd: ENOENT; /proc/1/root: ENOENT; /proc/1/ns/user: ENOENT",
            ],
        ),
        &[&[Protection::Proc], &[Protection::Identity]],
    ),
    held_by(
        case("listen", &["played: that is all"]),
        &[&[Protection::ReadOnly, Protection::Filter], &[Protection::Ipc, Protection::Filter]],
    ),
    held_by(
        case(
            "proc",
            &[
                "played: processes: 0, own: 2; /proc/meminfo: ENOENT; /proc/kcore: ENOENT; /proc/sys: ENOENT",
                // The result if only the mounts hide these files.
                "played: processes: 1, own: 2; /proc/meminfo: ENOENT; /proc/kcore: ENOENT; /proc/sys: ENOENT",
            ],
        ),
        &[&[Protection::Proc], &[Protection::Processes]],
    ),
    held_by(
        case(
            "mount-names",
            &[
                "played: /proc/self/mountinfo: EACCES; /proc/self/mounts: EACCES; /proc/self/task/2/mountinfo: EACCES; \
               /joute/kit: ok",
                // The result if only the mounts hide these files.
                "played: /proc/self/mountinfo: empty; /proc/self/mounts: empty; /proc/self/task/2/mountinfo: empty; \
               /joute/kit: ok",
            ],
        ),
        &[&[Protection::MountNames, Protection::Landlock], &[Protection::Processes]],
    ),
    held_by(
        case("group-names", &["played: /proc/self/cgroup: EACCES", "played: /proc/self/cgroup: plain"]),
        &[&[Protection::GroupNames, Protection::Landlock]],
    ),
    // Files below /usr and /var that belong to the arena's user or to a contest.
    held_by(
        case(
            "private",
            &[
                "played: public: ok; own: EACCES; group: EACCES; folder: EACCES; closed: EACCES; written: EACCES; \
                 local: EACCES",
                // Private folders are replaced by empty ones.
                "played: public: ok; own: EACCES; group: EACCES; folder: ENOENT; closed: ENOENT; written: ENOENT; \
                 local: EACCES",
            ],
        ),
        &[&[Protection::Identity]],
    ),
    held_by(case("walk", &["played: private files: 0; public files: many"]), &[&[Protection::Identity]]),
    held_by(case("proc-files", &["played: files: 0; maps: ok"]), &[&[Protection::Landlock]]),
    held_by(
        at_l2(
            case(
                "counts-told",
                &["played: counts: none; time: counted; counts: none; time: counted; bad: EFAULT; \
                     blocks: 16384 of 16384; blocks: 16384 of 16384"],
            ),
            &["played: counts: "],
        ),
        &[&[Protection::MachineFacts], &[Protection::Freeze]],
    ),
    held_by(
        at_l2(
            case(
                "shared-futex",
                &["played: wait: EAGAIN; wake: EPERM; requeue: EPERM; high bits: EPERM; private: ok; \
                     timed: ETIMEDOUT; join: ok"],
            ),
            &[
                "played: wait: ok; wake: EPERM; requeue: EPERM; high bits: EPERM; private: ok; timed: ETIMEDOUT; join: ok",
            ],
        ),
        &[&[Protection::Futexes], &[Protection::Freeze], &[Protection::Filter]],
    ),
    held_by(
        case(
            "extents",
            &["played: FIEMAP: EPERM; FIBMAP: EPERM; GETFLAGS: EPERM; CLONE: EPERM; FIONREAD: ok"],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(
        case(
            "long-calls",
            &["played: populate read: EPERM; populate write: EPERM; collapse: EPERM; populate: EPERM; \
                 random: EPERM; will need: EPERM; free: ok; forget: ok"],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(
        case("host-name", &["played: host: joute; domain: (none)"]),
        &[&[Protection::HostName, Protection::MachineFacts], &[Protection::Ipc, Protection::MachineFacts]],
    ),
    held_by(
        at_l2(
            case(
                "machine",
                &[
                    "played: release: 6.1.0; version: #1; load: 0; up: 0; processes: 1; free: all; bad: EFAULT",
                ],
            ),
            &["played: release: "],
        ),
        &[&[Protection::MachineFacts], &[Protection::Freeze]],
    ),
    held_by(
        case(
            "page-cache",
            &["played: fadvise: EPERM; preadv2: EPERM; high bits: EPERM; pwritev2: EPERM; mincore: EPERM; \
               cachestat: EPERM; readahead: EPERM; cold: EPERM; out: EPERM; merge: EPERM"],
        ),
        &[&[Protection::Filter]],
    ),
    // Attacks on privileges.
    held_by(
        case(
            "mounts",
            &[
                "played: mount: EPERM; umount: EPERM; remount: EPERM; chroot: EPERM; pivot_root: EPERM; setns: EPERM; \
               unshare: EPERM; clone: EPERM",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(case("handles", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(
        case("who", &["played: user: nobody; setuid: EPERM; no_new_privs: 1"]),
        &[
            &[Protection::Identity],
            &[Protection::Capabilities],
            &[Protection::NoNewPrivileges, Protection::Capabilities, Protection::Identity],
        ],
    ),
    held_by(
        case(
            "sockets",
            &[
                "played: inet: EPERM; inet6: EPERM; unix: EPERM; netlink: EPERM; packet: EPERM; vsock: EPERM; pair: ok",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(
        case("spaces", &["played: net: own; ipc: own; uts: own; mnt: own; pid: own; cgroup: own"]),
        &[&[Protection::Network], &[Protection::Ipc], &[Protection::Processes], &[Protection::GroupNames]],
    ),
    held_by(
        case(
            "signals",
            &["played: all: EPERM; first: EPERM; parent: EPERM; group: EPERM; thread: EPERM; queue: EPERM"],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(case("trace", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(case("read-memory", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(case("keys", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(case("bpf", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(case("perf", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(case("faults", &["POLICY"]), &[&[Protection::Attacks]]),
    held_by(
        case(
            "others",
            &[
                "played: io_uring: EPERM; shmget: EPERM; mq_open: EPERM; personality: EPERM; flock: EPERM; lock: EPERM; \
           death signal: EPERM; sethostname: EPERM; settimeofday: EPERM",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(
        case(
            "controls",
            &[
                "played: FIOASYNC: EPERM; FIOSETOWN: EPERM; SIOCSPGRP: EPERM; TIOCSTI: EPERM; high bits: EPERM",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(
        case(
            "asides",
            &[
                "played: seccomp: EPERM; prctl: EPERM; landlock: EPERM; io_setup: EPERM; inotify: EPERM; fanotify: EPERM; \
               execveat: EPERM; pidfd_open: EPERM; prlimit: EPERM; setpriority: EPERM; ioprio_set: EPERM; \
               setsid: EPERM; recvmsg: EPERM; sendmsg: EPERM",
            ],
        ),
        &[&[Protection::Filter]],
    ),
    held_by(case("int80", &["POLICY"]), &[&[Protection::Filter, Protection::Attacks]]),
    case("x32", &["played: x32: EPERM", "played: x32: ENOSYS"]),
    // Violations of the protocol.
    case("garbage-load", &["PROTOCOL: "]),
    case("done-load", &["PROTOCOL: it ended a turn before it was ready"]),
    case("other-api", &["PROTOCOL: it uses protocol 4 and API 0000000000000006"]),
    case("other-protocol", &["PROTOCOL: it uses protocol 9"]),
    case("never-reads", &["CALL_TIMEOUT: more than 1500 ms while being loaded"]),
    case("garbage", &["PROTOCOL: it sent bytes that are not a message (in Play)"]),
    case("huge", &["PROTOCOL: a frame of 4294967295 bytes"]),
    case("large", &["PROTOCOL: it sent bytes that are not a message (in Play)"]),
    case("long-list", &["PROTOCOL: it sent bytes that are not a message (in Play)"]),
    case("truncated", TIMEOUT),
    case("cut", &["PROTOCOL: it closed its channel in Play"]),
    case("twice", &["PROTOCOL: it sent a message when it was not its turn (before Play)"]),
    // The message is detected if it arrives before the next `Turn`. A later message counts as the answer,
    // which the rules and the digest check. In this game, the digest is always the same.
    case("unsolicited", &["PROTOCOL: it sent a message when it was not its turn (before Play)", "played"]),
    case("ready-again", &["PROTOCOL: it reported twice that it was ready (in Play)"]),
    case("drip", TIMEOUT),
    case("astray", &["FOUL: its copy of the game differs from the arena's"]),
];

/// Returns true if only a time limit ends the case.
pub fn timed(case: &Case) -> bool {
    case.expected[0].contains("TIMEOUT")
}

/// Returns true if a result starts like an expected one and does not mention the neighbour.
pub fn as_expected(expected: &[&str], actual: &str) -> bool {
    !actual.contains("(and the neighbour")
        && expected.iter().any(|start| actual.starts_with(start))
        && complete(expected, actual)
}

/// Returns true if a list of refusals is complete. No attempt in between may have succeeded.
fn complete(expected: &[&str], actual: &str) -> bool {
    expected.iter().any(|text| {
        actual.starts_with(text)
            && (!text.starts_with(REFUSED) || !text.contains(';') || actual.len() == text.len())
    })
}
