/* Champions that look for what they should not see: files of the arena's user, and what the kernel counts for all. */
#include "arena.h"
#include <dirent.h>
#include <linux/fs.h>
#include <linux/fiemap.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/uio.h>

/* The file `paths` has a word and a path in each line. */
static void private(int number) {
    char word[64], path[512];
    if (number != 1)
        return;
    FILE *paths = fopen("paths", "r");
    if (!paths)
        say("no paths");
    while (paths && fscanf(paths, "%63s %511s", word, path) == 2)
        tell(word, open(path, O_RDONLY | O_NONBLOCK));
}

/* Of all paths in the file `paths`, those that it can open. */
static void visible(int number) {
    char path[512];
    if (number != 1)
        return;
    FILE *paths = fopen("paths", "r");
    while (paths && fscanf(paths, "%511s", path) == 1) {
        int file = open(path, O_RDONLY | O_NONBLOCK);
        if (file < 0)
            continue;
        close(file);
        printf("%s ", path);
    }
    say("that is all");
}

static int public_files, private_files;

/* Opens every file below a folder: those that not everyone may read are private. */
static void open_all(const char *path, int depth) {
    DIR *folder = depth < 40 ? opendir(path) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char inner[4096];
        struct stat found;
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) >= (int)sizeof inner || lstat(inner, &found) < 0)
            continue;
        if (S_ISDIR(found.st_mode))
            open_all(inner, depth + 1);
        if (!S_ISREG(found.st_mode))
            continue;
        int file = open(inner, O_RDONLY | O_NONBLOCK);
        if (file < 0)
            continue;
        close(file);
        if (!(found.st_mode & S_IROTH)) {
            if (private_files++ < 3)
                say(inner);
        } else {
            public_files++;
        }
    }
    if (folder)
        closedir(folder);
}

static void walk(int number) {
    if (number != 1)
        return;
    open_all("/usr/local", 0);
    open_all("/usr/lib/locale", 0);
    open_all("/var", 0);
    printf("private files: %d; public files: %s\n", private_files, public_files > 10 ? "many" : "few");
    fflush(stdout);
}

static void proc_files(int number) {
    static const char *const files[] = {"smaps", "smaps_rollup", "pagemap", "stat",      "statm",  "status",   "net/unix",
                                        "net",   "autogroup",    "sched",   "numa_maps", "fdinfo", "task",     "fd",
                                        "limits"};
    char path[64];
    int open_ones = 0;
    if (number != 1)
        return;
    for (size_t file = 0; file < sizeof files / sizeof *files; file++) {
        snprintf(path, sizeof path, "/proc/self/%s", files[file]);
        if (open(path, O_RDONLY) >= 0) {
            open_ones++;
            say(path);
        }
    }
    printf("files: %d\n", open_ones);
    fflush(stdout);
    tell("maps", open("/proc/self/maps", O_RDONLY));
}

/* What the kernel counts of it, and of the machine's disks. */
static void kernel_counts(int number) {
    struct rusage usage;
    struct statfs disk;
    struct timespec time = {0};
    if (number != 1)
        return;
    touch(malloc(4 * MIB), 4 * MIB);
    while (time.tv_sec == 0 && time.tv_nsec < 30 * 1000 * 1000)
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    for (int whose = RUSAGE_SELF; whose <= RUSAGE_THREAD; whose++) {
        getrusage(whose, &usage);
        long counted = usage.ru_minflt + usage.ru_majflt + usage.ru_maxrss + usage.ru_nvcsw + usage.ru_nivcsw + usage.ru_inblock;
        long used = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
        printf("counts: %s; time: %s\n", counted ? "some" : "none", used >= 20000 ? "counted" : "lost");
    }
    fflush(stdout);
    tell("bad", syscall(SYS_getrusage, RUSAGE_SELF, 8));
    statfs("/usr", &disk);
    printf("blocks: %ld of %ld\n", (long)disk.f_bfree, (long)disk.f_blocks);
    fstatfs(1, &disk);
    printf("blocks: %ld of %ld\n", (long)disk.f_bfree, (long)disk.f_blocks);
    fflush(stdout);
}

static volatile int *shared_word;

