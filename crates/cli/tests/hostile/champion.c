/* A champion that misbehaves in the way that the file `case` names. */
#include "api.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int deeper(volatile char *above)
{
    volatile char here[1024];
    here[0] = above[0];
    return above[0] == 7 ? 0 : deeper(here) + here[1];
}

/* Allocates millions of bytes, and frees them unless `keep` is set. */
static void take(int millions, int keep)
{
    for (; millions > 0; millions--) {
        char *bytes = malloc(1000000);
        memset(bytes, 1, 1000000);
        if (!keep)
            free(bytes);
    }
}

static void *wait_for_ever(void *nothing)
{
    for (;;)
        pause();
    return nothing;
}

static int kept;

void partie_init(void)
{
}

void jouer_tour(void)
{
    char name[32] = "";
    FILE *file = fopen("case", "r");
    if (!file || fscanf(file, "%31s", name) != 1)
        exit(97);
    fclose(file);
    if (!strcmp(name, "memory"))
        for (;;)
            memset(malloc(1 << 20), 1, 1 << 20);
    if (!strncmp(name, "keep-", 5) && !kept++)
        take(atoi(name + 5), 1);
    if (!strncmp(name, "churn-", 6)) {
        take(kept++ ? 0 : atoi(name + 6), 1);
        take(100, 0);
    }
    if (!strcmp(name, "recursion"))
        exit(deeper(name));
    if (!strcmp(name, "fork"))
        puts(fork() < 0 ? "refused" : "forked");
    if (!strcmp(name, "threads"))
        for (int count = 0; count < 200; count++) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, wait_for_ever, NULL)) {
                puts("refused");
                break;
            }
        }
    while (!strcmp(name, "loop")) {
    }
    if (!strcmp(name, "sleep"))
        sleep(60);
    if (!strcmp(name, "flood"))
        for (int count = 0; count < 100000; count++)
            printf("%099d\n", count);
    if (!strcmp(name, "exit"))
        exit(42);
    if (!strcmp(name, "exception"))
        raise(SIGFPE);
    fflush(stdout);
}

void partie_fin(void)
{
}
