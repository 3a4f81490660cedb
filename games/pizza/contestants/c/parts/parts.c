#include "parts.h"
#include "table.c"

int sum(position p)
{
    return p.colonne + p.ligne + TABLE[0];
}
