#include "api.h"

int sum(position p);
