//! The system calls that the filter allows or kills, with the allowed values of their arguments.

/// The system calls for which the sandbox kills the process. No language runtime makes them.
#[rustfmt::skip]
pub(super) const ATTACKS: &[i64] = &[
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
pub(super) const NEEDED: &[i64] = &[
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
pub(super) const OLDER: &[i64] = &[
    libc::SYS_open, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_readlink, libc::SYS_getdents,
    libc::SYS_dup2, libc::SYS_pipe, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create,
    libc::SYS_epoll_wait, libc::SYS_eventfd, libc::SYS_unlink, libc::SYS_mkdir, libc::SYS_rmdir,
    libc::SYS_rename, libc::SYS_symlink, libc::SYS_link, libc::SYS_chmod, libc::SYS_time, libc::SYS_alarm,
    libc::SYS_pause, libc::SYS_getpgrp, libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const OLDER: &[i64] = &[];

/// The system calls that have file permissions as an argument. The number is the position of this
/// argument.
#[rustfmt::skip]
pub(super) const MODES: &[(i64, u8)] = &[
    (libc::SYS_openat, 3), (libc::SYS_fchmod, 1), (libc::SYS_fchmodat, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_open, 2),
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_chmod, 1),
];

/// The `ioctl` requests that a process in the sandbox may make. They query whether a file is a
/// terminal, its size, and the number of readable bytes, and set the flags of a descriptor. Not
/// allowed are signals to other processes on input, simulated terminal input, and the position of a
/// file on the disk (`FIEMAP`).
pub(super) const CONTROLS: [u64; 8] = [
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
///   programs in different jails could exchange messages through the host's page cache.
///
/// - Advice that is one long call (`MADV_POPULATE_READ`, `MADV_POPULATE_WRITE`, `MADV_COLLAPSE`). A
///   group is frozen when its calls return, and until then it would use its opponent's processor.
///
/// - `MADV_REMOVE`, which writes to files.
pub(super) const ADVICE: [i32; 14] = [
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
pub(super) const MADV_GUARD_INSTALL: i32 = 102;
pub(super) const MADV_GUARD_REMOVE: i32 = 103;

/// The additional system calls for `make` in the sandbox. They start processes, and set owners and
/// times of files.
#[rustfmt::skip]
pub(super) const BUILD_CALLS: &[i64] = &[
    libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill, libc::SYS_setpgid, libc::SYS_setsid, libc::SYS_fcntl,
    libc::SYS_flock, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_prctl, libc::SYS_prlimit64, libc::SYS_socketpair,
    libc::SYS_mmap, libc::SYS_memfd_create, libc::SYS_setpriority, libc::SYS_execveat, libc::SYS_personality,
    libc::SYS_sched_setaffinity,
    // Programs cannot set file times, which would be visible on shared devices.
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

/// The flag of a `futex` operation on a lock that only one process uses. Such an operation cannot reach
/// other processes, whatever memory contains the lock.
pub(super) const FUTEX_PRIVATE_FLAG: u32 = 128;
