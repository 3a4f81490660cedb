//! Tests level L1. Champions see all files, but can access fewer of them than without a jail.

/// The cases whose results differ from those at L2.
static DIFFERENT: &[(&str, &[&str])] = &[
    ("tmpfs", &["played: write: EBADF"]),
    ("tmpfs-signal", &["played: write: EBADF"]),
    ("zeroes", &["played: open: EACCES"]),
    ("own-memory", &["played: /proc/self/mem: EACCES"]),
    (
        "secrets",
        &[
            "played: /etc/passwd: EACCES; /etc/shadow: EACCES; /root: EACCES; /home: EACCES; /sys: EACCES; /run: EACCES; /proc/1/environ: EACCES; /joute/kit/../../etc/hostname: ENOENT",
        ],
    ),
    ("around", &["played: ..: EACCES"]),
    ("write-kit", &["played: /joute/kit/mine: ENOENT"]),
    (
        "write-all",
        &[
            "played: /usr/mine: EACCES; /var/mine: EACCES; /var/tmp/mine: EACCES; /mine: EACCES; /dev/mine: EACCES; /joute/kit/mine: ENOENT; /tmp/mine: EACCES",
        ],
    ),
    ("tricks", &["played: symlink: EACCES; /tmp/link: ENOENT; hard link: EPERM; FIFO: EPERM; device: EPERM"]),
    ("inodes", &["played: open: EACCES"]),
    (
        "groups",
        &[
            "played: /sys/fs/cgroup: EACCES; /proc/self/cgroup: EACCES; /proc/self/oom_score_adj: EACCES; mount: EPERM",
        ],
    ),
    (
        "first",
        &["played: /proc/1/mem: EACCES; /proc/1/fd: EACCES; /proc/1/root: EACCES; /proc/1/ns/user: EACCES"],
    ),
    ("proc", &["played: processes: 0, own: "]),
    ("mount-names", &["played: /proc/self/mountinfo: EACCES"]),
    ("group-names", &["played: /proc/self/cgroup: EACCES"]),
    ("host-name", &["played: host: "]),
    ("machine", &["played: release: "]),
    ("who", &["played: user: nobody; setuid: EPERM; no_new_privs: 1; capabilities left"]),
    (
        "spaces",
        &[
            "played: net: the host's; ipc: the host's; uts: the host's; mnt: the host's; pid: the host's; cgroup: the host's",
        ],
    ),
];

/// Returns the expected result of a case at L1, if it differs from that at L2.
pub fn expected(case: &str) -> Option<&'static [&'static str]> {
    DIFFERENT.iter().find(|(name, _)| *name == case).map(|(_, expected)| *expected)
}
