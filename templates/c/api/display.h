{{ show.doc }}static inline void {{ show.name }}({{ show.ty }} v)
{
    extern char *joute_show_{{ show.written }}({{ show.param }});
    char *joute_text = joute_show_{{ show.written }}({{ show.passed }});
    puts(joute_text);
    free(joute_text);
}
