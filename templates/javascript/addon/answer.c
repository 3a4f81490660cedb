extern void joute_answer_{{ name }}(joute_{{ ty }}_t value);
static napi_value joute_do_answer_{{ name }}(napi_env env, napi_callback_info info)
{
    (void)info;
    joute_answer_{{ name }}(*(const joute_{{ ty }}_t *)(const void *)joute_page);
    return joute_left(env);
}
