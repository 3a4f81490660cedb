extern "C" __attribute__((weak)) {{ self::older_prototype(api, item) }}
{
    {% if item.has_result() %}return {% endif %}{{ item.name }}({{ item.call_arguments() }});
}
