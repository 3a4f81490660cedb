#include "api.h"

@SNIPPET@

void partie_init(void) {}

void partie_fin(void) {}
