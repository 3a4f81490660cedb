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

extern "C" joute_::raw_t<std::vector<::position>> joute_api_cases_vides();

std::vector<::position> cases_vides()
{
    return joute_::form<std::vector<::position>>::lift(joute_api_cases_vides());
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
    if (joute_start("cpp", UINT64_C(0x1382fe3a0113c3dc)) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
