/* Champions that take too long. */
#include "arena.h"

enum { LAST = 3 };

static void loop(int number) {
    while (number == 1) {
    }
}

static void loop_last(int number) {
    while (number == LAST) {
    }
}

static void loop_load(void) {
    for (;;) {
    }
}

static void nap(int number) {
    if (number == 1)
        sleep_ms(60000);
}

static void stop(int number) {
    if (number == 1)
        raise(SIGSTOP);
}

static void deaf(int number) {
    for (int signal_ = 1; signal_ < 64; signal_++)
        signal(signal_, SIG_IGN);
    loop(number);
}

/* Never too long, but often. */
static void slow(int number) {
    (void)number;
    sleep_ms(120);
}

/* Takes its time once, while the one that ponders has had two turns. */
static void sluggish(int number) {
    if (number == 1)
        sleep_ms(1500);
}

/* Long enough for another to wake up and think. */
static void dawdle(int number) {
    if (number == 1)
        sleep_ms(900);
}

static void slow_once(int number) {
    sleep_ms(number == 1 ? 200 : 150);
}

/* Says that it was asked, and answers in time; while it waits, its arena may be stopped. */
static void asked(int number) {
    if (number == 1) {
        say("asked");
        sleep_ms(700);
    }
}

/* From when to when it ran, in nanoseconds of a clock that all champions see. */
static void stamp(void) {
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    sleep_ms(5);
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%ld%09ld %ld%09ld\n", (long)from.tv_sec, from.tv_nsec, (long)to.tv_sec, to.tv_nsec);
    fflush(stdout);
}

static void stamp_turn(int number) {
    (void)number;
    stamp();
}

const struct champion times[] = {
    {"good"},
    {"loop", .turn = loop},
    {"loop-last", .turn = loop_last},
    {"loop-load", .load = loop_load},
    {"sleep", .turn = nap},
    {"stop", .turn = stop},
    {"deaf", .turn = deaf},
    {"slow", .turn = slow},
    {"asked", .turn = asked},
    {"sluggish", .turn = sluggish},
    {"dawdle", .turn = dawdle},
    {"stamps", .load = stamp, .turn = stamp_turn},
    {"reserve-used", .turn = slow_once},
    {0},
};
