/*
 * The hand-written half of lib/joute.node: the page, what leaves it, and what is thrown. README.md says how the halves fit.
 *
 * Everything is static: the generated file includes this one and is the whole addon.
 */
#ifndef JOUTE_NODE_H
#define JOUTE_NODE_H

#define NAPI_VERSION 8
#include <node_api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The C form of a type is called joute_TYPE_t. This header defines those of the base types. */
#include "joute.h"

#define JOUTE_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* The page is JavaScript's memory, one for each thread that loads the addon: a worker's calls are refused, and until then
   must not write where the champion's values are. */
static _Thread_local char *joute_page;
static _Thread_local size_t joute_size;
/* How much of it a result has taken, and whether it was too large. */
static _Thread_local size_t joute_used;
static _Thread_local bool joute_full;
/* What the library said of the call that is running; malloc'd. */
static _Thread_local char *joute_misused;

/* The library's handler: nothing is thrown while Rust is on the stack, so the message waits. */
static void joute_hear_misuse(const char *message)
{
    free(joute_misused);
    joute_misused = strdup(message);
}

__attribute__((cold)) static void joute_throw(napi_env env)
{
    if (!joute_misused && joute_full) {
        char limit[24];
        snprintf(limit, sizeof limit, "%zu", joute_size >> 20);
        joute_misused = joute_say("js-large-answer", limit, NULL, NULL);
    }
    joute_full = false;
    napi_throw_error(env, NULL, joute_misused);
    free(joute_misused);
    joute_misused = NULL;
}

/* The end of every function: misuse becomes an exception, and what there is to return lies on the page. */
static inline napi_value joute_left(napi_env env)
{
    if (JOUTE_UNLIKELY(joute_misused || joute_full))
        joute_throw(env);
    return NULL;
}

/* Copies bytes behind those that lie on the page, and returns where they are. */
static size_t joute_copy(const void *from, size_t bytes)
{
    size_t at = (joute_used + 7) & ~(size_t)7;
    if (JOUTE_UNLIKELY(at > joute_size || bytes > joute_size - at)) {
        joute_full = true;
        return 0;
    }
    if (bytes)
        memcpy(joute_page + at, from, bytes);
    joute_used = at + bytes;
    return at;
}

/*
 * A value that the library gave lies on the page in its C form; joute_move_TYPE brings what it points to there too, and
 * puts places on the page where addresses were. What the library allocated is freed afterwards, whole.
 */
#define joute_move_int(value) ((void)(value))
#define joute_move_double(value) ((void)(value))
#define joute_move_bool(value) ((void)(value))

/* A text's address becomes its place and its length, of 32 bits each. */
static void joute_move_string(joute_string_t *value)
{
    const char *text = *value ? *value : "";
    size_t length = strlen(text);
    uint32_t both[2] = {(uint32_t)joute_copy(text, length), (uint32_t)length};
    memcpy(value, both, sizeof both);
}

/* Puts a value at the start of the page. */
static inline void *joute_put(const void *value, size_t size)
{
    memcpy(joute_page, value, size);
    joute_used = size;
    return joute_page;
}

/* A text of ours, as JavaScript's. */
static napi_value joute_text(napi_env env, char *text)
{
    napi_value result;
    napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &result);
    free(text);
    return result;
}

/* share(buffer): the page from now on. Returns its address, which a double holds exactly. */
static napi_value joute_share(napi_env env, napi_callback_info info)
{
    size_t count = 1;
    napi_value buffer, address;
    void *start;
    napi_get_cb_info(env, info, &count, &buffer, NULL, NULL);
    napi_get_arraybuffer_info(env, buffer, &start, &joute_size);
    joute_page = start;
    napi_create_double(env, (double)(uintptr_t)start, &address);
    return address;
}

/* say(key, first, second, third): a message of the catalogue. */
static napi_value joute_said(napi_env env, napi_callback_info info)
{
    size_t count = 4;
    napi_value given[4];
    char *texts[4] = {NULL};
    napi_get_cb_info(env, info, &count, given, NULL, NULL);
    for (size_t i = 0; i < 4; i++) {
        size_t length = 0;
        /* What is not there is undefined, and has no length. */
        if (napi_get_value_string_utf8(env, given[i], NULL, 0, &length) == napi_ok) {
            texts[i] = malloc(length + 1);
            napi_get_value_string_utf8(env, given[i], texts[i], length + 1, &length);
        }
    }
    char *text = joute_say(texts[0], texts[1], texts[2], texts[3]);
    for (size_t i = 0; i < 4; i++)
        free(texts[i]);
    return joute_text(env, text);
}

/* start(): with the kit's hash, which lies on the page; the answer lies there too. */
static napi_value joute_started(napi_env env, napi_callback_info info)
{
    (void)info;
    uint64_t hash;
    memcpy(&hash, joute_page, sizeof hash);
    int32_t status = joute_start("javascript", hash);
    memcpy(joute_page, &status, sizeof status);
    return joute_left(env);
}

/* next(): the number of the next call, on the page. */
static napi_value joute_nexted(napi_env env, napi_callback_info info)
{
    (void)info;
    int32_t status = joute_next();
    memcpy(joute_page, &status, sizeof status);
    return joute_left(env);
}

typedef struct {
    const char *name;
    napi_callback function;
} joute_row;

/* Gives the functions to JavaScript. */
static napi_value joute_open(napi_env env, napi_value exports, const joute_row *rows, size_t count)
{
    static const joute_row ours[] = {
        {"share", joute_share}, {"say", joute_said}, {"start", joute_started}, {"next", joute_nexted}};
    joute_set_misuse(joute_hear_misuse);
    for (size_t i = 0; i < sizeof ours / sizeof *ours + count; i++) {
        const joute_row *row = i < count ? &rows[i] : &ours[i - count];
        napi_value function;
        napi_create_function(env, row->name, NAPI_AUTO_LENGTH, row->function, NULL, &function);
        napi_set_named_property(env, exports, row->name, function);
    }
    return exports;
}

#endif
