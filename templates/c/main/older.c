__attribute__((weak)) {{ older::prototype(api, item) }}
{
    {% if item.returns() %}return {% endif %}{{ item.name }}({{ item.passed() }});
}
