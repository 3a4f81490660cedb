/* Creates the exception about an invalid value, which names its position and the cure. */

/* The reason why a value is invalid, and its path inside the argument. The path is built from the innermost value outwards. */
static smart_str joute_reason;
static smart_str joute_path;
static zend_class_entry *joute_class;

/* The library's message about misuse in the current call, allocated with malloc. NULL if there is none. */
static char *joute_misused;

/* Records the reason with a message of the catalogue. joute_refuse throws the exception later. Returns false. */
ZEND_COLD static bool joute_blame(zend_class_entry *class, const char *key, const char *first, const char *second,
                                  const char *third)
{
    char *text = joute_say(key, first, second, third);
    smart_str_free(&joute_reason);
    smart_str_free(&joute_path);
    smart_str_appends(&joute_reason, text);
    free(text);
    joute_class = class;
    return false;
}

/* Records the reason with a message about a number. Returns false. */
ZEND_COLD static bool joute_blame_number(zend_class_entry *class, const char *key, zend_long number, const char *second,
                                         const char *third)
{
    char text[MAX_LENGTH_OF_LONG + 1];
    snprintf(text, sizeof text, ZEND_LONG_FMT, number);
    return joute_blame(class, key, text, second, third);
}

/* Returns a message of the catalogue. The values may be NULL. The caller frees the text. */
ZEND_COLD static char *joute_words(const char *key, const char *first, const char *second)
{
    return joute_say(key, first, second, NULL);
}

/* Prepends a step to the path. Returns false. */
ZEND_COLD static bool joute_within(smart_str step)
{
    if (joute_path.s)
        smart_str_append_smart_str(&step, &joute_path);
    smart_str_free(&joute_path);
    joute_path = step;
    return false;
}

ZEND_COLD static bool joute_within_field(const char *field)
{
    smart_str step = {0};
    smart_str_appendc(&step, '.');
    smart_str_appends(&step, field);
    return joute_within(step);
}

ZEND_COLD static bool joute_within_item(size_t index)
{
    smart_str step = {0};
    smart_str_append_printf(&step, "[%zu]", index);
    return joute_within(step);
}

/* Appends a message of the catalogue. */
ZEND_COLD static void joute_append(smart_str *out, const char *key, const char *value)
{
    char *text = joute_words(key, value, NULL);
    smart_str_appends(out, text);
    free(text);
}

/* Appends the text of a value for messages: `'3'`, `3.5`, `an array`. */
ZEND_COLD static void joute_describe(smart_str *out, zval *value)
{
    smart_str shown = {0};
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
    case IS_ARRAY:
        joute_append(out, "php-an-array", NULL);
        break;
    case IS_OBJECT:
        joute_append(out, "php-an-object", ZSTR_VAL(Z_OBJCE_P(value)->name));
        break;
    case IS_DOUBLE:
        smart_str_append_double(&shown, Z_DVAL_P(value), 17, true);
        smart_str_0(&shown);
        joute_append(out, "float-value", ZSTR_VAL(shown.s));
        break;
    case IS_STRING:
        smart_str_append_printf(&shown, "'%.*s'%s", (int)MIN(Z_STRLEN_P(value), 40), Z_STRVAL_P(value),
                                Z_STRLEN_P(value) > 40 ? "…" : "");
        smart_str_0(&shown);
        joute_append(out, "string-value", ZSTR_VAL(shown.s));
        break;
    case IS_LONG:
        smart_str_append_long(out, Z_LVAL_P(value));
        break;
    case IS_TRUE:
    case IS_FALSE:
        smart_str_appends(out, Z_TYPE_P(value) == IS_TRUE ? "true" : "false");
        break;
    default:
        smart_str_appends(out, zend_zval_type_name(value));
    }
    smart_str_free(&shown);
}

/* Records that a value does not have the expected type, such as "an int" or "a list of position". Frees both texts. The cure
   may be NULL. Returns false. */
ZEND_COLD static bool joute_mistyped(zval *value, char *wanted, char *cure)
{
    smart_str shown = {0};
    joute_describe(&shown, value);
    smart_str_0(&shown);
    if (Z_TYPE_P(value) == IS_NULL) {
        free(cure);
        cure = joute_words("null-cure", NULL, NULL);
    }
    joute_blame(zend_ce_type_error, cure ? "mistyped-cure" : "mistyped", ZSTR_VAL(shown.s), wanted, cure);
    smart_str_free(&shown);
    free(wanted);
    free(cure);
    return false;
}

/* Throws the exception with the recorded reason, for an argument of a function. */
ZEND_COLD static void joute_refuse(const char *function, const char *argument)
{
    joute_empty_store();
    smart_str_0(&joute_reason);
    smart_str_0(&joute_path);
    zend_throw_error(joute_class, "%s: %s%s: %s", function, argument, joute_path.s ? ZSTR_VAL(joute_path.s) : "",
                     ZSTR_VAL(joute_reason.s));
    smart_str_free(&joute_reason);
    smart_str_free(&joute_path);
}

/* Stores a message about misuse. The exception is thrown later, because none may pass through the frames of Rust. */
ZEND_COLD static void joute_hear_misuse(const char *message)
{
    free(joute_misused);
    joute_misused = strdup(message);
}

ZEND_COLD static void joute_throw_misuse(void)
{
    char *message = joute_misused;
    joute_misused = NULL;
    zend_throw_error(NULL, "%s", message);
    free(message);
}
