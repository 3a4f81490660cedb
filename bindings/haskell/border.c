/* Keeps what the library complains of until Haskell asks: a handler in Haskell could not run during an unsafe call. */
#include "joute.h"

#include <string.h>

/* The first complaint since Haskell looked, malloc'd, or NULL. */
char *joute_misuse;

static void joute_hear(const char *message)
{
    if (!joute_misuse)
        joute_misuse = strdup(message);
}

/* Before anything of the champion's runs: it may call the API while it is being loaded. */
__attribute__((constructor)) static void joute_listen(void)
{
    joute_set_misuse(joute_hear);
}
