/* Champions that want to be many. */
#include "arena.h"
#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>

static void fork_once(int number) {
    if (number != 1)
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    tell("fork", child);
}

static void vfork_once(int number) {
    if (number != 1)
        return;
    pid_t child = vfork();
    if (child == 0)
        _exit(0);
    tell("vfork", child);
}

static void clone3_once(int number) {
    uint64_t arguments[11] = {0};
    arguments[4] = SIGCHLD;
    if (number != 1)
        return;
    long child = syscall(SYS_clone3, arguments, sizeof arguments);
    if (child == 0)
        _exit(0);
    tell("clone3", child);
}

/* A child in a session of its own that holds the output and the channel. */
static void daemonise(int number) {
    if (number != 1)
        return;
    pid_t child = fork();
    if (child == 0) {
        setsid();
        for (;;)
            pause();
    }
    tell("fork", child);
}

static void *wait_for_ever(void *nothing) {
    for (;;)
        pause();
    return nothing;
}

static void *spin(void *nothing) {
    for (;;) {
    }
    return nothing;
}

static void threads(int number) {
    for (int count = 0; number == 1 && count < 100; count++) {
        pthread_t thread;
        errno = pthread_create(&thread, NULL, wait_for_ever, NULL);
        if (errno) {
            tell("pthread_create", -1);
            return;
        }
    }
    if (number == 1)
        say("survived");
}

static void spinners(int number) {
    pthread_t thread;
    for (int count = 0; number == 1 && count < 60; count++)
        pthread_create(&thread, NULL, spin, NULL);
    if (number == 1)
        spin(NULL);
}

static long long processor_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

/* Its other thread computes for ever; does it get anything done while the opponent plays? */
static long long at_end;
/* A busy machine gets round to freezing it late, but not as late as the opponent's 1500 ms. */
#define FREEZING_US 100000

static void ponder(int number) {
    pthread_t thread;
    if (number == 0)
        pthread_create(&thread, NULL, spin, NULL);
    if (number == 2)
        say(processor_us() - at_end > FREEZING_US ? "thought" : "stood still");
}

static void pondered(int number) {
    (void)number;
    at_end = processor_us();
    done();
}

static void processors(int number) {
    cpu_set_t set;
    if (number != 1)
        return;
    sched_getaffinity(0, sizeof set, &set);
    printf("processors: %d\n", CPU_COUNT(&set));
    memset(&set, 255, sizeof set);
    tell("sched_setaffinity", sched_setaffinity(0, sizeof set, &set));
}

static void priority(int number) {
    struct sched_param high = {.sched_priority = 1};
    if (number != 1)
        return;
    tell("real time", sched_setscheduler(0, SCHED_FIFO, &high));
    errno = 0;
    tell("nice", nice(-5) == -1 && errno ? -1 : 0);
}

static void limits(int number) {
    struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
    if (number == 1) {
        tell("files", setrlimit(RLIMIT_NOFILE, &more));
        tell("processes", setrlimit(RLIMIT_NPROC, &more));
        tell("core", setrlimit(RLIMIT_CORE, &more));
        getrlimit(RLIMIT_CORE, &more);
        printf("bytes of a core: %d\n", (int)more.rlim_max);
        fflush(stdout);
    }
}

const struct champion tasks[] = {
    {"fork", .turn = fork_once},
    {"vfork", .turn = vfork_once},
    {"clone3", .turn = clone3_once},
    {"daemon", .turn = daemonise},
    {"threads", .turn = threads},
    {"spinners", .turn = spinners},
    {"ponder", .turn = ponder, .answer = pondered},
    {"processors", .turn = processors},
    {"priority", .turn = priority},
    {"limits", .turn = limits},
    {0},
};
