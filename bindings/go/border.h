/* The state of a thread between the calls of calls.c: the message about misuse, and the memory of the last result. */
#ifndef JOUTE_BORDER_H
#define JOUTE_BORDER_H

#include "calls.h"
#include "joute.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The value of this type at an offset in the frame of a call. */
#define JOUTE_AT(type, offset) (*(type *)(frame + (offset)))

static _Thread_local char *joute_message;

/* A copy of the frame whose result Go has already copied, and the function that frees what the result points to. It runs
   before the next call, so that a call crosses the border between Go and C only once. */
static _Thread_local struct {
    void (*drop)(char *frame);
    _Alignas(16) char frame[JOUTE_KEPT];
} joute_kept;

static void joute_hear(const char *message)
{
    free(joute_message);
    joute_message = strdup(message);
}

void joute_go_listen(void)
{
    joute_set_misuse(joute_hear);
}

/* Limits the stacks of the threads that Go starts to 1 MiB. It runs before Go's runtime. The default of 8 MiB counts as used
   memory where only RLIMIT_DATA limits a champion, and the number of threads varies. */
__attribute__((constructor)) static void joute_shrink_stacks(void)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

/* Frees the memory of the previous result. */
static inline void joute_release(void)
{
    if (joute_kept.drop) {
        joute_kept.drop(joute_kept.frame);
        joute_kept.drop = NULL;
    }
}

/* Keeps a frame whose result points to memory until the next call. */
static inline void joute_keep(const char *frame, size_t size, void (*drop)(char *))
{
    memcpy(joute_kept.frame, frame, size);
    joute_kept.drop = drop;
}

/* Returns the message about misuse and forgets it. What a refused call returned has no memory. */
static inline char *joute_take_message(void)
{
    char *message = joute_message;
    if (message) {
        joute_message = NULL;
        joute_kept.drop = NULL;
    }
    return message;
}

#endif
