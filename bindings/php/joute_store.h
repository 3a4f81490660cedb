/* Memory for the converted arrays of a call. All of it is released at the end of the call. */

#define JOUTE_ROOM 65536

typedef struct joute_block {
    struct joute_block *before;
} joute_block;

static _Alignas(16) char joute_room[JOUTE_ROOM];
static size_t joute_room_used;
static joute_block *joute_blocks;

static zend_never_inline void *joute_store_block(size_t size)
{
    joute_block *block = malloc(size + 16);
    if (!block)
        zend_error_noreturn(E_ERROR, "joute: out of memory");
    block->before = joute_blocks;
    joute_blocks = block;
    return (char *)block + 16;
}

/* Allocates memory for `count` items of `size` bytes. It is valid until the end of the call. */
static zend_always_inline void *joute_store(size_t count, size_t size)
{
    size_t bytes = (count * size + 15) & ~(size_t)15;
    if (UNEXPECTED(bytes > JOUTE_ROOM - joute_room_used))
        return joute_store_block(bytes);
    void *room = joute_room + joute_room_used;
    joute_room_used += bytes;
    return room;
}

static zend_never_inline void joute_free_blocks(void)
{
    while (joute_blocks) {
        joute_block *before = joute_blocks->before;
        free(joute_blocks);
        joute_blocks = before;
    }
}

static zend_always_inline void joute_empty_store(void)
{
    joute_room_used = 0;
    if (UNEXPECTED(joute_blocks))
        joute_free_blocks();
}
