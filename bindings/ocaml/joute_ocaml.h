/*
 * What the generated stubs of an OCaml kit stand on: values on their way between OCaml and lib<game>.
 *
 * Invariant: between two allocations of OCaml nothing moves, so
 *   - joute_get_* read OCaml values and never allocate on OCaml's heap; what they read may be pointed to until the call is over;
 *   - joute_put_* only fill room that joute_room took in one piece;
 *   - everything else that allocates roots what it holds (CAMLlocal).
 */
#ifndef JOUTE_OCAML_H
#define JOUTE_OCAML_H

#define CAML_NAME_SPACE
#define CAML_INTERNALS /* Alloc_small */
#include "joute.h"

#include <caml/version.h>

#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What Alloc_small does around a collection: nothing, our callers root what they hold. */
#ifndef Setup_for_gc
#define Setup_for_gc
#define Restore_after_gc
#endif

_Static_assert(sizeof(value) == 8 && sizeof(double) == 8, "joute needs a 64-bit OCaml");

#define JOUTE_COLD __attribute__((cold, noinline))
#define JOUTE_NORETURN __attribute__((cold, noinline, noreturn))
#define JOUTE_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Misuse. The flag is the one field of a static block that OCaml reads as a [bool ref]. */

extern struct joute_flag {
    header_t header;
    value raised;
} joute_misuse;

/* Raises Invalid_argument with the message of lib<game>. */
JOUTE_NORETURN void joute_raise_misuse(void);

static inline void joute_check(void)
{
    if (JOUTE_UNLIKELY(joute_misuse.raised != Val_false))
        joute_raise_misuse();
}

/* Memory for the arguments of one call: a room on the stack, then malloc'd blocks. */

struct joute_scratch {
    char *next;
    size_t left;
    struct joute_block *blocks;
    _Alignas(16) char room[4096];
};

static inline void joute_open(struct joute_scratch *scratch)
{
    scratch->next = scratch->room;
    scratch->left = sizeof scratch->room;
    scratch->blocks = NULL;
}

JOUTE_COLD void *joute_take_block(struct joute_scratch *scratch, size_t size);
JOUTE_COLD void joute_close_blocks(struct joute_scratch *scratch);

static inline void *joute_take(struct joute_scratch *scratch, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (JOUTE_UNLIKELY(size > scratch->left))
        return joute_take_block(scratch, size);
    char *block = scratch->next;
    scratch->next += size;
    scratch->left -= size;
    return block;
}

static inline void joute_close(struct joute_scratch *scratch)
{
    if (JOUTE_UNLIKELY(scratch->blocks != NULL))
        joute_close_blocks(scratch);
}

/* Bad values: joute_get_* answer 1 after one of these, and every level adds where it was. */

JOUTE_COLD int joute_bad_int(value v);
JOUTE_COLD int joute_bad_string(value v);
JOUTE_COLD int joute_at_field(const char *name);
JOUTE_COLD int joute_at_item(size_t index);
/* Raises Invalid_argument "function: argument.path: reason"; scratch may be NULL. */
JOUTE_NORETURN void joute_refuse(struct joute_scratch *scratch, const char *function, const char *argument);

/* The same for a caller that must not raise: the message waits for OCaml to look at the flag. */
JOUTE_COLD void joute_blame(struct joute_scratch *scratch, const char *function, const char *argument);

/* From OCaml. */

static inline int joute_get_int(struct joute_scratch *scratch, value v, int32_t *out)
{
    (void)scratch;
    *out = (int32_t)((uintnat)v >> 1);
    /* v is 2n+1: n fits if n + 2^31 has 32 bits. */
    if (JOUTE_UNLIKELY(((uintnat)v + ((uintnat)1 << 32)) >> 33))
        return joute_bad_int(v);
    return 0;
}

static inline int joute_get_double(struct joute_scratch *scratch, value v, double *out)
{
    (void)scratch;
    *out = Double_val(v);
    return 0;
}

static inline int joute_get_bool(struct joute_scratch *scratch, value v, uint8_t *out)
{
    (void)scratch;
    *out = (uint8_t)Bool_val(v);
    return 0;
}

static inline int joute_get_enum(struct joute_scratch *scratch, value v, int32_t *out)
{
    (void)scratch;
    *out = (int32_t)Long_val(v);
    return 0;
}

/* OCaml ends its strings with a NUL too: lib<game> reads them where they are. */
static inline int joute_get_string(struct joute_scratch *scratch, value v, const char **out)
{
    (void)scratch;
    *out = String_val(v);
    if (JOUTE_UNLIKELY(strlen(String_val(v)) != caml_string_length(v)))
        return joute_bad_string(v);
    return 0;
}

