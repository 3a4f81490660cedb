/* Généré : appelle votre champion quand c'est à lui de jouer. */
#include "../api.h"
#include "joute.h"

static void (*const joute_handlers[])(void) = {
    partie_init,
    jouer_tour,
    partie_fin,
};

int main(void)
{
    if (joute_start("c", UINT64_C(0xf124b5c2f73faf92)) != 0)
        return 1;
    return joute_loop(joute_handlers);
}
