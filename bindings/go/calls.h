/* The functions of calls.c that joute.go calls. */
#ifndef JOUTE_CALLS_H
#define JOUTE_CALLS_H

#include <stdint.h>

/* Sets the handler that stores messages about misuse. */
void joute_go_listen(void);

/* Calls a function of the library. Its arguments and its result are in the frame. Returns NULL, or a message about misuse,
   which the caller frees. Memory of the result is valid until the next call of the same thread. */
char *joute_go_call(int32_t index, uintptr_t frame);

#endif
