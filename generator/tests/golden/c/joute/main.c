/* Généré : appelle votre champion quand c'est à lui de jouer. */
#include "../api.h"
#include "joute.h"

static void (*const joute_handlers[])(void) = {
    partie_init,
    jouer_tour,
    partie_fin,
};

/* Si le champion définit aussi main, c'est celle-ci que le programme exécute. */
int main(void) __attribute__((weak));
int __wrap_main(void) __attribute__((alias("main")));

int main(void)
{
    if (joute_start("c", UINT64_C(0x5e4f4c2e477a96f2)) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
