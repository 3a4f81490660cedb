// Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.
#include "api.h"

#include <stdlib.h>

#define RUNS 7

// Prints the time of a call, measured in the fastest of RUNS runs of repeat() calls. A first run warms up.
#define TIME(name, call)                                   \
    do {                                                   \
        double best = 1e300;                               \
        for (int run = 0; run <= RUNS; run++) {            \
            double start = now();                          \
            for (int i = 0; i < times; i++) {              \
                call;                                      \
            }                                              \
            double taken = (now() - start) / times;        \
            if (run > 0 && taken < best)                   \
                best = taken;                              \
        }                                                  \
        report(name, best);                                \
    } while (0)

static volatile int sink;

void measure(void)
{
    int times = repeat();
    int hundred[100];
    for (int i = 0; i < 100; i++)
        hundred[i] = i * 1000;
    int_array ints = {hundred, 100};
    TIME("int", sink = no_argument());
    TIME("2 ints", sink = two_ints(i, 2));
    TIME("tuple sent", sink = send_pair((pair){i, 2}));
    TIME("text drawn", draw_text((pair){i, 2}, "joute"));
    TIME("struct back", cell c = get_cell(); sink = c.amount + c.place.x);
    TIME("10 pairs back", pair_array a = ten_pairs(); sink = a.items[9].y; free(a.items));
    TIME("100 ints back", int_array a = hundred_ints(); sink = a.items[99]; free(a.items));
    TIME("100 ints in", sink = take_ints(ints));
}

void entry(void)
{
    sink = no_argument();
    sink = no_argument();
}
