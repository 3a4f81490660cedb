/* Champions that end, and what they leave. */
#include "arena.h"
#include <pthread.h>

enum { LAST = 3 };

static void abort_now(int number) {
    if (number == 1)
        abort();
}

static void segfault(int number) {
    if (number == 1)
        *(volatile int *)8 = 1;
}

static void raise_term(int number) {
    if (number == 1)
        raise(SIGTERM);
}

static void kill_self(int number) {
    if (number == 1)
        kill(getpid(), SIGKILL);
}

static void exit_0(int number) {
    if (number == 1)
        exit(0);
}

static void exit_42(int number) {
    if (number == 1)
        exit(42);
}

static void exit_load(void) {
    exit(42);
}

static void exit_last(int number) {
    if (number == LAST)
        exit(42);
}

static void exit_after(int number) {
    done();
    if (number == LAST)
        exit(42);
}

static void exit_between(int number) {
    done();
    if (number == 1)
        exit(42);
}

static void other_program(int number) {
    char *const arguments[] = {"true", NULL}, *const environment[] = {NULL};
    if (number == 1)
        execve("/usr/bin/true", arguments, environment);
}

/* Its first thread ends and another one lives on. */
static void *live_on(void *nothing) {
    for (;;)
        pause();
    return nothing;
}

static void leader_gone(int number) {
    pthread_t thread;
    if (number == 1) {
        pthread_create(&thread, NULL, live_on, NULL);
        syscall(SYS_exit, 0);
    }
}

/* A program that is in no folder: the jail must hold it as well. */
static void from_memory(int number) {
    char block[4096], *const arguments[] = {"after-exec", NULL}, *const environment[] = {NULL};
    if (number != 1)
        return;
    int own = open("/proc/self/exe", O_RDONLY), copy = memfd_create("program", MFD_CLOEXEC);
    if (copy < 0) {
        tell("memfd_create", copy);
        return;
    }
    for (ssize_t count; (count = read(own, block, sizeof block)) > 0;)
        if (write(copy, block, (size_t)count) != count)
            exit(94);
    snprintf(block, sizeof block, "/proc/self/fd/%d", copy);
    execve(block, arguments, environment);
    tell("execve", -1);
}

/* What the arena's user owns and lends its rights to whoever runs it. */
static void lent_rights(int number) {
    char *const arguments[] = {"after-exec", NULL}, *const environment[] = {NULL};
    if (number == 1) {
        execve("lent", arguments, environment);
        tell("execve", -1);
    }
}

static void print_to(int file, size_t count) {
    static char block[65536];
    memset(block, 'x', sizeof block);
    for (; count > 0; count -= sizeof block)
        if (write(file, block, sizeof block) < 0)
            exit(95);
}

static void print(size_t count) {
    print_to(1, count);
}

static void flood_errors(int number) {
    if (number == 1) {
        print_to(2, 5 * MIB);
        print_to(1, 5 * MIB);
    }
}

static void flood(int number) {
    if (number == 1)
        print(10 * MIB);
}

static void endless(int number) {
    while (number == 1)
        print(MIB);
}

static void close_standard(int number) {
    if (number == 1)
        for (int file = 0; file < 3; file++)
            close(file);
}

static void close_channel(int number) {
    if (number == 1) {
        close(CHANNEL);
        sleep_ms(60000);
    }
}

const struct champion ends[] = {
    {"abort", .turn = abort_now},
    {"segfault", .turn = segfault},
    {"raise", .turn = raise_term},
    {"kill-self", .turn = kill_self},
    {"exit-0", .turn = exit_0},
    {"exit-42", .turn = exit_42},
    {"exit-load", .load = exit_load},
    {"exit-last", .turn = exit_last},
    {"exit-after", .answer = exit_after},
    {"exit-between", .answer = exit_between},
    {"exec", .turn = other_program},
    {"flood", .turn = flood},
    {"flood-errors", .turn = flood_errors},
    {"leader-gone", .turn = leader_gone},
    {"from-memory", .turn = from_memory},
    {"lent-rights", .turn = lent_rights},
    {"endless", .turn = endless},
    {"close-standard", .turn = close_standard},
    {"close-channel", .turn = close_channel},
    {0},
};
