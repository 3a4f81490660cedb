#include "api.h"

void partie_init(void) {}

void jouer_tour(void) {}
