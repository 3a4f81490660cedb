/* Champions that try what nobody here may. */
#include "arena.h"
#include <linux/capability.h>
#include <asm/sockios.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/uio.h>

static void mounts(int number) {
    if (number != 1)
        return;
    tell("mount", mount("none", "/tmp", "tmpfs", 0, NULL));
    tell("umount", umount("/tmp"));
    tell("remount", mount("none", "/usr", NULL, MS_REMOUNT | MS_BIND, NULL));
    tell("chroot", chroot("/tmp"));
    tell("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    tell("setns", syscall(SYS_setns, 0, 0));
    tell("unshare", syscall(SYS_unshare, 0x10000000));
    tell("clone", syscall(SYS_clone, 0x10000000 | SIGCHLD, 0, 0, 0, 0));
}

static void handles(int number) {
    if (number == 1)
        tell("open_by_handle_at", syscall(SYS_open_by_handle_at, 0, "", 0));
}

static void who(int number) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[2] = {0};
    if (number != 1)
        return;
    printf("user: %s\n", getuid() == 0 ? "root" : "nobody");
    tell("setuid", setuid(0));
    printf("no_new_privs: %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
    syscall(SYS_capget, &header, sets);
    int left = 0;
    for (int half = 0; half < 2; half++)
        left |= sets[half].effective || sets[half].permitted || sets[half].inheritable;
    for (int number_of_one = 0; number_of_one < 64; number_of_one++)
        left |= prctl(PR_CAPBSET_READ, number_of_one) > 0;
    if (left)
        say("capabilities left");
    fflush(stdout);
}

static void sockets(int number) {
    int pair[2];
    if (number != 1)
        return;
    tell("inet", socket(AF_INET, SOCK_STREAM, 0));
    tell("inet6", socket(AF_INET6, SOCK_DGRAM, 0));
    tell("unix", socket(AF_UNIX, SOCK_STREAM, 0));
    tell("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    tell("packet", socket(AF_PACKET, SOCK_RAW, 0));
    tell("vsock", socket(40, SOCK_STREAM, 0));
    tell("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}

/* The file `host` names the arena's namespaces: which of them are ours too? */
static void spaces(int number) {
    char kind[16], theirs[64], ours[64], path[64];
    if (number != 1)
        return;
    FILE *file = fopen("host", "r");
    while (file && fscanf(file, "%15s %63s", kind, theirs) == 2) {
        snprintf(path, sizeof path, "/proc/self/ns/%s", kind);
        ssize_t length = readlink(path, ours, sizeof ours - 1);
        ours[length < 0 ? 0 : length] = 0;
        printf("%s: %s\n", kind, length < 0 ? "?" : strcmp(ours, theirs) ? "own" : "the host's");
    }
    fflush(stdout);
}

static void signals(int number) {
    if (number != 1)
        return;
    tell("all", kill(-1, SIGKILL));
    tell("first", kill(1, SIGKILL));
    tell("parent", kill(getppid(), SIGTERM));
    tell("group", kill(0, SIGCONT));
    tell("thread", syscall(SYS_tgkill, 1, 1, SIGKILL));
    tell("queue", syscall(SYS_rt_sigqueueinfo, 1, SIGKILL, NULL));
}

static void trace(int number) {
    if (number == 1)
        tell("ptrace", ptrace(PTRACE_ATTACH, 1, 0, 0));
}

static void read_memory(int number) {
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    if (number == 1)
        tell("process_vm_readv", process_vm_readv(getppid(), &here, 1, &there, 1, 0));
}

static void keys(int number) {
    if (number == 1)
        tell("keyctl", syscall(SYS_keyctl, 0, -3, 1));
}

static void bpf(int number) {
    if (number == 1)
        tell("bpf", syscall(SYS_bpf, 0, NULL, 0));
}

static void perf(int number) {
    if (number == 1)
        tell("perf", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
}

static void faults(int number) {
    if (number == 1)
        tell("userfaultfd", syscall(SYS_userfaultfd, 0));
}

static void others(int number) {
    if (number != 1)
        return;
    tell("io_uring", syscall(SYS_io_uring_setup, 8, NULL));
    tell("shmget", syscall(SYS_shmget, 0, 4096, 01600));
    tell("mq_open", syscall(SYS_mq_open, "q", O_CREAT, 0600, NULL));
    tell("personality", syscall(SYS_personality, 0x40000));
    tell("flock", syscall(SYS_flock, 1, 2));
    tell("lock", fcntl(1, F_SETLK, &(struct flock){.l_type = F_RDLCK}));
    tell("death signal", prctl(PR_SET_PDEATHSIG, 0));
    tell("sethostname", sethostname("x", 1));
    tell("settimeofday", syscall(SYS_settimeofday, NULL, NULL));
}

/* By ioctl what fcntl refuses: signals to others when something comes. And keys for a terminal. */
static void controls(int number) {
    int one = 1, first = 1;
    if (number != 1)
        return;
    tell("FIOASYNC", ioctl(CHANNEL, FIOASYNC, &one));
    tell("FIOSETOWN", ioctl(CHANNEL, FIOSETOWN, &first));
    tell("SIOCSPGRP", ioctl(CHANNEL, SIOCSPGRP, &first));
    tell("TIOCSTI", ioctl(0, TIOCSTI, "x"));
    /* The kernel reads 32 bits of the command. */
    tell("high bits", syscall(SYS_ioctl, CHANNEL, 0x100000000 | FIOASYNC, &one));
}

/* A jail in the jail, and ways to be told or served while it stands still. */
static void asides(int number) {
    unsigned long context = 0;
    if (number != 1)
        return;
    tell("seccomp", syscall(SYS_seccomp, 1, 0, NULL));
    tell("prctl", prctl(PR_SET_SECCOMP, 2, NULL));
    tell("landlock", syscall(SYS_landlock_create_ruleset, NULL, 0, 1));
    tell("io_setup", syscall(SYS_io_setup, 1, &context));
    tell("inotify", syscall(SYS_inotify_init1, 0));
    tell("fanotify", syscall(SYS_fanotify_init, 0, 0));
    tell("execveat", syscall(SYS_execveat, 0, "", NULL, NULL, AT_EMPTY_PATH));
    tell("pidfd_open", syscall(SYS_pidfd_open, 1, 0));
    tell("prlimit", prlimit(1, RLIMIT_CPU, &(struct rlimit){1, 1}, NULL));
    tell("setpriority", setpriority(PRIO_PROCESS, 1, 19));
    tell("ioprio_set", syscall(SYS_ioprio_set, 1, 1, 0));
    tell("setsid", setsid());
    tell("recvmsg", recvmsg(CHANNEL, &(struct msghdr){0}, MSG_DONTWAIT));
    tell("sendmsg", sendmsg(CHANNEL, &(struct msghdr){0}, MSG_DONTWAIT));
}

static void old_calls(int number) {
#ifdef __x86_64__
    long result = 20; /* getpid in the calls of 32 bits */
    if (number == 1) {
        __asm__ volatile("int $0x80" : "+a"(result)::"memory");
        say("survived");
    }
#else
    if (number == 1)
        raise(SIGSYS);
#endif
}

static void x32(int number) {
    if (number == 1)
        tell("x32", syscall(0x40000000 | 39));
}

const struct champion rights[] = {
    {"mounts", .turn = mounts},   {"handles", .turn = handles}, {"who", .turn = who},
    {"sockets", .turn = sockets}, {"spaces", .turn = spaces},   {"signals", .turn = signals},
    {"trace", .turn = trace},     {"read-memory", .turn = read_memory}, {"keys", .turn = keys},
    {"bpf", .turn = bpf},         {"perf", .turn = perf},       {"faults", .turn = faults},
    {"controls", .turn = controls}, {"asides", .turn = asides},
    {"others", .turn = others},   {"int80", .turn = old_calls}, {"x32", .turn = x32},
    {0},
};
