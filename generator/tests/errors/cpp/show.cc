#include "api.hh"
void start() { print_colour(static_cast<colour>(3)); }

bool decide() { return true; }
double weigh() { return 0; }
colour paint() { return RED; }
point place() { return {}; }
flat describe() { return {}; }
std::vector<int> list_ints() { return {}; }
std::vector<point> list_points() { return {}; }
team build(std::vector<std::vector<int>>) { return {}; }
std::string name_it(std::vector<std::string>) { return "x"; }
int choose(int, double, bool, std::string, colour, point, flat, std::vector<int>, team) { return 0; }
