/* Champions that look around and leave things. */
#include "arena.h"
#include <dirent.h>
#include <pthread.h>
#include <sys/mount.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>

static void look(const char *path) {
    tell(path, open(path, O_RDONLY));
}

static void secrets(int number) {
    if (number != 1)
        return;
    look("/etc/passwd");
    look("/etc/shadow");
    look("/root");
    look("/home");
    look("/sys");
    look("/run");
    look("/proc/1/environ");
    look("/joute/kit/../../etc/hostname");
}

static void list(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) {
        tell(path, -1);
        return;
    }
    printf("%s:", path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            printf(" %s", entry->d_name);
    printf("\n");
    fflush(stdout);
    closedir(folder);
}

static void around(int number) {
    if (number == 1)
        list("..");
}

static void root(int number) {
    if (number == 1)
        list("/");
}

static void make_file(const char *path) {
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    tell(path, file);
    if (file >= 0)
        close(file);
}

static void write_all(int number) {
    if (number != 1)
        return;
    make_file("/usr/mine");
    make_file("/var/mine");
    make_file("/var/tmp/mine");
    make_file("/mine");
    make_file("/dev/mine");
    make_file("/joute/kit/mine");
    make_file("/tmp/mine");
}

static void write_kit(int number) {
    if (number == 1)
        make_file("/joute/kit/mine");
}

static void tricks(int number) {
    if (number != 1)
        return;
    tell("symlink", symlink("/etc/passwd", "/tmp/link"));
    look("/tmp/link");
    tell("hard link", link("/usr/bin/env", "/tmp/env"));
    tell("FIFO", mkfifo("/tmp/fifo", 0600));
    tell("device", mknod("/tmp/device", S_IFBLK | 0600, 0xfe00));
}

static void descriptors(int number) {
    for (int count = 0; number == 1 && count < 1000; count++)
        if (dup(1) < 0) {
            tell("dup", -1);
            return;
        }
    if (number == 1)
        say("survived");
}

static void inodes(int number) {
    char path[64];
    for (int count = 0; number == 1 && count < 1000; count++) {
        snprintf(path, sizeof path, "/tmp/%d", count);
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        if (file < 0) {
            tell("open", -1);
            return;
        }
        close(file);
    }
    if (number == 1)
        say("survived");
}

static void tmp(int number) {
    if (number == 1)
        list("/tmp");
}

static void proc(int number) {
    int numbers = 0;
    if (number != 1)
        return;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        numbers += entry->d_name[0] >= '0' && entry->d_name[0] <= '9';
    printf("processes: %d, own: %d\n", numbers, (int)getpid());
    fflush(stdout);
    look("/proc/meminfo");
    look("/proc/kcore");
    look("/proc/sys");
}

/* What the arena has open, and what its environment says. */
static void inherited(int number) {
    if (number != 1)
        return;
    printf("open:");
    for (int file = 0; file < 4096; file++)
        if (fcntl(file, F_GETFD) >= 0)
            printf(" %d", file);
    printf("\n");
    for (char **variable = environ; *variable; variable++)
        printf("%.*s\n", (int)strcspn(*variable, "="), *variable);
    fflush(stdout);
}

/* Groups: no way leads to their files. */
static void groups(int number) {
    if (number != 1)
        return;
    look("/sys/fs/cgroup");
    tell("/proc/self/cgroup", open("/proc/self/cgroup", O_WRONLY));
    tell("/proc/self/oom_score_adj", open("/proc/self/oom_score_adj", O_WRONLY));
    tell("mount", mount("none", "/tmp", "cgroup2", 0, NULL));
}

/* The first process of the jail holds the arena's side of a pipe. */
static void first(int number) {
    if (number != 1)
        return;
    look("/proc/1/mem");
    look("/proc/1/fd");
    look("/proc/1/root");
    look("/proc/1/ns/user");
}

static void count_lines(const char *path) {
    int lines = 0, plain = 1;
    char line[4096];
    FILE *file = fopen(path, "r");
    if (!file) {
        tell(path, -1);
        return;
    }
    while (fgets(line, sizeof line, file)) {
        lines++;
        const char *place = strrchr(line, ':');
        plain &= place && !strcmp(place, ":/\n");
    }
    fclose(file);
    printf("%s: %s\n", path, !lines ? "empty" : plain ? "plain" : "names");
    fflush(stdout);
}

/* Where on the host is all this? */
static void mount_names(int number) {
    if (number != 1)
        return;
    count_lines("/proc/self/mountinfo");
    count_lines("/proc/self/mounts");
    count_lines("/proc/self/task/2/mountinfo");
    char here[4096];
    tell(getcwd(here, sizeof here) ? here : "?", 0);
}

static void group_names(int number) {
    if (number == 1)
        count_lines("/proc/self/cgroup");
}

static void host_name(int number) {
    struct utsname names;
    if (number != 1 || uname(&names) < 0)
        return;
    printf("host: %s\ndomain: %s\n", names.nodename, names.domainname);
    fflush(stdout);
}

static void machine(int number) {
    struct utsname names;
    struct sysinfo state;
    if (number != 1 || uname(&names) < 0 || sysinfo(&state) < 0)
        return;
    printf("release: %s\nversion: %s\nload: %lu\nup: %ld\nprocesses: %d\n", names.release, names.version,
           state.loads[0] + state.loads[1] + state.loads[2], state.uptime, state.procs);
    printf("free: %s\n", state.freeram == state.totalram ? "all" : "some");
    fflush(stdout);
    tell("bad", sysinfo((struct sysinfo *)8));
}

/* As much of everything that is counted as there is. */
static void count_threads(void) {
    pthread_t thread;
    int threads = 0;
    while (threads < 1000 && !pthread_create(&thread, NULL, (void *(*)(void *))(void *)pause, NULL))
        threads++;
    printf("threads: %d\n", threads);
}

static void counts(int number) {
    char path[64];
    int files = 0, names = 0, copy;
    if (number != 1)
        return;
    count_threads();
    while ((copy = dup(1)) >= 0)
        files = copy + 1;
    for (copy = 4; copy < files; copy++)
        close(copy);
    printf("files: %d\n", files);
    for (int file; names < 10000; names++) {
        snprintf(path, sizeof path, "/tmp/%d", names);
        if ((file = open(path, O_CREAT | O_WRONLY, 0600)) < 0)
            break;
        close(file);
    }
    printf("names: %d\n", names);
    signal(SIGXFSZ, SIG_IGN);
    int file = open("/tmp/0", O_WRONLY);
    long bytes = 0;
    while (write(file, path, sizeof path) == sizeof path)
        bytes += sizeof path;
    printf("bytes: %ld\n", bytes);
    fflush(stdout);
}

const struct champion files[] = {
    {"secrets", .turn = secrets},     {"around", .turn = around},     {"root", .turn = root},
    {"write-all", .turn = write_all}, {"write-kit", .turn = write_kit}, {"tricks", .turn = tricks},
    {"descriptors", .turn = descriptors}, {"inodes", .turn = inodes},  {"tmp", .turn = tmp},
    {"proc", .turn = proc},           {"inherited", .turn = inherited}, {"groups", .turn = groups},
    {"first", .turn = first},         {"counts", .turn = counts},
    {"mount-names", .turn = mount_names}, {"group-names", .turn = group_names},
    {"host-name", .turn = host_name}, {"machine", .turn = machine}, {0},
};