JOUTE_COLD static int joute_bad_int_among(value v)
{
    for (mlsize_t i = 0; i < Wosize_val(v); i++) {
        int32_t unused;
        if (joute_get_int(NULL, Field(v, i), &unused))
            return joute_at_item(i);
    }
    return 0;
}

static inline int joute_get_a_int(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    int32_t *restrict items = joute_take(scratch, length * sizeof *items);
    uintnat bits = 0;
    const value *restrict from = Op_val(v);
    for (mlsize_t i = 0; i < length; i++) {
        uintnat tagged = (uintnat)from[i];
        items[i] = (int32_t)(tagged >> 1);
        bits |= tagged + ((uintnat)1 << 32);
    }
    out->items = items;
    out->length = length;
    if (JOUTE_UNLIKELY(bits >> 33))
        return joute_bad_int_among(v);
    return 0;
}

/* A float array is the array of doubles that lib<game> wants. */
static inline int joute_get_a_double(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    (void)scratch;
    out->items = (void *)v;
    out->length = Wosize_val(v) / Double_wosize;
    return 0;
}

static inline int joute_get_a_bool(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    uint8_t *items = joute_take(scratch, length);
    for (mlsize_t i = 0; i < length; i++)
        items[i] = (uint8_t)Bool_val(Field(v, i));
    out->items = items;
    out->length = length;
    return 0;
}

static inline int joute_get_a_enum(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    int32_t *items = joute_take(scratch, length * sizeof *items);
    for (mlsize_t i = 0; i < length; i++)
        items[i] = (int32_t)Long_val(Field(v, i));
    out->items = items;
    out->length = length;
    return 0;
}

static inline int joute_get_a_string(struct joute_scratch *scratch, value v, struct joute_array *out)
{
    mlsize_t length = Wosize_val(v);
    const char **items = joute_take(scratch, length * sizeof *items);
    for (mlsize_t i = 0; i < length; i++)
        if (joute_get_string(scratch, Field(v, i), &items[i]))
            return joute_at_item(i);
    out->items = items;
    out->length = length;
    return 0;
}

/* To OCaml. */

/* Words that one piece of the minor heap may have, its header included. */
#define JOUTE_PIECE (Max_young_wosize + 1)

/* One piece of the minor heap, to be filled with blocks by joute_put_* at once. */
static inline value *joute_room(mlsize_t words)
{
    value piece;
#if OCAML_VERSION < 50000
    Alloc_small(piece, words - 1, 0);
#else
    piece = caml_alloc_small(words - 1, 0);
#endif
    return (value *)piece - 1;
}

/* The next block of a piece: white, as the minor heap has them. */
static inline value joute_block(value **room, mlsize_t size, tag_t tag)
{
    value *header = *room;
    *header = (value)(((header_t)size << 10) | tag);
    *room += 1 + size;
    return (value)(header + 1);
}

static inline value joute_put_double(value **room, double from)
{
    value v = joute_block(room, Double_wosize, Double_tag);
    Store_double_val(v, from);
    return v;
}

#define joute_new_int(from) Val_long(from)
#define joute_new_enum(from) Val_long(from)
#define joute_new_bool(from) Val_bool(from)
#define joute_new_double(from) caml_copy_double(from)

/* NULL comes with misuse only, and misuse raised before. */
static inline value joute_new_string(const char *from)
{
    return caml_copy_string(from == NULL ? "" : from);
}

/* A block of immediate values. */
static inline value joute_new_immediates(mlsize_t length)
{
    if (length == 0)
        return Atom(0);
    if (length < JOUTE_PIECE) {
        value *room = joute_room(1 + length);
        return joute_block(&room, length, 0);
    }
    return caml_alloc(length, 0);
}

static inline value joute_new_a_int(const struct joute_array *from)
{
    value v = joute_new_immediates(from->length);
    const int32_t *restrict items = from->items;
    value *restrict to = Op_val(v);
    for (mlsize_t i = 0; i < from->length; i++)
        to[i] = Val_long(items[i]);
    return v;
}

#define joute_new_a_enum joute_new_a_int

static inline value joute_new_a_bool(const struct joute_array *from)
{
    value v = joute_new_immediates(from->length);
    const uint8_t *restrict items = from->items;
    value *restrict to = Op_val(v);
    for (mlsize_t i = 0; i < from->length; i++)
        to[i] = Val_bool(items[i]);
    return v;
}

static inline value joute_new_a_double(const struct joute_array *from)
{
    value v = caml_alloc_float_array(from->length);
    if (from->length > 0)
        memcpy((void *)v, from->items, from->length * sizeof(double));
    return v;
}

value joute_new_a_string(const struct joute_array *from);

#endif
