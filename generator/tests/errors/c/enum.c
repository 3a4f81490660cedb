#include "api.h"
void start(void) { echo_colour((colour)7); }

bool decide(void) { return true; }
double weigh(void) { return 0; }
colour paint(void) { return RED; }
point place(void) { return (point){0, 0}; }
flat describe(void) { return (flat){0}; }
int_array list_ints(void) { return (int_array){0}; }
point_array list_points(void) { return (point_array){0}; }
team build(int_array_array rows) { (void)rows; return (team){.captain.title = (char *)""}; }
char *name_it(string_array words) { (void)words; return (char *)"x"; }
int choose(int number, double ratio, bool flag, char *text, colour hue, point where, flat box, int_array numbers, team all)
{ (void)number; (void)ratio; (void)flag; (void)text; (void)hue; (void)where; (void)box; (void)numbers; (void)all; return 0; }
