#include "api.hh"

void partie_init() {}

void jouer_tour() {}
