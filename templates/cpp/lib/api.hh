#include "../api.hh"
