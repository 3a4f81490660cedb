/* Does what the file `case` says. A number is the time of its first call in microseconds. */
#include "api.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { MIB = 1 << 20, THREADS = 10, PARTS = 1024 };

static char name[32];
static int calls;

static double used(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

/* Sleeps for a fifth of the time, and computes otherwise. */
static void use(double micros)
{
    double end = used() + micros * 4 / 5;
    usleep(micros / 5);
    while (used() < end)
        ;
}

static void *spin(void *nothing)
{
    for (;;)
        ;
    return nothing;
}

/* Reads a hole again and again, in calls that take milliseconds. */
static void *steal(void *nothing)
{
    static char bytes[64 << 10];
    static struct iovec parts[PARTS];
    int file = open("/tmp/hole", O_RDONLY);
    for (int part = 0; part < PARTS; part++)
        parts[part] = (struct iovec){bytes, sizeof bytes};
    for (;;)
        preadv(file, parts, PARTS, 0);
    return nothing;
}

/* Copies more memory than any cache holds. */
static void *flood(void *nothing)
{
    char *from = malloc(16 * MIB), *to = malloc(16 * MIB);
    memset(from, 1, 16 * MIB);
    for (;;)
        memcpy(to, from, 16 * MIB);
    return nothing;
}

/* Writes to every cache line of more memory than any cache holds. */
static void *evict(void *nothing)
{
    volatile char *bytes = malloc(32 * MIB);
    for (;;)
        for (int place = 0; place < 32 * MIB; place += 64)
            bytes[place]++;
    return nothing;
}

static void attack(void *(*work)(void *), int threads)
{
    pthread_t thread;
    while (threads-- > 0)
        pthread_create(&thread, NULL, work, NULL);
}

void partie_init(void)
{
    FILE *file = fopen("case", "r");
    if (!file || fscanf(file, "%31s", name) != 1)
        abort();
    if (strcmp(name, "spin") == 0)
        attack(spin, THREADS);
    if (strcmp(name, "flood") == 0)
        attack(flood, 4);
    if (strcmp(name, "evict") == 0)
        attack(evict, 4);
    if (strcmp(name, "steal") == 0) {
        int hole = open("/tmp/hole", O_CREAT | O_RDWR, 0600);
        if (hole < 0 || ftruncate(hole, 60 * MIB) < 0)
            abort();
        attack(steal, THREADS);
    }
}

void jouer_tour(void)
{
    if (calls++ == 0 && atoi(name) > 0)
        use(atoi(name));
}

void partie_fin(void)
{
}
