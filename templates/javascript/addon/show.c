extern char *joute_show_{{ name }}({% if *whole %}const joute_{{ name }}_t *value{% else %}int32_t value{% endif %});
static napi_value joute_do_show_{{ name }}(napi_env env, napi_callback_info info)
{
    (void)info;
    char *result = joute_show_{{ name }}({% if !whole %}*{% endif %}(const joute_{{ name }}_t *)(const void *)joute_page);
    joute_move_string(joute_put(&result, sizeof result));
    free(result);
    return joute_left(env);
}
