// A champion in several files, one of which another includes, and one in a folder.
#include "parts.hh"
#include <iostream>

void partie_init()
{
    std::cout << "parts " << sum({40, 2}) << std::endl;
}

void jouer_tour() {}

void partie_fin() {}
