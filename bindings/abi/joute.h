/*
 * The types and functions of a game's library, lib<game>.so, that do not depend on the game. All C and C++ code of kits
 * includes this file. bindings/abi/README.md describes the functions that follow from a description.
 */
#ifndef JOUTE_H
#define JOUTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t joute_int_t;   /* The C form of an int or an enum. */
typedef double joute_double_t; /* The C form of a double. */
typedef uint8_t joute_bool_t;  /* The C form of a bool: 0 or 1. */
typedef char *joute_string_t;  /* The C form of a string: UTF-8, ended by a NUL. */

/* The C form of an array, whatever the type of its items. `items` may be NULL if `length` is 0. */
struct joute_array {
    void *items;
    size_t length;
};

/* Compares the hash of the API for which the kit was made with the library's, and connects the champion to the arena.
   Returns 0, or 1 after printing a message. The program must then exit with 1. */
int32_t joute_start(const char *language, uint64_t kit_hash);

/* Ends the previous user function and waits for the next. Returns its index in the description, -1 at the end of the
   match (exit with 0), or -2 after printing a message (exit with 1). */
int32_t joute_next(void);

/* Calls handlers[joute_next()] until the end of the match. This saves a native program one call for each user function.
   Returns 0, or 1 after printing a message. A handler must not unwind. */
int32_t joute_loop(void (*const *handlers)(void));

/* Returns the hash of the API for which the library was built. */
uint64_t joute_library_hash(void);

/* Frees memory that the library allocated, as C's `free` does. `block` may be NULL. */
void joute_free(void *block);

/* Sets the function that receives the message of each misuse of the API. The message is valid only during the call. If
   the handler is NULL, the message is written to standard error, and the process exits with 2. */
void joute_set_misuse(void (*handler)(const char *message));

/* Returns the message of crates/words/catalogue/<locale>/border.ftl with this key. The locale is the game's. The values are
   inserted in the order of the English text, and NULL is an empty value. The caller frees the message. */
char *joute_say(const char *key, const char *first, const char *second, const char *third);

#ifdef __cplusplus
}
#endif

#endif
