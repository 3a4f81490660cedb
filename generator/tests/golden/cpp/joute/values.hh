// Généré : ne pas modifier.
//
// Les structures se comparent, se hachent et s'affichent, les énumérations s'affichent par leur nom : ==, <, std::hash et <<.
// Si vous en définissez un vous-même, le vôtre est utilisé.
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

template <class T>
concept joute_struct = std::same_as<T, ::position>;

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

std::string joute_text(const ::erreur &v);

template <std::same_as<::erreur> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}

std::string joute_text(const ::marque &v);

template <std::same_as<::marque> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}

std::string joute_text(const ::couleur_dessin &v);

template <std::same_as<::couleur_dessin> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}

std::string joute_text(const ::position &v);

template <std::same_as<::position> JouteT>
bool operator==(const JouteT &a, const JouteT &b)
{
    return a.ligne == b.ligne && a.colonne == b.colonne;
}

template <std::same_as<::position> JouteT>
bool operator<(const JouteT &a, const JouteT &b)
{
    return std::tie(a.ligne, a.colonne) < std::tie(b.ligne, b.colonne);
}

template <std::same_as<::position> JouteT>
std::ostream &operator<<(std::ostream &out, const JouteT &v)
{
    return out << joute_text(v);
}

namespace std {
template <same_as<::position> JouteT>
struct hash<JouteT> {
    size_t operator()(const JouteT &v) const
    {
        size_t seed = 0;
        seed = joute_hash(seed, v.ligne);
        seed = joute_hash(seed, v.colonne);
        return seed;
    }
};
}

#endif
