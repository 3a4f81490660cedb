__attribute__((weak)) {{ older::prototype(api, item) }}
{
    {% if item.has_result() %}return {% endif %}{{ item.name }}({{ item.call_arguments() }});
}
