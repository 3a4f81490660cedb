// {{ kit::generated_notice(*api.model.locale) }}
//
// {{ kit::values_notice(*api.model.locale) }}
// {{ kit::values_yield(*api.model.locale) }}
#ifndef JOUTE_VALUES_HH
#define JOUTE_VALUES_HH

#include <concepts>
#include <iosfwd>

template <class T>
std::size_t joute_hash(std::size_t seed, const T &value)
{
    return seed * 0x9e3779b97f4a7c15 + std::hash<T>()(value) + (seed >> 29);
}

template <class T>
std::size_t joute_hash(std::size_t seed, const std::vector<T> &values)
{
    seed = joute_hash(seed, values.size());
    for (const auto &value : values)
        seed = joute_hash(seed, value);
    return seed;
}
{%- if api.model.has_optionals() %}

template <class T>
std::size_t joute_hash(std::size_t seed, const std::optional<T> &value)
{
    seed = joute_hash(seed, value.has_value());
    return value ? joute_hash(seed, *value) : seed;
}
{%- endif %}
{%- if !api.structs.is_empty() %}

template <class T>
concept joute_struct = {% for s in api.structs %}std::same_as<T, ::{{ s.name }}>{% if !loop.last %} || {% endif %}{% endfor %};

template <joute_struct JouteT>
bool operator>(const JouteT &a, const JouteT &b)
{
    return b < a;
}

template <joute_struct JouteT>
bool operator<=(const JouteT &a, const JouteT &b)
{
    return !(b < a);
}

template <joute_struct JouteT>
bool operator>=(const JouteT &a, const JouteT &b)
{
    return !(a < b);
}
{%- endif %}
{%- for e in api.enums %}

std::string joute_text(const ::{{ e.name }} &v);

template <std::same_as<::{{ e.name }}> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}
{%- endfor %}
{%- for s in api.structs %}

std::string joute_text(const ::{{ s.name }} &v);

template <std::same_as<::{{ s.name }}> JouteT>
bool operator==(const JouteT &a, const JouteT &b)
{
    return {% for f in s.fields %}{% if !loop.first %} && {% endif %}a.{{ f.name }} == b.{{ f.name }}{% endfor %};
}

template <std::same_as<::{{ s.name }}> JouteT>
bool operator<(const JouteT &a, const JouteT &b)
{
    return std::tie({% for f in s.fields %}{% if !loop.first %}, {% endif %}a.{{ f.name }}{% endfor %}) < std::tie({% for f in s.fields %}{% if !loop.first %}, {% endif %}b.{{ f.name }}{% endfor %});
}

template <std::same_as<::{{ s.name }}> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}

namespace std {
template <same_as<::{{ s.name }}> JouteT>
struct hash<JouteT> {
    size_t operator()(const JouteT &v) const
    {
        size_t seed = 0;
{%- for field in s.fields %}
        seed = joute_hash(seed, v.{{ field.name }});
{%- endfor %}
        return seed;
    }
};
}
{%- endfor %}

#endif
