{%- let t = self::table(api, spell::global) -%}
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
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
    static const int edges[] = { {%- for n in t.ints %}{{ n }}, {% endfor -%} };
    const std::uint32_t kind = joute_next_draw() % 8;
    if (kind < {{ t.ints.len() }}) {
        v = edges[kind];
    } else {
        const std::uint32_t high = joute_next_draw();
        v = static_cast<int>((high * 32768 + joute_next_draw()) % 2000001) - 1000000;
    }
}

[[maybe_unused]] static void joute_draw(double &v)
{
    static const std::uint64_t edges[] = { {%- for bits in t.doubles %}0x{{ bits }}, {% endfor -%} };
    const std::uint32_t kind = joute_next_draw() % 10;
    if (kind < {{ t.doubles.len() }})
        v = std::bit_cast<double>(edges[kind]);
    else
        v = (static_cast<double>(joute_next_draw()) - 16384) / 64;
}

[[maybe_unused]] static void joute_draw(bool &v)
{
    v = joute_next_draw() % 2 == 1;
}

[[maybe_unused]] static void joute_draw(std::string &v)
{
    static const std::string texts[] = { {%- for text in t.texts %}{{ text }}, {% endfor %}std::string({{ t.long }}, 'x')};
    v = texts[joute_next_draw() % 6];
}

template <class T>
void joute_draw(std::vector<T> &v, bool big = false)
{
    static const std::size_t lengths[] = { {%- for n in t.lengths %}{{ n }}, {% endfor -%} };
    const std::size_t length = big ? {{ t.big }} : lengths[joute_next_draw() % {{ t.lengths.len() }}];
    for (std::size_t i = 0; i < length; i++) {
        T item;
        joute_draw(item);
        v.push_back(item);
    }
}

{%- if !t.optionals.is_empty() %}

template <class T, class... Big>
void joute_draw(std::optional<T> &v, Big... big)
{
    bool present;
    joute_draw(present);
    if (!present) {
        v.reset();
        return;
    }
    // GCC 14 warns about the destructor of an empty optional if the value is drawn in place.
    T item{};
    joute_draw(item, big...);
    v = std::move(item);
}
{%- endif %}

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
{%- if !t.optionals.is_empty() %}

template <class T>
void joute_dump(const std::optional<T> &v)
{
    if (v)
        joute_dump(*v);
    else
        std::fputs("none", joute_log);
}
{%- endif %}
{%- for e in t.enums %}

{% include "cpp/probe/enum.cc" %}
{%- endfor %}
{%- for s in t.structs %}

{% include "cpp/probe/struct.cc" %}
{%- endfor %}

// Logs the arguments and the result of a function after its name.
template <class... Args>
static void joute_dump_args(const Args &...args)
{
    [[maybe_unused]] const char *separator = "";
    std::fputs(" (", joute_log);
    ((std::fputs(separator, joute_log), separator = ",", joute_dump(args)), ...);
    std::fputs(") = ", joute_log);
}

static void joute_probe()
{
    [[maybe_unused]] const bool big = joute_tour == 1;
{%- for c in t.constants %}
    std::fputs("constant {{ c.original_name }} = ", joute_log);
{%- if c.value.name == "string" %}
    joute_dump(std::string(::{{ c.name }})); // a text between quotes would rather be a bool than a string
{%- else %}
    joute_dump(::{{ c.name }});
{%- endif %}
    std::fputc('\n', joute_log);
{%- endfor %}
{%- for f in t.calls %}
{%- include "cpp/probe/call.cc" %}
{%- endfor %}
{%- for s in t.shows %}
    {
        {{ s.value.ty }} joute_value;
        joute_draw(joute_value);
        std::cout << "-- {{ s.original_name }}\n";
        ::{{ s.name }}(joute_value);
    }
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
{%- for f in t.users %}

{{ spell::user_prototype(api, api.user_functions[loop.index0]) }}
{
    joute_open();
    joute_probe();
{%- if let Some(result) = f.result %}
    {{ result.ty }} joute_result;
    joute_draw(joute_result{% if result.depth > 0 %}, joute_tour == 2{% endif %}); // joute_probe counted this tour already
{%- endif %}
    std::fputs("user {{ f.original_name }}", joute_log);
    joute_dump_args({% for arg in f.args %}{% if !loop.first %}, {% endif %}{{ arg.name }}{% endfor %});
{%- if f.result.is_some() %}
    joute_dump(joute_result);
    std::fputc('\n', joute_log);
{%- else %}
    std::fputs("void\n", joute_log);
{%- endif %}
    std::fflush(joute_log);
{%- if f.result.is_some() %}
    return joute_result;
{%- endif %}
}
{%- endfor %}