/* A thread that ends wakes whoever waits at its address: here that is in a library, which every jail maps. */
static void *wake(void *nothing) {
    (void)nothing;
    sleep_ms(100);
    syscall(SYS_set_tid_address, shared_word);
    syscall(SYS_exit, 0);
    return NULL;
}

static void *nap(void *ms) {
    sleep_ms((int)(intptr_t)ms);
    return NULL;
}

static void shared_futex(int number) {
    pthread_t thread;
    struct timespec limit = {2, 0}, soon;
    if (number != 1)
        return;
    int file = open("/usr/bin/env", O_RDONLY);
    shared_word = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    pthread_create(&thread, NULL, wake, NULL);
    tell("wait", syscall(SYS_futex, shared_word, FUTEX_WAIT, *shared_word, &limit));
    tell("wake", syscall(SYS_futex, shared_word, FUTEX_WAKE, 1));
    tell("requeue", syscall(SYS_futex, shared_word, FUTEX_CMP_REQUEUE, 0, 1, shared_word, *shared_word));
    tell("high bits", syscall(SYS_futex, shared_word, 0x8000000000 | FUTEX_WAKE, 1));
    tell("private", syscall(SYS_futex, shared_word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1));
    pthread_create(&thread, NULL, nap, (void *)(intptr_t)150);
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 30 * 1000 * 1000;
    soon.tv_sec += soon.tv_nsec / 1000000000;
    soon.tv_nsec %= 1000000000;
    tell("timed", (errno = pthread_timedjoin_np(thread, NULL, &soon)) ? -1 : 0);
    tell("join", (errno = pthread_join(thread, NULL)) ? -1 : 0);
}

/* Where files lie on the disk, and more that only some file systems answer. */
static void extents(int number) {
    struct fiemap map = {.fm_length = ~0ULL};
    int file, flags = 0;
    if (number != 1)
        return;
    file = open("/usr/bin/env", O_RDONLY);
    tell("FIEMAP", ioctl(file, FS_IOC_FIEMAP, &map));
    tell("FIBMAP", ioctl(file, FIBMAP, &flags));
    tell("GETFLAGS", ioctl(file, FS_IOC_GETFLAGS, &flags));
    tell("CLONE", ioctl(file, FICLONE, file));
    tell("FIONREAD", ioctl(CHANNEL, FIONREAD, &flags));
}

/* Long calls, which a group would finish before it is frozen. */
static void long_calls(int number) {
    if (number != 1)
        return;
    char *pages = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    tell("populate read", madvise(pages, MIB, MADV_POPULATE_READ));
    tell("populate write", madvise(pages, MIB, MADV_POPULATE_WRITE));
    tell("collapse", madvise(pages, MIB, 25));
    tell("populate", (long)mmap(NULL, MIB, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0) == -1 ? -1 : 0);
    tell("random", madvise(pages, MIB, MADV_RANDOM));
    tell("will need", madvise(pages, MIB, MADV_WILLNEED));
    tell("free", madvise(pages, MIB, MADV_FREE));
    tell("forget", madvise(pages, MIB, MADV_DONTNEED));
}

enum { PARTS = 1024, THREADS = 10, HOLE = 60 * MIB };

/* Reads a hole again and again, in calls that take milliseconds. */
static void *read_hole(void *nothing) {
    static char bytes[64 << 10];
    struct iovec parts[PARTS];
    int file = open("/tmp/hole", O_RDONLY);
    for (int part = 0; part < PARTS; part++)
        parts[part] = (struct iovec){bytes, sizeof bytes};
    for (;;)
        preadv(file, parts, PARTS, 0);
    return nothing;
}

static void steal(int number) {
    pthread_t thread;
    if (number != 0)
        return;
    int file = open("/tmp/hole", O_RDWR | O_CREAT, 0600);
    tell("hole", ftruncate(file, HOLE));
    for (int count = 0; count < THREADS; count++)
        pthread_create(&thread, NULL, read_hole, NULL);
}

const struct champion sees[] = {
    {"private", .turn = private},       {"visible", .turn = visible},       {"walk", .turn = walk},
    {"proc-files", .turn = proc_files}, {"counts-told", .turn = kernel_counts}, {"shared-futex", .turn = shared_futex},
    {"extents", .turn = extents},       {"long-calls", .turn = long_calls}, {"steal", .turn = steal},
    {0},
};
