/* Champions that end, and what they leave. */
#include "arena.h"

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

static void print(size_t count) {
    static char block[65536];
    memset(block, 'x', sizeof block);
    for (; count > 0; count -= sizeof block)
        if (write(1, block, sizeof block) < 0)
            exit(95);
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
    {"endless", .turn = endless},
    {"close-standard", .turn = close_standard},
    {"close-channel", .turn = close_channel},
    {0},
};
