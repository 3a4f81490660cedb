/* Memory for the converted arrays of a call, which the glue of Lua and of PHP includes. All of it is released at the end of
   the call. */
#ifndef JOUTE_STORE_H
#define JOUTE_STORE_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define JOUTE_ROOM 65536

typedef struct joute_block {
    struct joute_block *before;
} joute_block;

static _Alignas(16) char joute_room[JOUTE_ROOM];
static size_t joute_room_used;
static joute_block *joute_blocks;

static __attribute__((noinline)) void *joute_store_block(size_t size)
{
    joute_block *block = malloc(size + 16);
    if (!block) {
        fputs("joute: not enough memory\n", stderr);
        exit(1);
    }
    block->before = joute_blocks;
    joute_blocks = block;
    return (char *)block + 16;
}

/* Allocates memory for `count` items of `size` bytes. It is valid until the end of the call. */
static inline void *joute_store(size_t count, size_t size)
{
    size_t bytes = (count * size + 15) & ~(size_t)15;
    if (__builtin_expect(bytes > JOUTE_ROOM - joute_room_used, 0))
        return joute_store_block(bytes);
    void *room = joute_room + joute_room_used;
    joute_room_used += bytes;
    return room;
}

static __attribute__((noinline)) void joute_free_blocks(void)
{
    while (joute_blocks) {
        joute_block *before = joute_blocks->before;
        free(joute_blocks);
        joute_blocks = before;
    }
}

static inline void joute_empty_store(void)
{
    joute_room_used = 0;
    if (__builtin_expect(joute_blocks != NULL, 0))
        joute_free_blocks();
}

#endif
