/*
 * The hand-written part of the PHP extension: values, errors, and the macros that the generated part uses.
 * README.md explains both parts.
 *
 * All functions are static, because the generated file includes this one and is the only file of the extension.
 */
#ifndef JOUTE_PHP_H
#define JOUTE_PHP_H

#include <php.h>

#include <Zend/zend_exceptions.h>
#include <Zend/zend_smart_str.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The C form of a type is called joute_TYPE_t. This header defines those of the base types. */
#include "joute.h"

#include "joute_store.h"
#include "joute_blame.h"
#include "joute_in.h"
#include "joute_out.h"

/*
 * Macros for types. joute_in_TYPE converts a PHP value, and returns false after it has recorded a fault.
 * joute_out_TYPE creates a PHP value and frees the data to which the C value points.
 */

/* An enum with `count` values. `names` lists their constants, for messages. */
#define JOUTE_ENUM(name, count, names)                                                                     \
    typedef int32_t joute_##name##_t;                                                                      \
    static zend_always_inline bool joute_in_##name(zval *value, int32_t *out)                              \
    {                                                                                                      \
        if (EXPECTED(Z_TYPE_P(value) == IS_LONG && (zend_ulong)Z_LVAL_P(value) < (count))) {               \
            *out = (int32_t)Z_LVAL_P(value);                                                               \
            return true;                                                                                   \
        }                                                                                                  \
        return joute_unsure_enum(value, out, #name, count, names);                                         \
    }                                                                                                      \
    static zend_always_inline void joute_out_##name(zval *to, int32_t value)                               \
    {                                                                                                      \
        ZVAL_LONG(to, value);                                                                              \
    }

/* A struct with `count` fields. JOUTE_FIELDS_name(X) expands to X(name, index, type, "field", missing) for each field, where
   `missing` is the function that handles a missing field, joute_lacks or joute_is_none. */
#define JOUTE_STRUCT(name, count)                                                                          \
    typedef struct {                                                                                       \
        JOUTE_FIELDS_##name(JOUTE_FIELD_MEMBER)                                                            \
    } joute_##name##_t;                                                                                    \
    static const char *const joute_fields_##name[] = {JOUTE_FIELDS_##name(JOUTE_FIELD_NAME)};              \
    static zend_string *joute_keys_##name[count];                                                          \
    static joute_shape joute_shape_##name = {#name, count, joute_fields_##name, joute_keys_##name};        \
    static bool joute_in_##name(zval *value, joute_##name##_t *out)                                        \
    {                                                                                                      \
        HashTable *table = joute_record(value, &joute_shape_##name);                                       \
        if (UNEXPECTED(!table))                                                                            \
            return false;                                                                                  \
        JOUTE_FIELDS_##name(JOUTE_FIELD_IN) return true;                                                   \
    }                                                                                                      \
    static zend_always_inline void joute_out_##name(zval *to, joute_##name##_t value)                      \
    {                                                                                                      \
        HashTable *table = joute_new_record(&joute_shape_##name, count);                                   \
        ZVAL_ARR(to, table);                                                                               \
        JOUTE_FIELDS_##name(JOUTE_FIELD_OUT)                                                               \
    }

#define JOUTE_FIELD_MEMBER(name, index, type, field, missing) joute_##type##_t f##index;
#define JOUTE_FIELD_NAME(name, index, type, field, missing) field,
#define JOUTE_FIELD_IN(name, index, type, field, missing)                                                  \
    {                                                                                                      \
        zval *slot = joute_field(table, index, joute_keys_##name[index]);                                  \
        if (UNEXPECTED(!slot))                                                                             \
            slot = joute_##missing(&joute_shape_##name, index);                                            \
        if (UNEXPECTED(!slot))                                                                             \
            return false;                                                                                  \
        if (UNEXPECTED(!joute_in_##type(slot, &out->f##index)))                                            \
            return joute_within_field(field);                                                              \
    }
#define JOUTE_FIELD_OUT(name, index, type, field, missing)                                                 \
    joute_out_##type(&table->arData[index].val, value.f##index);

/* An array. `name` is the name of the type, which ends with _array, and `item` the type of the items. */
#define JOUTE_LIST(name, item)                                                                             \
    typedef struct {                                                                                       \
        joute_##item##_t *items;                                                                           \
        size_t length;                                                                                     \
    } joute_##name##_t;                                                                                    \
    static bool joute_in_##name(zval *value, joute_##name##_t *out)                                        \
    {                                                                                                      \
        HashTable *table = joute_list(value, #item);                                                       \
        if (UNEXPECTED(!table))                                                                            \
            return false;                                                                                  \
        size_t length = 0;                                                                                 \
        joute_##item##_t *items = joute_store(zend_hash_num_elements(table), sizeof *items);               \
        if (EXPECTED(HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table))) {                                 \
            for (zval *slot = table->arPacked; length < table->nNumUsed; slot++, length++)                 \
                if (UNEXPECTED(!joute_in_##item(slot, &items[length])))                                    \
                    return joute_within_item(length);                                                      \
        } else {                                                                                           \
            zend_string *key;                                                                              \
            zval *slot;                                                                                    \
            ZEND_HASH_FOREACH_STR_KEY_VAL(table, key, slot) {                                              \
                if (UNEXPECTED(key))                                                                       \
                    return joute_has_key(key, #item);                                                      \
                if (UNEXPECTED(!joute_in_##item(slot, &items[length])))                                    \
                    return joute_within_item(length);                                                      \
                length++;                                                                                  \
            }                                                                                              \
            ZEND_HASH_FOREACH_END();                                                                       \
        }                                                                                                  \
        out->items = items;                                                                                \
        out->length = length;                                                                              \
        return true;                                                                                       \
    }                                                                                                      \
    static void joute_out_##name(zval *to, joute_##name##_t value)                                         \
    {                                                                                                      \
        if (UNEXPECTED(value.length == 0)) {                                                               \
            ZVAL_EMPTY_ARRAY(to);                                                                          \
        } else {                                                                                           \
            zval *slot = joute_new_list(to, value.length);                                                 \
            for (size_t i = 0; i < value.length; i++)                                                      \
                joute_out_##item(slot + i, value.items[i]);                                                \
        }                                                                                                  \
        free(value.items);                                                                                 \
    }

/* An optional value, which can be null. `name` is the name of the type, which ends with _optional, and `type` that of the value. */
#define JOUTE_OPTIONAL(name, type)                                                                         \
    typedef struct {                                                                                       \
        uint8_t present;                                                                                   \
        joute_##type##_t value;                                                                            \
    } joute_##name##_t;                                                                                    \
    static bool joute_in_##name(zval *value, joute_##name##_t *out)                                        \
    {                                                                                                      \
        out->present = joute_is_present(value);                                                            \
        return !out->present || joute_in_##type(value, &out->value);                                       \
    }                                                                                                      \
    static void joute_out_##name(zval *to, joute_##name##_t value)                                         \
    {                                                                                                      \
        if (value.present)                                                                                 \
            joute_out_##type(to, value.value);                                                             \
        else                                                                                               \
            ZVAL_NULL(to);                                                                                 \
    }

/*
 * Macros for functions. The body of a generated function consists of JOUTE_ENTER, a JOUTE_IN for each argument, the call,
 * JOUTE_LEAVE or JOUTE_LEAVE_STORE, and joute_out_TYPE if there is a result.
 */

#define JOUTE_FUNCTION(name) static ZEND_NAMED_FUNCTION(name)

/* Lets Zend check the number of arguments. Their types are checked by JOUTE_IN. */
#define JOUTE_ENTER(count)                                                                                 \
    (void)return_value;                                                                                    \
    if (UNEXPECTED(EX_NUM_ARGS() != (count))) {                                                            \
        zend_wrong_parameters_count_error(count, count);                                                   \
        return;                                                                                            \
    }

#define JOUTE_IN(function, index, type, argument)                                                          \
    JOUTE_IN_AS(function, index, joute_##type##_t, joute_in_##type, argument)

/* The outer macros build the names before they call this macro, because a type such as `bool` would be expanded itself. */
#define JOUTE_IN_AS(function, index, c_type, reader, argument)                                             \
    c_type a##index;                                                                                       \
    if (UNEXPECTED(!reader(ZEND_CALL_ARG(execute_data, (index) + 1), &a##index))) {                        \
        joute_refuse(function, argument);                                                                  \
        return;                                                                                            \
    }

/* Throws an exception if the library has reported misuse in the call. */
#define JOUTE_LEAVE()                                                                                      \
    if (UNEXPECTED(joute_misused)) {                                                                       \
        joute_throw_misuse();                                                                              \
        return;                                                                                            \
    }

/* JOUTE_LEAVE for functions whose arguments contain arrays. Also releases the memory of joute_store. */
#define JOUTE_LEAVE_STORE()                                                                                \
    joute_empty_store();                                                                                   \
    JOUTE_LEAVE()

/* A display function. It prints the text in one write through PHP's output functions. */
#define JOUTE_SHOW_ENUM(name, type)                                                                        \
    extern char *joute_show_##type(int32_t value);                                                         \
    JOUTE_SHOW(name, joute_print_##type, joute_##type##_t, joute_in_##type, joute_show_##type(a0))
#define JOUTE_SHOW_STRUCT(name, type)                                                                      \
    extern char *joute_show_##type(const joute_##type##_t *value);                                         \
    JOUTE_SHOW(name, joute_print_##type, joute_##type##_t, joute_in_##type, joute_show_##type(&a0))
#define JOUTE_SHOW(name, handler, c_type, reader, call)                                                    \
    JOUTE_FUNCTION(handler)                                                                                \
    {                                                                                                      \
        JOUTE_ENTER(1)                                                                                     \
        JOUTE_IN_AS(name, 0, c_type, reader, "v")                                                          \
        char *text = call;                                                                                 \
        JOUTE_LEAVE_STORE()                                                                                \
        joute_print_line(text);                                                                            \
    }

/* Returns the arguments of a user function as a list. JOUTE_ARGS_name(X) expands to X(name, index, type) for each argument. */
#define JOUTE_TAKE(name, count)                                                                            \
    typedef struct {                                                                                       \
        JOUTE_ARGS_##name(JOUTE_ARG_MEMBER)                                                                \
    } joute_args_##name##_t;                                                                               \
    extern void joute_take_##name(joute_args_##name##_t *out);                                             \
    JOUTE_FUNCTION(joute_taken_##name)                                                                     \
    {                                                                                                      \
        JOUTE_ENTER(0)                                                                                     \
        joute_args_##name##_t args;                                                                        \
        joute_take_##name(&args);                                                                          \
        zval *slot = joute_new_list(return_value, count);                                                  \
        JOUTE_ARGS_##name(JOUTE_ARG_OUT)                                                                   \
    }

#define JOUTE_ARG_MEMBER(name, index, type) joute_##type##_t f##index;
#define JOUTE_ARG_OUT(name, index, type) joute_out_##type(slot + (index), args.f##index);

/* Passes the result of a user function to the library. `function` is its name in PHP. */
#define JOUTE_ANSWER(name, type, function)                                                                 \
    extern void joute_answer_##name(joute_##type##_t value);                                               \
    JOUTE_FUNCTION(joute_answered_##name)                                                                  \
    {                                                                                                      \
        JOUTE_ENTER(1)                                                                                     \
        JOUTE_IN_AS(function, 0, joute_##type##_t, joute_in_##type, "result")                              \
        joute_answer_##name(a0);                                                                           \
        JOUTE_LEAVE_STORE()                                                                                \
    }

#include "joute_module.h"

#endif
