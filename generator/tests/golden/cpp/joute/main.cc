// Généré : appelle votre champion quand c'est à lui de jouer.
#include "../api.hh"

#include "border.hh"

template <>
struct joute_::enumeration<::erreur> {
    static constexpr const char *name = "erreur";
    static constexpr const char *range = "OK = 0 à DEJA_JOUE = 4";
    static constexpr int count = 5;
};

template <>
struct joute_::enumeration<::marque> {
    static constexpr const char *name = "marque";
    static constexpr const char *range = "VIDE = 0 à ROND = 2";
    static constexpr int count = 3;
};

template <>
struct joute_::enumeration<::couleur_dessin> {
    static constexpr const char *name = "couleur_dessin";
    static constexpr const char *range = "DESSIN_GRIS = 0 à DESSIN_ROSE = 7";
    static constexpr int count = 8;
};

extern "C" joute_::raw_t<std::vector<::position>> joute_api_cases_vides();

std::vector<::position> cases_vides()
{
    return joute_::form<std::vector<::position>>::lift(joute_api_cases_vides());
}

extern "C" void joute_api_dessiner_calque(joute_::raw_t<std::string>);

void dessiner_calque(const std::string &arg0)
{
    joute_::scratch bench;
    const joute_::path root{nullptr, "dessiner_calque"};
    const auto raw0 = joute_::form<std::string>::lower(arg0, bench, {&root, "nom"});
    joute_api_dessiner_calque(raw0);
}

extern "C" void joute_api_dessiner_marque(::position, ::couleur_dessin);

void dessiner_marque(::position arg0, ::couleur_dessin arg1)
{
    if (!joute_::joute_is_value(arg1)) [[unlikely]]
        joute_::explain_argument(arg1, "dessiner_marque", "couleur");
    joute_api_dessiner_marque(arg0, arg1);
}

extern "C" void joute_api_dessiner_texte(::position, joute_::raw_t<std::string>);

void dessiner_texte(::position arg0, const std::string &arg1)
{
    joute_::scratch bench;
    const joute_::path root{nullptr, "dessiner_texte"};
    const auto raw1 = joute_::form<std::string>::lower(arg1, bench, {&root, "texte"});
    joute_api_dessiner_texte(arg0, raw1);
}

extern "C" void joute_api_dessiner_trait(::position, ::position, ::couleur_dessin);

void dessiner_trait(::position arg0, ::position arg1, ::couleur_dessin arg2)
{
    if (!joute_::joute_is_value(arg2)) [[unlikely]]
        joute_::explain_argument(arg2, "dessiner_trait", "couleur");
    joute_api_dessiner_trait(arg0, arg1, arg2);
}

extern "C" void joute_api_dessiner_fleche(::position, ::position, ::couleur_dessin);

void dessiner_fleche(::position arg0, ::position arg1, ::couleur_dessin arg2)
{
    if (!joute_::joute_is_value(arg2)) [[unlikely]]
        joute_::explain_argument(arg2, "dessiner_fleche", "couleur");
    joute_api_dessiner_fleche(arg0, arg1, arg2);
}

extern "C" void joute_api_dessiner_fond(::position, ::couleur_dessin);

void dessiner_fond(::position arg0, ::couleur_dessin arg1)
{
    if (!joute_::joute_is_value(arg1)) [[unlikely]]
        joute_::explain_argument(arg1, "dessiner_fond", "couleur");
    joute_api_dessiner_fond(arg0, arg1);
}

extern "C" void joute_api_dessiner_courbe(joute_::raw_t<std::string>, double);

void dessiner_courbe(const std::string &arg0, double arg1)
{
    joute_::scratch bench;
    const joute_::path root{nullptr, "dessiner_courbe"};
    const auto raw0 = joute_::form<std::string>::lower(arg0, bench, {&root, "nom"});
    joute_api_dessiner_courbe(raw0, arg1);
}

extern "C" char *joute_show_erreur(::erreur);

std::string joute_text(const ::erreur &v)
{
    return joute_::named(joute_show_erreur, v, "afficher_erreur");
}

void afficher_erreur(::erreur v)
{
    std::cout << joute_::shown(joute_show_erreur, v, "afficher_erreur") << '\n';
}

extern "C" char *joute_show_marque(::marque);

std::string joute_text(const ::marque &v)
{
    return joute_::named(joute_show_marque, v, "afficher_marque");
}

void afficher_marque(::marque v)
{
    std::cout << joute_::shown(joute_show_marque, v, "afficher_marque") << '\n';
}

extern "C" char *joute_show_couleur_dessin(::couleur_dessin);

std::string joute_text(const ::couleur_dessin &v)
{
    return joute_::named(joute_show_couleur_dessin, v, "afficher_couleur_dessin");
}

void afficher_couleur_dessin(::couleur_dessin v)
{
    std::cout << joute_::shown(joute_show_couleur_dessin, v, "afficher_couleur_dessin") << '\n';
}

extern "C" char *joute_show_position(const ::position *);

std::string joute_text(const ::position &v)
{
    return joute_::shown(joute_show_position, v, "afficher_position");
}

void afficher_position(::position v)
{
    std::cout << joute_::shown(joute_show_position, v, "afficher_position") << '\n';
}

namespace {

// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_partie_init() noexcept
{
    joute_::user_function = "partie_init";
    ::partie_init();
}

// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_jouer_tour() noexcept
{
    joute_::user_function = "jouer_tour";
    ::jouer_tour();
}

// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_partie_fin() noexcept
{
    joute_::user_function = "partie_fin";
    ::partie_fin();
}

void (*const joute_handlers[])() = {
    joute_call_partie_init,
    joute_call_jouer_tour,
    joute_call_partie_fin,
    nullptr,
};
} // namespace

// Si le champion définit aussi main, c'est celle-ci que le programme exécute.
int main() __attribute__((weak));
extern "C" int __wrap_main() __attribute__((alias("main")));

int main()
{
    if (joute_start("cpp", UINT64_C(0x5e4f4c2e477a96f2)) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
