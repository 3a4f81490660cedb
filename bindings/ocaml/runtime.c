/* The part of an OCaml kit's glue that does not depend on the game: misuse, invalid values, and memory for arguments. */
#include "joute_ocaml.h"

#include <caml/io.h>
#include <stdio.h>

/* The header has one field and the colour black, so that the garbage collector ignores the block. */
struct joute_flag joute_misuse = {((header_t)1 << 10) | ((header_t)3 << 8), Val_false};

static char *joute_message;

/* Stores a message about misuse and sets the flag. lib<game> calls this function, through whose frames no exception may be raised. */
static void joute_hear(const char *message)
{
    free(joute_message);
    joute_message = strdup(message);
    joute_misuse.raised = Val_true;
}

void joute_raise_misuse(void)
{
    joute_misuse.raised = Val_false;
    value text = caml_copy_string(joute_message != NULL ? joute_message : "out of memory");
    free(joute_message);
    joute_message = NULL;
    caml_invalid_argument_value(text);
}

value joute_ml_raise_misuse(value unit)
{
    (void)unit;
    joute_raise_misuse();
}

value joute_ml_open(value unit)
{
    (void)unit;
    joute_set_misuse(joute_hear);
    return (value)&joute_misuse.raised;
}

/* Returns true if an output channel has buffered data. */
value joute_ml_unflushed(value channel)
{
    return Val_bool(Channel(channel)->curr != Channel(channel)->buff);
}

/* The function that bytecode would call. The externals only support native code. */
value joute_ml_bytecode(value unit)
{
    (void)unit;
    caml_failwith("joute: build the champion with ocamlopt");
}

struct joute_block {
    struct joute_block *before;
    _Alignas(16) char room[];
};

void *joute_take_block(struct joute_scratch *scratch, size_t size)
{
    struct joute_block *block = malloc(sizeof *block + size);
    if (block == NULL) {
        fputs("joute: out of memory\n", stderr);
        exit(2);
    }
    block->before = scratch->blocks;
    scratch->blocks = block;
    return block->room;
}

void joute_close_blocks(struct joute_scratch *scratch)
{
    while (scratch->blocks != NULL) {
        struct joute_block *before = scratch->blocks->before;
        free(scratch->blocks);
        scratch->blocks = before;
    }
}

/* The reason why a value is invalid, and the path to the value, which is written from its end. */
static char *joute_reason;
static char joute_path[512];
static size_t joute_path_start;

static int joute_bad(const char *key, const char *value)
{
    free(joute_reason);
    joute_reason = joute_say(key, value, NULL, NULL);
    joute_path_start = sizeof joute_path - 1;
    joute_path[joute_path_start] = 0;
    return 1;
}

int joute_bad_int(value v)
{
    char number[32];
    snprintf(number, sizeof number, "%" ARCH_INTNAT_PRINTF_FORMAT "d", Long_val(v));
    return joute_bad("out-of-range", number);
}

int joute_bad_string(value v)
{
    char index[32];
    snprintf(index, sizeof index, "%zu", strlen(String_val(v)));
    return joute_bad("nul-byte", index);
}

static int joute_at(const char *step)
{
    size_t length = strlen(step);
    if (length <= joute_path_start) {
        joute_path_start -= length;
        memcpy(joute_path + joute_path_start, step, length);
    }
    return 1;
}

int joute_at_field(const char *name)
{
    joute_at(name);
    return joute_at(".");
}

int joute_at_item(size_t index)
{
    char step[32];
    snprintf(step, sizeof step, "[%zu]", index);
    return joute_at(step);
}

void joute_blame(struct joute_scratch *scratch, const char *function, const char *argument)
{
    char message[1024];
    if (scratch != NULL)
        joute_close(scratch);
    snprintf(message, sizeof message, "%.150s: %.150s%s: %s", function, argument, joute_path + joute_path_start, joute_reason);
    joute_hear(message);
}

void joute_refuse(struct joute_scratch *scratch, const char *function, const char *argument)
{
    joute_blame(scratch, function, argument);
    joute_raise_misuse();
}

value joute_ml_misfit(value function, value argument, value number)
{
    joute_bad_int(number);
    joute_refuse(NULL, String_val(function), String_val(argument));
}

value joute_new_a_string(const struct joute_array *from)
{
    CAMLparam0();
    CAMLlocal2(v, item);
    v = caml_alloc(from->length, 0);
    for (mlsize_t i = 0; i < from->length; i++) {
        item = joute_new_string(((char *const *)from->items)[i]);
        Store_field(v, i, item);
    }
    CAMLreturn(v);
}
