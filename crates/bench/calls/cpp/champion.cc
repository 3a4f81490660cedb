// Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.
#include "api.hh"

#include <algorithm>
#include <limits>

static volatile int sink;

// Prints the time of a call, measured in the fastest of seven runs of repeat() calls. A first run warms up.
template <class Call>
static void time_calls(const char *name, Call call)
{
    const int times = repeat();
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run <= 7; run++) {
        const double start = now();
        for (int i = 0; i < times; i++)
            sink = call(i);
        const double taken = (now() - start) / times;
        if (run > 0)
            best = std::min(best, taken);
    }
    report(name, best);
}

void measure()
{
    std::vector<int> ints;
    for (int i = 0; i < 100; i++)
        ints.push_back(i * 1000);
    time_calls("int", [](int) { return no_argument(); });
    time_calls("2 ints", [](int i) { return two_ints(i, 2); });
    time_calls("tuple sent", [](int i) { return send_pair({i, 2}); });
    time_calls("text drawn", [](int i) { draw_text({i, 2}, "joute"); return i; });
    time_calls("struct back", [](int) {
        const cell c = get_cell();
        return c.amount + c.place.x;
    });
    time_calls("10 pairs back", [](int) { return ten_pairs().back().y; });
    time_calls("100 ints back", [](int) { return hundred_ints().back(); });
    time_calls("100 ints in", [&](int) { return take_ints(ints); });
}

void entry()
{
    sink = no_argument();
    sink = no_argument();
}
