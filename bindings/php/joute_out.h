/* Conversions from C to PHP. The data to which a C value points was allocated with malloc and is freed here. */

static zend_always_inline void joute_out_int(zval *to, int32_t value)
{
    ZVAL_LONG(to, value);
}

static zend_always_inline void joute_out_double(zval *to, double value)
{
    ZVAL_DOUBLE(to, value);
}

static zend_always_inline void joute_out_bool(zval *to, uint8_t value)
{
    ZVAL_BOOL(to, value);
}

static void joute_out_string(zval *to, char *value)
{
    size_t length = value ? strlen(value) : 0;
    ZVAL_STRINGL_FAST(to, value ? value : "", length);
    free(value);
}

/* Creates the table of a struct with its keys. The caller fills all slots. */
static zend_always_inline HashTable *joute_new_record(const joute_shape *shape, uint32_t count)
{
    HashTable *table = emalloc(sizeof *table);
    memcpy(table, &shape->table, sizeof *table);
    const void *from = HT_GET_DATA_ADDR(&shape->table);
    if (count <= HT_MIN_SIZE) {
        /* With constant sizes, the allocator's free list for this size is used, and the copy needs no function call. */
        const size_t hashes = HT_HASH_SIZE(HT_SIZE_TO_MASK(HT_MIN_SIZE));
        void *to = emalloc(HT_SIZE_EX(HT_MIN_SIZE, HT_SIZE_TO_MASK(HT_MIN_SIZE)));
        memcpy(to, from, hashes + count * sizeof(Bucket));
        HT_SET_DATA_ADDR(table, to);
    } else {
        void *to = emalloc(HT_SIZE(&shape->table));
        memcpy(to, from, HT_USED_SIZE(&shape->table));
        HT_SET_DATA_ADDR(table, to);
    }
    return table;
}

/* Creates a list with slots for `length` items, at least one. The caller fills all slots. */
static zend_always_inline zval *joute_new_list(zval *to, size_t length)
{
    HashTable *table = zend_new_array((uint32_t)length);
    zend_hash_real_init_packed(table);
    table->nNumUsed = table->nNumOfElements = (uint32_t)length;
    table->nNextFreeElement = (zend_long)length;
    ZVAL_ARR(to, table);
#if PHP_VERSION_ID >= 80200
    return table->arPacked;
#else
#error "joute needs PHP 8.2 or later: before, packed arrays had another layout"
#endif
}

static void joute_print_line(char *text)
{
    size_t length = strlen(text);
    char *line = emalloc(length + 1);
    memcpy(line, text, length);
    line[length] = '\n';
    PHPWRITE(line, length + 1);
    efree(line);
    free(text);
}
