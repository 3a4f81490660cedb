#include "api.hh"

@SNIPPET@

void partie_init() {}

void partie_fin() {}
