/* Stores the library's message about misuse until the call has returned, because no Haskell code can run during an unsafe call. */
#include "joute.h"

#include <string.h>

/* The first message since Haskell has read it, allocated with malloc. NULL if there is none. */
char *joute_misuse;

static void joute_hear(const char *message)
{
    if (!joute_misuse)
        joute_misuse = strdup(message);
}

/* The handler is registered before any code of the champion runs, because it may call the API while it is being loaded. */
__attribute__((constructor)) static void joute_listen(void)
{
    joute_set_misuse(joute_hear);
}
