/* From PHP to C. A value that is not exactly of the type wanted is refused, never converted. */

/* A struct's fields, known once the extension is loaded. */
typedef struct {
    const char *name;
    uint32_t count;
    const char *const *fields;
    zend_string **keys;
    /* What every value of the struct is copied from; slots in the fields' order, without holes. */
    HashTable table;
} joute_shape;

ZEND_COLD static zend_never_inline bool joute_unsure_int(zval *value, int32_t *out)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_LONG) {
        bool number = Z_TYPE_P(value) == IS_DOUBLE || Z_TYPE_P(value) == IS_STRING;
        return joute_mistyped(value, "an int", number ? "write (int) in front of it" : "");
    }
    zend_long number = Z_LVAL_P(value);
    if (number != (int32_t)number)
        return joute_blame(zend_ce_value_error, ZEND_LONG_FMT " does not fit in an int (-2147483648 to 2147483647)",
                           number);
    *out = (int32_t)number;
    return true;
}

static zend_always_inline bool joute_in_int(zval *value, int32_t *out)
{
    if (EXPECTED(Z_TYPE_P(value) == IS_LONG && Z_LVAL_P(value) == (int32_t)Z_LVAL_P(value))) {
        *out = (int32_t)Z_LVAL_P(value);
        return true;
    }
    return joute_unsure_int(value, out);
}

ZEND_COLD static zend_never_inline bool joute_unsure_enum(zval *value, int32_t *out, const char *name, uint32_t count,
                                                          const char *names)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_LONG) {
        smart_str wanted = {0};
        smart_str_append_printf(&wanted, "a value of %s (%s)", name, names);
        smart_str_0(&wanted);
        joute_mistyped(value, ZSTR_VAL(wanted.s), "");
        smart_str_free(&wanted);
        return false;
    }
    if ((zend_ulong)Z_LVAL_P(value) >= count)
        return joute_blame(zend_ce_value_error, ZEND_LONG_FMT " is no value of %s (%s)", Z_LVAL_P(value), name, names);
    *out = (int32_t)Z_LVAL_P(value);
    return true;
}

static zend_never_inline bool joute_unsure_double(zval *value, double *out)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_DOUBLE) {
        *out = Z_DVAL_P(value);
        return true;
    }
    if (Z_TYPE_P(value) != IS_LONG)
        return joute_mistyped(value, "a float", Z_TYPE_P(value) == IS_STRING ? "write (float) in front of it" : "");
    /* Above 2^53 a double skips ints; such an int must be converted by whoever knows that. */
    zend_long number = Z_LVAL_P(value);
    if (number > (INT64_C(1) << 53) || number < -(INT64_C(1) << 53))
        return joute_blame(zend_ce_value_error, ZEND_LONG_FMT " is too large for a float to hold exactly; write (float)",
                           number);
    *out = (double)number;
    return true;
}

static zend_always_inline bool joute_in_double(zval *value, double *out)
{
    if (EXPECTED(Z_TYPE_P(value) == IS_DOUBLE)) {
        *out = Z_DVAL_P(value);
        return true;
    }
    return joute_unsure_double(value, out);
}

static zend_always_inline bool joute_in_bool(zval *value, uint8_t *out)
{
    ZVAL_DEREF(value);
    if (UNEXPECTED(Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE))
        return joute_mistyped(value, "a bool", "write true or false");
    *out = Z_TYPE_P(value) == IS_TRUE;
    return true;
}

/* PHP's own bytes, good for the call; the library refuses what is not UTF-8. */
static bool joute_in_string(zval *value, char **out)
{
    ZVAL_DEREF(value);
    if (UNEXPECTED(Z_TYPE_P(value) != IS_STRING))
        return joute_mistyped(value, "a string", "write (string) in front of it");
    const char *nul = memchr(Z_STRVAL_P(value), 0, Z_STRLEN_P(value));
    if (UNEXPECTED(nul))
        return joute_blame(zend_ce_value_error, "a string with a NUL byte (at %zu); take it out", nul - Z_STRVAL_P(value));
    *out = Z_STRVAL_P(value);
    return true;
}

/* How to write a struct: `array('x' => …, 'y' => …)`. */
ZEND_COLD static void joute_spell(smart_str *out, const joute_shape *shape)
{
    smart_str_appends(out, "write array(");
    for (uint32_t i = 0; i < shape->count; i++)
        smart_str_append_printf(out, "%s'%s' => …", i ? ", " : "", shape->fields[i]);
    smart_str_appendc(out, ')');
    smart_str_0(out);
}

ZEND_COLD static zend_never_inline HashTable *joute_no_record(zval *value, const joute_shape *shape)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_ARRAY)
        return Z_ARRVAL_P(value);
    smart_str cure = {0};
    smart_str wanted = {0};
    joute_spell(&cure, shape);
    smart_str_append_printf(&wanted, "a value of %s", shape->name);
    smart_str_0(&wanted);
    joute_mistyped(value, ZSTR_VAL(wanted.s), ZSTR_VAL(cure.s));
    smart_str_free(&wanted);
    smart_str_free(&cure);
    return NULL;
}

/* The table of a struct, or NULL. Fields that the struct does not have are the candidate's own. */
static zend_always_inline HashTable *joute_record(zval *value, const joute_shape *shape)
{
    return EXPECTED(Z_TYPE_P(value) == IS_ARRAY) ? Z_ARRVAL_P(value) : joute_no_record(value, shape);
}

/* A field: most arrays were made by us or by a literal in the fields' order, so it is where we look first. */
static zend_always_inline zval *joute_field(HashTable *table, uint32_t index, zend_string *key)
{
    if (EXPECTED(!HT_IS_PACKED(table) && index < table->nNumUsed)) {
        Bucket *bucket = table->arData + index;
        if (EXPECTED(bucket->key == key && Z_TYPE(bucket->val) != IS_UNDEF))
            return &bucket->val;
    }
    return zend_hash_find(table, key);
}

ZEND_COLD static zend_never_inline bool joute_lacks(const joute_shape *shape, uint32_t index)
{
    smart_str cure = {0};
    joute_spell(&cure, shape);
    joute_blame(zend_ce_value_error, "this field is missing; %s", ZSTR_VAL(cure.s));
    smart_str_free(&cure);
    return joute_within_field(shape->fields[index]);
}

ZEND_COLD static zend_never_inline HashTable *joute_no_list(zval *value, const char *item)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_ARRAY)
        return Z_ARRVAL_P(value);
    smart_str wanted = {0};
    smart_str_append_printf(&wanted, "an array of %s", item);
    smart_str_0(&wanted);
    joute_mistyped(value, ZSTR_VAL(wanted.s), "");
    smart_str_free(&wanted);
    return NULL;
}

/* The table of an array, or NULL. Int keys do not matter, only the order does: array_filter leaves holes. */
static zend_always_inline HashTable *joute_list(zval *value, const char *item)
{
    return EXPECTED(Z_TYPE_P(value) == IS_ARRAY) ? Z_ARRVAL_P(value) : joute_no_list(value, item);
}

ZEND_COLD static zend_never_inline bool joute_has_key(zend_string *key, const char *item)
{
    return joute_blame(zend_ce_type_error, "an array with the key '%s' is not an array of %s; write array_values()",
                       ZSTR_VAL(key), item);
}
