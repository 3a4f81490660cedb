extern "C" __attribute__((weak)) {{ self::older_prototype(api, item) }}
{
    {% if item.returns() %}return {% endif %}{{ item.name }}({{ item.passed() }});
}
