extern "C" char *joute_show_{{ shown.written }}({{ passed }});

std::string joute_text(const {{ shown.ty }} &v)
{
    return joute_::{{ streamed }}(joute_show_{{ shown.written }}, v, "{{ function }}");
}

void {{ shown.name }}({{ shown.param }}v)
{
    std::cout << joute_::shown(joute_show_{{ shown.written }}, v, "{{ function }}") << '\n';
}
