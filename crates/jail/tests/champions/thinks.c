/* Champions with one thread that want to think on another's time. */
#include "arena.h"
#include <poll.h>
#include <pthread.h>
#include <sys/time.h>
#include <sys/timerfd.h>

/* Where its calls come from; one of these champions hides it. */
static int calls = CHANNEL;
static volatile int asked;
/* The processor time that the champion has used between its calls. */
static long long stolen;
/* The maximum processor time between calls of a champion that the arena stops. The arena stops it late if the arena
   itself has to wait for a processor: by 40 ms beside many other tests. */
#define LATE_US 100000

static long long thread_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

/* Computes until it is asked, but not for ever. */
static void steal(void) {
    struct pollfd call = {calls, POLLIN, 0};
    long long from = thread_us(), spent = 0;
    while (!asked && poll(&call, 1, 0) == 0 && spent < 4 * LATE_US)
        spent = thread_us() - from;
    stolen += spent;
}

static void steal_now(int signal_) {
    (void)signal_;
    steal();
}

static void judge(int number) {
    asked = 1;
    if (number == 2)
        say(stolen > LATE_US ? "thought" : "stood still");
}

static void answer(void) {
    asked = 0;
    done();
}

/* Its answer is sent, and it goes on. */
static void linger(int number) {
    answer();
    if (number == 1)
        steal();
}

/* Both kinds of timers that send signals, while it waits for its call. */
static void alarms(int number) {
    if (number == 1) {
        signal(SIGALRM, steal_now);
        signal(SIGUSR1, steal_now);
        struct itimerval once = {{0, 0}, {0, 50000}};
        setitimer(ITIMER_REAL, &once, NULL);
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
        struct itimerspec soon = {{0, 0}, {0, 80000000}};
        timer_t timer;
        if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
            timer_settime(timer, 0, &soon, NULL);
    }
    answer();
}

/* Does not wait for ever. */
static void doze(int number) {
    answer();
    struct pollfd call = {calls, POLLIN, 0};
    if (number == 1 && poll(&call, 1, 50) == 0)
        steal();
}

/* What it reads from looks like the channel, and ends by itself. */
static void disguise(int number) {
    uint64_t times;
    if (number != 1) {
        answer();
        return;
    }
    struct itimerspec soon = {{0, 0}, {0, 50000000}};
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    timerfd_settime(timer, 0, &soon, NULL);
    calls = dup(CHANNEL);
    answer();
    dup2(timer, CHANNEL);
    if (read(CHANNEL, &times, sizeof times) == sizeof times)
        steal();
    dup2(calls, CHANNEL);
}

static void *wake_late(void *nothing) {
    sleep_ms(50);
    steal();
    return nothing;
}

/* It had one thread whenever that was looked at. */
static void second(int number) {
    pthread_t thread;
    if (number == 1)
        pthread_create(&thread, NULL, wake_late, NULL);
    answer();
}

/* Its answer comes in halves, and it goes to where it would wait in between; the other half is its own time as well. */
static void halves(int number) {
    (void)number;
    send_bytes(DONE, 5);
    read(CHANNEL, NULL, 0);
    sleep_ms(20);
    send_bytes(&DONE[5], DONE_SIZE - 5);
}

static void owner(int number) {
    if (number == 1) {
        tell("F_SETOWN", fcntl(CHANNEL, F_SETOWN, getpid()));
        tell("F_SETSIG", fcntl(CHANNEL, F_SETSIG, SIGUSR1));
        tell("setsockopt", syscall(SYS_setsockopt, CHANNEL, 1, 20, NULL, 0));
    }
}

const struct champion thinks[] = {
    {"linger", .turn = judge, .answer = linger},
    {"alarms", .turn = judge, .answer = alarms},
    {"doze", .turn = judge, .answer = doze},
    {"disguise", .turn = judge, .answer = disguise},
    {"second", .turn = judge, .answer = second},
    {"halves", .answer = halves},
    {"owner", .turn = owner},
    {0},
};
