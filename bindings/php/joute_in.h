/* Conversions from PHP to C. Values of another type are refused and never converted. */

/* The description of a struct. It is initialised when the extension is loaded. */
typedef struct {
    const char *name;
    uint32_t count;
    const char *const *fields;
    zend_string **keys;
    /* The template from which values of the struct are copied. Its slots are in the order of the fields. */
    HashTable table;
} joute_shape;

ZEND_COLD static zend_never_inline bool joute_unsure_int(zval *value, int32_t *out)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_LONG) {
        bool number = Z_TYPE_P(value) == IS_DOUBLE || Z_TYPE_P(value) == IS_STRING;
        return joute_mistyped(value, joute_words("an-int", NULL, NULL),
                              number ? joute_words("php-cast-int", NULL, NULL) : NULL);
    }
    zend_long number = Z_LVAL_P(value);
    if (number != (int32_t)number)
        return joute_blame_number(zend_ce_value_error, "out-of-range", number, NULL, NULL);
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
    if (Z_TYPE_P(value) != IS_LONG)
        return joute_mistyped(value, joute_words("enum-value", name, names), NULL);
    if ((zend_ulong)Z_LVAL_P(value) >= count)
        return joute_blame_number(zend_ce_value_error, "no-value", Z_LVAL_P(value), name, names);
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
        return joute_mistyped(value, joute_words("php-a-float", NULL, NULL),
                              Z_TYPE_P(value) == IS_STRING ? joute_words("php-cast-float", NULL, NULL) : NULL);
    /* A double cannot represent all ints above 2^53. The candidate must convert such ints explicitly. */
    zend_long number = Z_LVAL_P(value);
    if (number > (INT64_C(1) << 53) || number < -(INT64_C(1) << 53))
        return joute_blame_number(zend_ce_value_error, "php-large", number, NULL, NULL);
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
        return joute_mistyped(value, joute_words("php-bool", NULL, NULL), joute_words("write-bool", NULL, NULL));
    *out = Z_TYPE_P(value) == IS_TRUE;
    return true;
}

/* Passes the bytes of a PHP string without a copy. The library refuses invalid UTF-8. */
static bool joute_in_string(zval *value, char **out)
{
    ZVAL_DEREF(value);
    if (UNEXPECTED(Z_TYPE_P(value) != IS_STRING))
        return joute_mistyped(value, joute_words("php-a-string", NULL, NULL), joute_words("php-cast-string", NULL, NULL));
    const char *nul = memchr(Z_STRVAL_P(value), 0, Z_STRLEN_P(value));
    if (UNEXPECTED(nul))
        return joute_blame_number(zend_ce_value_error, "php-nul", nul - Z_STRVAL_P(value), NULL, NULL);
    *out = Z_STRVAL_P(value);
    return true;
}

/* Returns PHP code for a struct: `array('x' => …, 'y' => …)`. */
ZEND_COLD static char *joute_spell(const joute_shape *shape)
{
    smart_str fields = {0};
    for (uint32_t i = 0; i < shape->count; i++)
        smart_str_append_printf(&fields, "%s'%s' => …", i ? ", " : "", shape->fields[i]);
    smart_str_0(&fields);
    char *text = joute_words("php-write-array", fields.s ? ZSTR_VAL(fields.s) : "", NULL);
    smart_str_free(&fields);
    return text;
}

ZEND_COLD static zend_never_inline HashTable *joute_no_record(zval *value, const joute_shape *shape)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_ARRAY)
        return Z_ARRVAL_P(value);
    joute_mistyped(value, joute_words("a-value", shape->name, NULL), joute_spell(shape));
    return NULL;
}

/* Returns the table of a struct, or NULL if the value is not an array. Additional keys are ignored. */
static zend_always_inline HashTable *joute_record(zval *value, const joute_shape *shape)
{
    return EXPECTED(Z_TYPE_P(value) == IS_ARRAY) ? Z_ARRVAL_P(value) : joute_no_record(value, shape);
}

/* Finds a field. Its usual position is checked first, because most arrays have the fields in order. */
static zend_always_inline zval *joute_field(HashTable *table, uint32_t index, zend_string *key)
{
    if (EXPECTED(!HT_IS_PACKED(table) && index < table->nNumUsed)) {
        Bucket *bucket = table->arData + index;
        if (EXPECTED(bucket->key == key && Z_TYPE(bucket->val) != IS_UNDEF))
            return &bucket->val;
    }
    return zend_hash_find(table, key);
}

/* Handles a missing field: records the reason and returns NULL. */
ZEND_COLD static zend_never_inline zval *joute_lacks(const joute_shape *shape, uint32_t index)
{
    char *cure = joute_spell(shape);
    joute_blame(zend_ce_value_error, "field-missing", cure, NULL, NULL);
    free(cure);
    joute_within_field(shape->fields[index]);
    return NULL;
}

/* Handles a missing field of an optional type: returns null. */
static zend_always_inline zval *joute_is_none(const joute_shape *shape, uint32_t index)
{
    (void)shape, (void)index;
    return &EG(uninitialized_zval);
}

/* Returns true if an optional value is present. */
static zend_always_inline bool joute_is_present(zval *value)
{
    ZVAL_DEREF(value);
    return Z_TYPE_P(value) != IS_NULL;
}

ZEND_COLD static zend_never_inline HashTable *joute_no_list(zval *value, const char *item)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_ARRAY)
        return Z_ARRVAL_P(value);
    joute_mistyped(value, joute_words("array-of", item, NULL), NULL);
    return NULL;
}

/* Returns the table of a list, or NULL if the value is not one. The int keys need not be consecutive, for example after
   array_filter, because only the order of the items counts. */
static zend_always_inline HashTable *joute_list(zval *value, const char *item)
{
    return EXPECTED(Z_TYPE_P(value) == IS_ARRAY) ? Z_ARRVAL_P(value) : joute_no_list(value, item);
}

ZEND_COLD static zend_never_inline bool joute_has_key(zend_string *key, const char *item)
{
    return joute_blame(zend_ce_type_error, "php-has-key", ZSTR_VAL(key), item, NULL);
}
