/*
 * Converts values between OCaml and the game's library, lib<game>. The generated stubs of a kit use these functions.
 *
 * Invariant: the garbage collector moves values only during an allocation on OCaml's heap. Therefore
 *   - joute_get_* read OCaml values and never allocate on this heap, so pointers into the values stay valid during the call;
 *   - joute_put_* only fill memory that joute_room has allocated in one piece;
 *   - all other functions that allocate register the values that they hold as roots (CAMLlocal).
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

/* The hooks of Alloc_small around a garbage collection. They do nothing, because all callers have registered their roots. */
#ifndef Setup_for_gc
#define Setup_for_gc
#define Restore_after_gc
#endif

_Static_assert(sizeof(value) == 8 && sizeof(double) == 8, "joute needs a 64-bit OCaml");

#define JOUTE_COLD __attribute__((cold, noinline))
#define JOUTE_NORETURN __attribute__((cold, noinline, noreturn))
#define JOUTE_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* The flag for misuse. It is the only field of a static block, which OCaml reads as a [bool ref]. */

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

/* Memory for the arguments of a call: a buffer on the stack, then blocks allocated with malloc. */

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

/* Functions that record an invalid value. joute_get_* then return 1, and each caller adds its part of the path. */

JOUTE_COLD int joute_bad_int(value v);
JOUTE_COLD int joute_bad_string(value v);
JOUTE_COLD int joute_at_field(const char *name);
JOUTE_COLD int joute_at_item(size_t index);
/* Raises Invalid_argument "function: argument.path: reason". `scratch` is freed and may be NULL. */
JOUTE_NORETURN void joute_refuse(struct joute_scratch *scratch, const char *function, const char *argument);

/* Stores the same message and sets the flag, for callers that must not raise an exception. */
JOUTE_COLD void joute_blame(struct joute_scratch *scratch, const char *function, const char *argument);

/* Conversions from OCaml to C. */

static inline int joute_get_int(struct joute_scratch *scratch, value v, int32_t *out)
{
    (void)scratch;
    *out = (int32_t)((uintnat)v >> 1);
    /* OCaml represents the int n as v = 2n+1. It fits if n + 2^31 has at most 32 bits. */
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

/* OCaml's strings end with a NUL, so lib<game> can read them without a copy. */
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

/* A float array has the C form of an array of doubles, so it is not copied. */
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

/* Conversions from C to OCaml. */

/* The maximum size of an allocation on the minor heap in words, with its header. */
#define JOUTE_PIECE (Max_young_wosize + 1)

/* Allocates memory on the minor heap, which joute_put_* must fill with blocks before the next allocation. */
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

/* Creates the next block in memory of joute_room. Its colour is white, like that of all blocks of the minor heap. */
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

/* Copies a string. It is not NULL, because NULL means misuse, after which an exception was raised. */
static inline value joute_new_string(const char *from)
{
    return caml_copy_string(from == NULL ? "" : from);
}

/* Allocates a block for immediate values. */
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
