// {{ kit::older_linkage(*api.model.locale) }}
extern "C" {{ self::older_entry(api, u) }} __asm__("{{ u.name }}");
__attribute__((weak)) {{ spell::user_prototype(api, u) }}
{
    return joute_c_{{ u.name }}({% for a in u.args %}{% if !loop.first %}, {% endif %}{{ a.name }}{% endfor %});
}
