// A champion that calls everything with drawn values and writes down what it got: see docs/probe.md.
#include "api.hh"

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>

static std::uint64_t joute_seed = 2;
static int joute_tour = 0;
static std::FILE *joute_log;

static std::uint32_t joute_next_draw()
{
    joute_seed = (joute_seed * 1103515245 + 12345) % (std::uint64_t(1) << 31);
    return static_cast<std::uint32_t>(joute_seed >> 16);
}

[[maybe_unused]] static void joute_draw(int &v)
{
    switch (joute_next_draw() % 8) {
    case 0: v = INT32_MIN; break;
    case 1: v = INT32_MAX; break;
    case 2: v = 0; break;
    case 3: v = -1; break;
    default: {
        const std::uint32_t high = joute_next_draw();
        v = static_cast<int>((high * 32768 + joute_next_draw()) % 2000001) - 1000000;
    }
    }
}

[[maybe_unused]] static void joute_draw(double &v)
{
    static const std::uint64_t bits[] = {
        0x7ff8000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x8000000000000000,
        0x3fb999999999999a, 0x7fefffffffffffff, 1, 0x3fd5555555555555,
    };
    const std::uint32_t kind = joute_next_draw() % 10;
    if (kind > 7)
        v = (static_cast<double>(joute_next_draw()) - 16384) / 64;
    else
        v = std::bit_cast<double>(bits[kind]);
}

[[maybe_unused]] static void joute_draw(bool &v)
{
    v = joute_next_draw() % 2 == 1;
}

[[maybe_unused]] static void joute_draw(std::string &v)
{
    static const std::string texts[] = {
        "", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}", std::string(300, 'x'),
    };
    v = texts[joute_next_draw() % 6];
}

template <class T>
void joute_draw(std::vector<T> &v, bool big = false)
{
    static const std::size_t lengths[] = {0, 1, 2, 5, 17};
    const std::size_t length = big ? 10000 : lengths[joute_next_draw() % 5];
    for (std::size_t i = 0; i < length; i++) {
        T item;
        joute_draw(item);
        v.push_back(item);
    }
}

[[maybe_unused]] static void joute_dump(int v) { std::fprintf(joute_log, "%d", v); }
[[maybe_unused]] static void joute_dump(bool v) { std::fputs(v ? "true" : "false", joute_log); }

[[maybe_unused]] static void joute_dump(double v)
{
    if (v != v)
        std::fputs("nan", joute_log);
    else
        std::fprintf(joute_log, "%016llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(v)));
}

[[maybe_unused]] static void joute_dump(const std::string &v)
{
    std::fputc('s', joute_log);
    for (const char byte : v)
        std::fprintf(joute_log, "%02x", static_cast<unsigned char>(byte));
}

template <class T>
void joute_dump(const std::vector<T> &v)
{
    const char *separator = "";
    std::fputc('[', joute_log);
    for (const T &item : v) {
        std::fputs(separator, joute_log);
        separator = ",";
        joute_dump(item);
    }
    std::fputc(']', joute_log);
}
{%- for block in helpers %}

{{ block }}
{%- endfor %}

static void joute_probe()
{
    [[maybe_unused]] const bool big = joute_tour == 1;
{%- for line in calls %}
    {{ line }}
{%- endfor %}
    joute_tour++;
}

static void joute_open()
{
    if (!joute_log)
        joute_log = std::fopen(std::getenv("JOUTE_PROBE_CHAMPION"), "w");
    if (!joute_log)
        std::exit(3);
}
{%- for u in user_functions %}

{{ u.definition }}
{
    joute_open();
{%- for line in u.body %}
    {{ line }}
{%- endfor %}
}
{%- endfor %}
