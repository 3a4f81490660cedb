// A champion in several files, one of which another includes.
#include "api.h"
#include "parts.h"
#include <stdio.h>

void partie_init(void)
{
    position here = {40, 2};
    printf("parts %d\n", sum(here));
}

void jouer_tour(void) {}

void partie_fin(void) {}
