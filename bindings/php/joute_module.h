/* The initialisation of the extension: constants, templates of structs, and the functions of the main loop. */

/* Initialises the template of a struct. The keys are interned strings, which PHP also uses for equal literals in champions. */
static void joute_prepare(joute_shape *shape)
{
    zend_hash_init(&shape->table, shape->count, NULL, ZVAL_PTR_DTOR, true);
    zend_hash_real_init_mixed(&shape->table);
    for (uint32_t i = 0; i < shape->count; i++) {
        zval null;
        ZVAL_NULL(&null);
        shape->keys[i] = zend_string_init_interned(shape->fields[i], strlen(shape->fields[i]), true);
        zend_hash_add_new(&shape->table, shape->keys[i], &null);
    }
    /* Copies of the template are ordinary arrays of the request and not persistent ones. */
    GC_SET_REFCOUNT(&shape->table, 1);
    GC_TYPE_INFO(&shape->table) = GC_ARRAY;
}

#define JOUTE_DEFINE_INT(name, value) \
    zend_register_long_constant(name, sizeof(name) - 1, value, CONST_PERSISTENT, module_number)
#define JOUTE_DEFINE_DOUBLE(name, value) \
    zend_register_double_constant(name, sizeof(name) - 1, value, CONST_PERSISTENT, module_number)
#define JOUTE_DEFINE_BOOL(name, value) \
    zend_register_bool_constant(name, sizeof(name) - 1, value, CONST_PERSISTENT, module_number)
#define JOUTE_DEFINE_STRING(name, value, length) \
    zend_register_stringl_constant(name, sizeof(name) - 1, value, length, CONST_PERSISTENT, module_number)

/* Creates the items of constant lists. Strings are persistent. */
static inline zval joute_int_item(zend_long value)
{
    zval item;
    ZVAL_LONG(&item, value);
    return item;
}

static inline zval joute_double_item(double value)
{
    zval item;
    ZVAL_DOUBLE(&item, value);
    return item;
}

static inline zval joute_bool_item(bool value)
{
    zval item;
    ZVAL_BOOL(&item, value);
    return item;
}

static inline zval joute_string_item(const char *text, size_t length)
{
    zval item;
    ZVAL_INTERNED_STR(&item, zend_string_init_interned(text, length, true));
    return item;
}

/* Registers a constant list. It is persistent and immutable, so it has no reference count, and writing to it creates an
   ordinary copy. */
static inline void joute_define_list(const char *name, size_t length, uint32_t count, zval *items, int module_number)
{
    zend_constant constant;
    zend_array *list = pemalloc(sizeof *list, true);
    zend_hash_init(list, count, NULL, NULL, true);
    zend_hash_real_init_packed(list);
    for (uint32_t i = 0; i < count; i++)
        zend_hash_next_index_insert_new(list, &items[i]);
    GC_SET_REFCOUNT(list, 2);
    GC_ADD_FLAGS(list, GC_IMMUTABLE);
    ZVAL_ARR(&constant.value, list);
    Z_TYPE_FLAGS(constant.value) = 0;
    ZEND_CONSTANT_SET_FLAGS(&constant, CONST_PERSISTENT, module_number);
    constant.name = zend_string_init_interned(name, length, true);
    zend_register_constant(&constant);
}

#define JOUTE_DEFINE_LIST(name, count, ...) joute_define_list(name, sizeof(name) - 1, count, __VA_ARGS__, module_number)

/* A row of the function table. */
#if PHP_VERSION_ID >= 80400
#define JOUTE_ROW(name, handler, signature) ZEND_RAW_FENTRY(name, handler, signature, 0, NULL, NULL)
#else
#define JOUTE_ROW(name, handler, signature) ZEND_RAW_FENTRY(name, handler, signature, 0)
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_start, 0, 1, IS_LONG, 0)
    ZEND_ARG_TYPE_INFO(0, hash, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_next, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_take, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_answer, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, result, IS_MIXED, 0)
ZEND_END_ARG_INFO()

/* joute_start('0123456789abcdef'): connects to the arena. The kit's hash is in hexadecimal, because PHP has no unsigned ints. */
JOUTE_FUNCTION(joute_started)
{
    JOUTE_ENTER(1)
    JOUTE_IN("joute_start", 0, string, "hash")
    int32_t status = joute_start("php", strtoull(a0, NULL, 16));
    JOUTE_LEAVE()
    RETURN_LONG(status);
}

JOUTE_FUNCTION(joute_nexted)
{
    JOUTE_ENTER(0)
    int32_t status = joute_next();
    JOUTE_LEAVE()
    RETURN_LONG(status);
}

#define JOUTE_LOOP_ROWS \
    JOUTE_ROW("joute_start", joute_started, joute_sign_start) JOUTE_ROW("joute_next", joute_nexted, joute_sign_next)

/* If PHP cannot load the extension, runtime.php searches the file for this text to name the required version. */
static const char joute_built_for[] __attribute__((used)) = "joute was built for PHP " PHP_VERSION " (" ZEND_MODULE_BUILD_ID ")";

#define JOUTE_MODULE(startup, functions)                                                                   \
    zend_module_entry joute_module_entry = {STANDARD_MODULE_HEADER, "joute", functions, startup,           \
                                            NULL, NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES};      \
    ZEND_GET_MODULE(joute)
