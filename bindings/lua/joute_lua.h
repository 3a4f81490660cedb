/*
 * The hand-written part of the Lua module: values, errors, and the functions of the main loop. README.md explains both parts.
 *
 * All functions are static, because the generated file includes this one and is the only file of the module.
 */
#ifndef JOUTE_LUA_H
#define JOUTE_LUA_H

#if __has_include(<lua5.4/lauxlib.h>)
#include <lua5.4/lauxlib.h>
#else
#include <lauxlib.h>
#endif

#if LUA_VERSION_NUM != 504
#error "joute needs the headers of Lua 5.4"
#endif

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The C form of a type is called joute_TYPE_t. This header defines those of the base types. */
#include "joute.h"

#define JOUTE_COLD __attribute__((cold, noinline, unused))
#define JOUTE_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define JOUTE_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#include "joute_store.h"
#include "joute_blame.h"
#include "joute_read.h"

/* Conversions from C to Lua. They push a value. The data to which a C value points was allocated with malloc and is freed. */

static inline void joute_out_int(lua_State *L, int32_t value)
{
    lua_pushinteger(L, value);
}

static inline void joute_out_double(lua_State *L, double value)
{
    lua_pushnumber(L, value);
}

static inline void joute_out_bool(lua_State *L, uint8_t value)
{
    lua_pushboolean(L, value);
}

static inline void joute_out_string(lua_State *L, char *value)
{
    lua_pushstring(L, value ? value : "");
    free(value);
}

/* Prints the text of a display function in order with the output of Lua's `print`, which uses the same buffer. */
static int joute_print_line(lua_State *L, char *text)
{
    joute_leave(L);
    puts(text);
    free(text);
    return 0;
}

/* start(hash): connects to the arena. The argument is the kit's hash. Lua's integers keep its 64 bits. */
static int joute_started(lua_State *L)
{
    int32_t status = joute_start("lua", (uint64_t)luaL_checkinteger(L, 1));
    joute_leave(L);
    lua_pushinteger(L, status);
    return 1;
}

/* next(): ends a user function and waits for the next. */
static int joute_nexted(lua_State *L)
{
    int32_t status = joute_next();
    joute_leave(L);
    lua_pushinteger(L, status);
    return 1;
}

#endif
