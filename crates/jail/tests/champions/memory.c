/* Champions that want more memory than there is. */
#include "arena.h"
#include <sys/uio.h>

enum { MOST = 160 };

static void anonymous(int number) {
    for (int count = 0; number == 1 && count < MOST; count++) {
        char *bytes = malloc(MIB);
        if (!bytes) {
            tell("malloc", -1);
            return;
        }
        touch(bytes, MIB);
    }
    if (number == 1)
        say("survived");
}

static void map(int number, int flags) {
    for (int count = 0; number == 1 && count < MOST; count++) {
        char *bytes = mmap(NULL, MIB, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
        if (bytes == MAP_FAILED) {
            tell("mmap", -1);
            return;
        }
        touch(bytes, MIB);
    }
    if (number == 1)
        say("survived");
}

static void shared(int number) {
    map(number, MAP_SHARED);
}

/* Shared memory without a name, and without saying so. */
static void zeroes(int number) {
    if (number != 1)
        return;
    int file = open("/dev/zero", O_RDWR);
    if (file < 0) {
        tell("open", file);
        return;
    }
    char *bytes = mmap(NULL, (size_t)MOST * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) {
        tell("mmap", -1);
        return;
    }
    touch(bytes, (size_t)MOST * MIB);
    say("survived");
}

static void fill(int file) {
    static char block[MIB];
    touch(block, MIB);
    for (int count = 0; count < MOST; count++)
        if (write(file, block, MIB) != MIB) {
            tell("write", -1);
            return;
        }
    say("survived");
}

static void memfd(int number) {
    if (number != 1)
        return;
    int file = memfd_create("bomb", 0);
    if (file < 0)
        tell("memfd_create", -1);
    else
        fill(file);
}

static void tmpfs(int number) {
    if (number != 1)
        return;
    signal(SIGXFSZ, SIG_IGN);
    fill(open("/tmp/bomb", O_CREAT | O_WRONLY, 0600));
}

/* As most programs are: it knows of no signal. */
static void tmpfs_signal(int number) {
    if (number == 1)
        fill(open("/tmp/bomb", O_CREAT | O_WRONLY, 0600));
}

static void pipes(int number) {
    static char block[65536];
    while (number == 1) {
        int ends[2];
        if (pipe(ends) < 0) {
            tell("pipe", -1);
            return;
        }
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        while (write(ends[1], block, sizeof block) > 0) {
        }
    }
}

static void reserve(int number) {
    if (number == 1)
        tell("64 GiB", mmap(NULL, 64L << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                               == MAP_FAILED ? -1 : 0);
}

static int deeper(volatile char *above) {
    volatile char here[4096];
    here[0] = above[0];
    return deeper(here) + here[1];
}

static void recursion(int number) {
    volatile char here[1] = {1};
    if (number == 1)
        deeper(here);
}

/* Nothing but the tables that say where nothing is. */
static void page_tables(int number) {
    enum { STEP = 2 * MIB };
    const size_t size = 64UL << 30;
    if (number != 1)
        return;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (size_t at = 0; bytes != MAP_FAILED && at < size; at += STEP)
        (void)((volatile char *)bytes)[at];
    say("survived");
}

/* What grows downwards counts as a stack, and stacks have limits of their own. */
static void downwards(int number) {
    map(number, MAP_PRIVATE | MAP_GROWSDOWN);
}

/* Pages of a pool of the host's that no memory group counts; with none reserved there, ENOMEM. */
static void huge_pages(int number) {
    if (number != 1)
        return;
    char *bytes = mmap(NULL, 2 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    tell("mmap", bytes == MAP_FAILED ? -1 : 0);
    tell("memfd_create", memfd_create("huge", MFD_HUGETLB));
}

/* A page of a file that every champion sees: is it in memory, and away with it. */
static void page_cache(int number) {
    char bytes[1];
    unsigned char there[1];
    struct iovec part = {bytes, 1};
    uint64_t range[2] = {0, 4096}, state[5];
    if (number != 1)
        return;
    int file = open("/usr/bin/env", O_RDONLY);
    char *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    tell("fadvise", (errno = posix_fadvise(file, 0, 4096, POSIX_FADV_DONTNEED)) ? -1 : 0);
    tell("preadv2", preadv2(file, &part, 1, 0, RWF_NOWAIT));
    tell("high bits", syscall(SYS_preadv2, file, &part, 1, 0, 0, 0x100000000 | RWF_NOWAIT));
    tell("pwritev2", pwritev2(1, &part, 1, -1, RWF_NOWAIT));
    tell("mincore", mincore(page, 4096, there));
    tell("cachestat", syscall(451, file, range, state, 0));
    tell("readahead", readahead(file, 0, 4096));
    tell("cold", madvise(page, 4096, MADV_COLD));
    tell("out", madvise(page, 4096, MADV_PAGEOUT));
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    tell("merge", madvise(page, 4096, MADV_MERGEABLE));
}

/* Private pages that may not be written are in no limit of a process, and this would write them. */
static void own_memory(int number) {
    if (number == 1)
        tell("/proc/self/mem", open("/proc/self/mem", O_RDWR));
}

const struct champion memory[] = {
    {"anonymous", .turn = anonymous}, {"shared", .turn = shared},   {"memfd", .turn = memfd},
    {"tmpfs", .turn = tmpfs},         {"pipes", .turn = pipes},     {"reserve", .turn = reserve},
    {"recursion", .turn = recursion}, {"page-tables", .turn = page_tables},
    {"downwards", .turn = downwards}, {"huge-pages", .turn = huge_pages},
    {"own-memory", .turn = own_memory}, {"zeroes", .turn = zeroes},
    {"page-cache", .turn = page_cache}, {"tmpfs-signal", .turn = tmpfs_signal}, {0},
};
