/*
 * The hand-written part of the addon lib/joute.node: the shared page, results, and exceptions. README.md explains both parts.
 *
 * All functions are static, because the generated file includes this one and is the only file of the addon.
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

/* The page is a block of JavaScript's memory. Each thread that loads the addon has its own, so that calls of a worker, which
   the library refuses, do not overwrite the champion's values. */
static _Thread_local char *joute_page;
static _Thread_local size_t joute_size;
/* The number of bytes that the result uses, and whether it did not fit on the page. */
static _Thread_local size_t joute_used;
static _Thread_local bool joute_full;
/* The library's message about misuse in the current call, allocated with malloc. NULL if there is none. */
static _Thread_local char *joute_misused;

/* Stores a message about misuse. The exception is thrown later, because none may pass through the frames of Rust. */
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

/* Ends a call: throws an exception after misuse. The result is on the page. */
static inline napi_value joute_left(napi_env env)
{
    if (JOUTE_UNLIKELY(joute_misused || joute_full))
        joute_throw(env);
    return NULL;
}

/* Copies bytes to the first free place of the page, and returns their offset. */
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
 * The C form of a result is on the page. joute_move_TYPE copies the data to which it points to the page, and replaces
 * addresses by offsets. The memory of the library is freed afterwards.
 */
#define joute_move_int(value) ((void)(value))
#define joute_move_double(value) ((void)(value))
#define joute_move_bool(value) ((void)(value))

/* Replaces the address of a text by its offset and its length, of 32 bits each. */
static void joute_move_string(joute_string_t *value)
{
    const char *text = *value ? *value : "";
    size_t length = strlen(text);
    uint32_t both[2] = {(uint32_t)joute_copy(text, length), (uint32_t)length};
    memcpy(value, both, sizeof both);
}

/* Copies a value to the start of the page. */
static inline void *joute_put(const void *value, size_t size)
{
    memcpy(joute_page, value, size);
    joute_used = size;
    return joute_page;
}

/* Converts a text to a JavaScript string and frees it. */
static napi_value joute_text(napi_env env, char *text)
{
    napi_value result;
    napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &result);
    free(text);
    return result;
}

/* share(buffer): uses the buffer as the page. Returns its address, which fits exactly into a double. */
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

/* say(key, first, second, third): returns a message of the catalogue with its values. */
static napi_value joute_said(napi_env env, napi_callback_info info)
{
    size_t count = 4;
    napi_value given[4];
    char *texts[4] = {NULL};
    napi_get_cb_info(env, info, &count, given, NULL, NULL);
    for (size_t i = 0; i < 4; i++) {
        size_t length = 0;
        /* Missing arguments are undefined, for which this call fails. */
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

/* start(): connects to the arena. The page contains the kit's hash, and then the status. */
static napi_value joute_started(napi_env env, napi_callback_info info)
{
    (void)info;
    uint64_t hash;
    memcpy(&hash, joute_page, sizeof hash);
    int32_t status = joute_start("javascript", hash);
    memcpy(joute_page, &status, sizeof status);
    return joute_left(env);
}

/* next(): writes the index of the next user function to the page. */
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

/* Adds the functions to the exports of the addon. */
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
