/* Test players: the first argument selects the behaviour, the second is the player's number, 1 or 2. Each turn prints a number. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *name;
static int turn;
/* Processor time that another thread or a signal used, in microseconds. */
static volatile long used;
/* A pipe with a byte for each millisecond that a child process used. Shared memory is not allowed without a control group. */
static int ticks[2];
/* The time that the player had waited for a processor when it last answered, in microseconds. */
static long before;

static int is(const char *other) {
    return !strcmp(name, other);
}

static void put(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        ssize_t count = write(1, text + at, length - at);
        if (count > 0)
            at += (size_t)count;
        else if (count < 0 && errno != EAGAIN && errno != EINTR)
            _exit(90);
    }
}

static void say(long number, const char *end) {
    char text[64];
    put(text, (size_t)snprintf(text, sizeof text, "%ld%s", number, end));
}

static void tell(const char *what, long result) {
    fprintf(stderr, "%s: %s\n", what, result >= 0 ? "ok" : strerrorname_np(errno));
}

static long micros(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

static void sleep_ms(long ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    while (nanosleep(&time, &time) < 0 && errno == EINTR) {
    }
}

__attribute__((noreturn)) static void *spin(void *nothing) {
    (void)nothing;
    for (;;)
        used = micros(CLOCK_THREAD_CPUTIME_ID);
}

__attribute__((noreturn)) static void spin_in_child(void) {
    for (long last = 0;;) {
        long now = micros(CLOCK_THREAD_CPUTIME_ID);
        if (now > last + 1000) {
            last = now;
            write(ticks[1], "", 1) < 0 ? _exit(0) : (void)0;
        }
    }
}

/* Returns the processor time that other threads and child processes have used, in microseconds. */
static long of_others(void) {
    int count = 0;
    ioctl(ticks[0], FIONREAD, &count);
    return used + 1000L * count;
}

static void tick(int signal) {
    (void)signal;
    for (long until = micros(CLOCK_MONOTONIC) + 2000; micros(CLOCK_MONOTONIC) < until;) {
    }
    used += 2000;
}

/* Returns the time in microseconds that this process was ready to run and waited for a processor. */
static long kept(void) {
    long ran = 0, waited = 0;
    FILE *file = fopen("/proc/self/schedstat", "r");
    if (!file || fscanf(file, "%ld %ld", &ran, &waited) != 2)
        waited = 0;
    if (file)
        fclose(file);
    return waited / 1000;
}

/* Computes until the given time. */
static void stay(long until) {
    while (micros(CLOCK_MONOTONIC) < until) {
    }
    fprintf(stderr, "%ld\n", kept() - before);
}

/* Performs the actions of the first turn. */
static void begin(void) {
    pthread_t thread;
    struct itimerval often = {{0, 10000}, {0, 10000}};
    if (is("thinks-in-child") && fork() == 0)
        spin_in_child();
    if (is("thinks-in-thread"))
        pthread_create(&thread, NULL, spin, NULL);
    if (is("thinks-by-signal")) {
        struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
        sigaction(SIGALRM, &action, NULL);
        setitimer(ITIMER_REAL, &often, NULL);
    }
    if (is("nonblock")) {
        tell("input", fcntl(0, F_SETFL, O_NONBLOCK));
        tell("output", fcntl(1, F_SETFL, O_NONBLOCK | O_APPEND));
        tell("larger", fcntl(1, F_SETPIPE_SZ, 1 << 20));
    }
    if (is("descriptors"))
        for (int fd = 0; fd < 256; fd++)
            if (fcntl(fd, F_GETFD) >= 0)
                fprintf(stderr, "%d ", fd);
    if (is("leaves-its-group")) {
        tell("setsid", setsid());
        tell("setpgid", setpgid(0, 0));
        pid_t child = fork();
        if (child == 0) {
            tell("child's setsid", setsid());
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
    if (is("signals")) {
        tell("parent", kill(getppid(), SIGTERM));
        /* The process itself and processes in other namespaces are not affected. */
        tell("first", kill(1, SIGKILL));
    }
    if (is("writes-back")) {
        tell("input", write(0, "1\n", 2));
        tell("output", read(1, &(char){0}, 1));
    }
}

/* Performs a behaviour that replaces the answer. Returns false if the player must answer. */
static int instead(long next) {
    char text[4096];
    if (is("silent"))
        for (;;)
            pause();
    if (is("loops"))
        for (;;) {
        }
    if (is("stops-itself"))
        raise(SIGSTOP);
    if (is("dead"))
        _exit(0);
    if (is("exits") && turn == 2)
        _exit(3);
    if (is("crashes") && turn == 2)
        abort();
    if (is("closes-output") && turn == 2) {
        close(1);
        pause();
    }
    if (is("ends-late") && turn == 2) {
        close(1);
        usleep(900000); /* longer than the time limit of a call */
        _exit(3);
    }
    if (is("lies"))
        say(next + 6, "\n");
    else if (is("no-move"))
        put("hello\n", 6);
    else if (is("escapes"))
        put("\033[2J\342\200\256x\n", 9);
    else if (is("no-text"))
        put("1\377\n", 3);
    else if (is("long"))
        put("000000000000000000001\n", 22);
    else if (is("as-long-as-may-be"))
        put(text, (size_t)snprintf(text, sizeof text, "%020ld\r\n", next));
    else if (is("endless") || is("floods-output")) {
        memset(text, '1', sizeof text);
        if (is("floods-output"))
            text[1] = text[3] = '\n', text[0] = (char)('0' + next);
        for (;;)
            put(text, sizeof text);
    } else if (is("extra"))
        put(text, (size_t)snprintf(text, sizeof text, "%ld\n%ld\n", next, next + 2));
    else if (is("blank"))
        put(text, (size_t)snprintf(text, sizeof text, "%ld\n\n", next));
    else if (is("begins-early"))
        put(text, (size_t)snprintf(text, sizeof text, "%ld\n%ld", next, next + 2));
    else if (is("windows"))
        say(next, "\r\n");
    else if (is("never-ends-lines"))
        say(next, "");
    else if (is("pieces")) {
        for (int length = snprintf(text, sizeof text, "%ld\n", next), at = 0; at < length; at++) {
            put(text + at, 1);
            sleep_ms(2);
        }
    } else if (is("last-words") && turn == 3) {
        say(next, "");
        _exit(0);
    } else if (is("leaves") && turn == 3) {
        say(next, "\n");
        _exit(7);
    } else if (is("crashes-at-the-end") && turn == 3) {
        say(next, "\n");
        abort();
    } else if (is("forks")) {
        pid_t child = fork();
        if (child == 0) {
            say(next, "\n");
            _exit(0);
        }
        waitpid(child, NULL, 0);
    } else if (is("hands-over") && turn == 2) {
        if (fork() == 0)
            return 0;
        _exit(0);
    } else if (is("outlived") && turn == 3) {
        if (fork() == 0) {
            for (;;) {
                sleep_ms(1);
                put("0\n", 2);
            }
        }
        say(next, "\n");
        _exit(0);
    } else if (is("bomb"))
        for (;;)
            fork();
    else
        return 0;
    return 1;
}

int main(int count, char **arguments) {
    char line[64];
    if (count != 3)
        return 91;
    name = arguments[1];
    if (!strncmp(name, "thinks", 6) && pipe(ticks) < 0)
        return 92;
    long next = strcmp(arguments[2], "1") ? 0 : 1, thought = 0, heard = 0;
    begin();
    for (;;) {
        if (next == 0) {
            size_t length = 0;
            if (is("thinks") && turn > 0) {
                struct pollfd input = {0, POLLIN, 0};
                thought -= micros(CLOCK_THREAD_CPUTIME_ID);
                while (poll(&input, 1, 0) == 0) {
                }
                thought += micros(CLOCK_THREAD_CPUTIME_ID);
            }
            long others = of_others();
            while (length < sizeof line - 1) {
                ssize_t got = read(0, line + length, 1);
                if (got == 0)
                    return 0;
                if (got > 0 && length == 0)
                    heard = micros(CLOCK_MONOTONIC);
                if (got > 0 && line[length++] == '\n')
                    break;
            }
            line[length] = 0;
            next = atol(line) + 1;
            if (turn > 0)
                thought += of_others() - others;
        }
        turn++;
        /* The opponent takes 800 ms. On a busy machine, the arena notices an answer late, so a part is allowed. */
        if (!strncmp(name, "thinks", 6) && turn == 3)
            fprintf(stderr, "%s\n", thought > 80000 ? "thought" : "stood still");
        if (is("slow"))
            sleep_ms(400);
        if (!strncmp(name, "one-ms-", 7) && turn == 2)
            stay(heard + (is("one-ms-late") ? 101000 : 99000));
        if (is("closes-input") && turn == 3)
            close(0);
        if (is("floods-errors"))
            for (int at = 0; at < 1 << 15; at++)
                fprintf(stderr, "%04000d\n", at);
        if (!instead(next))
            say(next, "\n");
        next = 0;
        before = kept();
    }
}
