#pragma once
#include "api.hh"

int sum(const position &p);
