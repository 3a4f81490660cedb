// Converts values between a champion and the game's library, lib<game>.so. The generated main.cc includes this file.
//
// Each type of the API has a C form (`form<T>::raw`). Ints, doubles, bools, enums and structs of them are their own C form.
// Strings and arrays of arguments are borrowed by the library, and those of results are freed after the conversion. Values
// that are valid in C++ but not in the API (an enum made from a number, a string with NUL or invalid UTF-8) are refused
// before the call with std::invalid_argument.
#ifndef JOUTE_BORDER_HH
#define JOUTE_BORDER_HH

#include "joute.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace joute_ {

/// The position of a value for error messages, such as `function: argument.field[index]`. `up` is the enclosing value.
struct path {
    const path *up;
    const char *name;
    std::size_t index = 0;
};

inline std::string text(const path &at)
{
    if (!at.up)
        return at.name;
    if (!at.name)
        return text(*at.up) + "[" + std::to_string(at.index) + "]";
    return text(*at.up) + (at.up->up ? "." : ": ") + at.name;
}

/// Returns the message with a key of the catalogue, in the game's language.
[[gnu::cold, gnu::noinline]] inline std::string said(const char *key, const std::string &first = {},
                                                     const std::string &second = {}, const std::string &third = {})
{
    const std::unique_ptr<char, void (*)(void *)> words(
        joute_say(key, first.c_str(), second.c_str(), third.c_str()), std::free);
    return words.get();
}

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(const path &at, const std::string &reason)
{
    throw std::invalid_argument(text(at) + ": " + reason);
}

/// The name of an enum, its values as text, and the number of values. Specialisations are generated.
template <class Enum>
struct enumeration;

/// Returns true if the value is valid. Structs that contain an enum have a generated overload.
template <class T>
[[gnu::always_inline]] inline bool joute_is_value(const T &v)
{
    if constexpr (std::is_enum_v<T>)
        return static_cast<std::uint32_t>(v) < static_cast<std::uint32_t>(enumeration<T>::count);
    else
        return true;
}

/// Throws an exception if the value is invalid. Structs that contain an enum have a generated overload.
template <class T>
void joute_explain(const T &v, const path &at)
{
    if constexpr (std::is_enum_v<T>) {
        if (!joute_is_value(v))
            refuse(at, said("no-value", std::to_string(static_cast<std::int32_t>(v)), enumeration<T>::name,
                            enumeration<T>::range));
    }
}

/// Throws an exception about an invalid argument. The function is separate, so that calls with valid arguments stay fast.
template <class T>
[[gnu::cold, gnu::noinline]] void explain_argument(const T &v, const char *function, const char *argument)
{
    path root{nullptr, function};
    joute_explain(v, {&root, argument});
}

/// Memory for the arguments of one call. It is freed when this object is destroyed.
class scratch {
    std::vector<std::unique_ptr<std::byte[]>> blocks;

public:
    template <class T>
    T *take(std::size_t length)
    {
        blocks.emplace_back(new std::byte[length * sizeof(T)]);
        return reinterpret_cast<T *>(blocks.back().get());
    }
};

template <class T>
struct raw_array {
    T *items;
    std::size_t length;
};

template <class T>
struct raw_optional {
    bool present;
    T value;
};

/// The conversion of a type to its C form and back. The primary template is for types that are their own C form.
template <class T>
struct form {
    using raw = T;
    static constexpr bool same_bits = true;

    static T lower(const T &v, scratch &, const path &at)
    {
        if (!joute_is_value(v)) [[unlikely]]
            joute_explain(v, at);
        return v;
    }

    static T lift(T v) { return v; }
};

template <class T>
using raw_t = typename form<T>::raw;

/// Returns the index of the first byte that is NUL or not valid UTF-8. Returns the length if there is none.
std::size_t find_bad_byte(const std::string &text);

inline std::size_t find_bad_byte(const std::string &text)
{
    const auto *bytes = reinterpret_cast<const unsigned char *>(text.data());
    const std::size_t length = text.size();
    std::size_t i = 0;
    while (i < length) {
        const unsigned first = bytes[i];
        if (first < 0x80) {
            if (first == 0)
                return i;
            i++;
            continue;
        }
        std::size_t more;
        unsigned low = 0x80, high = 0xbf;
        if (first >= 0xc2 && first <= 0xdf)
            more = 1;
        else if (first >= 0xe0 && first <= 0xef)
            more = 2;
        else if (first >= 0xf0 && first <= 0xf4)
            more = 3;
        else
            return i;
        // The second byte shows overlong forms, surrogates and code points beyond U+10FFFF.
        if (first == 0xe0)
            low = 0xa0;
        else if (first == 0xed)
            high = 0x9f;
        else if (first == 0xf0)
            low = 0x90;
        else if (first == 0xf4)
            high = 0x8f;
        for (std::size_t k = 1; k <= more; k++) {
            if (i + k >= length || bytes[i + k] < low || bytes[i + k] > high)
                return i;
            low = 0x80;
            high = 0xbf;
        }
        i += more + 1;
    }
    return length;
}

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_string(const std::string &text, std::size_t bad, const path &at)
{
    if (text[bad] == '\0')
        refuse(at, said("nul-at", std::to_string(bad)));
    refuse(at, said("not-utf8-from", std::to_string(bad)));
}

/// True if `new` uses malloc and `delete` uses free. A vector can then own a block that the library allocated. If the champion
/// defines its own operators, which replace the weak ones below, arrays are copied instead.
inline bool new_is_malloc = false;

/// Returns a vector that owns an array allocated with malloc, or a copy of it.
template <class T>
std::vector<T> adopt(T *items, std::size_t length)
{
#ifdef __GLIBCXX__
    if (new_is_malloc) [[likely]] {
        struct opened : std::vector<T> {
            opened(T *items, std::size_t length)
            {
                this->_M_impl._M_start = items;
                this->_M_impl._M_finish = this->_M_impl._M_end_of_storage = items + length;
            }
        };
        return opened(items, length);
    }
#endif
    const std::unique_ptr<T, void (*)(void *)> owner(items, std::free);
    return std::vector<T>(items, items + length);
}

template <>
struct form<std::string> {
    using raw = char *;
    static constexpr bool same_bits = false;

    static char *lower(const std::string &v, scratch &, const path &at)
    {
        if (const std::size_t bad = find_bad_byte(v); bad != v.size()) [[unlikely]]
            refuse_string(v, bad, at);
        return const_cast<char *>(v.c_str());
    }

    static std::string lift(char *text)
    {
        const std::unique_ptr<char, void (*)(void *)> owner(text, std::free);
        return text;
    }
};

template <class T>
struct form<std::vector<T>> {
    using raw = raw_array<raw_t<T>>;
    static constexpr bool same_bits = false;
    // std::vector<bool> stores bits, and C stores bytes.
    static constexpr bool borrowed = form<T>::same_bits && !std::is_same_v<T, bool>;

    static raw lower(const std::vector<T> &v, scratch &bench, const path &at)
    {
        if constexpr (borrowed) {
            for (std::size_t i = 0; i < v.size(); i++)
                if (!joute_is_value(v[i])) [[unlikely]]
                    joute_explain(v[i], {&at, nullptr, i});
            return {const_cast<T *>(v.data()), v.size()};
        } else {
            raw_t<T> *items = bench.take<raw_t<T>>(v.size());
            for (std::size_t i = 0; i < v.size(); i++)
                items[i] = form<T>::lower(v[i], bench, {&at, nullptr, i});
            return {items, v.size()};
        }
    }

    static std::vector<T> lift(raw from)
    {
        if constexpr (borrowed) {
            return adopt(from.items, from.length);
        } else {
            const std::unique_ptr<raw_t<T>, void (*)(void *)> owner(from.items, std::free);
            std::vector<T> v;
            v.reserve(from.length);
            for (std::size_t i = 0; i < from.length; i++)
                v.push_back(form<T>::lift(from.items[i]));
            return v;
        }
    }
};

template <class T>
struct form<std::optional<T>> {
    using raw = raw_optional<raw_t<T>>;
    static constexpr bool same_bits = false;

    static raw lower(const std::optional<T> &v, scratch &bench, const path &at)
    {
        if (!v)
            return {};
        return {true, form<T>::lower(*v, bench, at)};
    }

    static std::optional<T> lift(const raw &from)
    {
        if (!from.present)
            return std::nullopt;
        return form<T>::lift(from.value);
    }
};

/// Returns the text that a display function prints for a value.
template <class T, class Pass>
std::string shown(char *(*show)(Pass), const T &v, const char *function)
{
    scratch bench;
    path root{nullptr, function};
    const raw_t<T> raw = form<T>::lower(v, bench, {&root, "v"});
    if constexpr (std::is_pointer_v<Pass>)
        return form<std::string>::lift(show(&raw));
    else
        return form<std::string>::lift(show(raw));
}

/// Returns the text that `<<` prints for an enum: the name of the value, or the number if it is invalid.
template <class T>
std::string named(char *(*show)(T), T v, const char *function)
{
    const int number = v;
    return number >= 0 && number < enumeration<T>::count ? shown(show, v, function) : std::to_string(number);
}

/// The name of the running user function, for messages. Null if none is running.
inline const char *user_function = nullptr;

/// Prints an uncaught exception in one line and exits. The stack is not unwound, so that a debugger can show it.
[[noreturn]] inline void uncaught()
{
    std::string what = "joute: ";
    if (user_function)
        what = what + user_function + ": ";
    if (const std::type_info *type = abi::__cxa_current_exception_type()) {
        const std::unique_ptr<char, void (*)(void *)> name(abi::__cxa_demangle(type->name(), nullptr, nullptr, nullptr),
                                                           std::free);
        what += said("uncaught", name ? name.get() : type->name());
        try {
            throw;
        } catch (const std::exception &exception) {
            what += std::string(": ") + exception.what();
        } catch (...) {
        }
    } else {
        what += said("terminated");
    }
    std::cout.flush();
    std::fflush(nullptr);
    std::fprintf(stderr, "%s\n", what.c_str());
    std::_Exit(1);
}

} // namespace joute_

// These operators do the same as those of the standard library, but calls of them are faster. They are weak, so that a
// champion's own operators replace them.
extern "C" {
void *joute_new(std::size_t size)
{
    for (;;) {
        if (void *const block = std::malloc(size ? size : 1)) [[likely]]
            return block;
        const std::new_handler handler = std::get_new_handler();
        if (!handler)
            throw std::bad_alloc();
        handler();
    }
}

void joute_delete(void *block) noexcept
{
    std::free(block);
}

void joute_delete_sized(void *block, std::size_t) noexcept
{
    std::free(block);
}
}

[[gnu::weak, gnu::alias("joute_new")]] void *operator new(std::size_t size);
[[gnu::weak, gnu::alias("joute_delete")]] void operator delete(void *block) noexcept;
[[gnu::weak, gnu::alias("joute_delete_sized")]] void operator delete(void *block, std::size_t size) noexcept;

namespace joute_ {

// The streams, the handler and the allocator are initialised before the champion's global variables, which may call the API.
[[gnu::init_priority(101)]] inline std::ios_base::Init streams;

[[gnu::constructor(102)]] inline void prepare()
{
    std::set_terminate(uncaught);
    // Valgrind replaces the allocators and would report a vector that frees a block of malloc.
    const char *const preloaded = std::getenv("LD_PRELOAD");
    const bool watched = preloaded && std::strstr(preloaded, "vgpreload");
    new_is_malloc = !watched && static_cast<void *(*)(std::size_t)>(&::operator new) == &joute_new &&
                    static_cast<void (*)(void *) noexcept>(&::operator delete) == &joute_delete &&
                    static_cast<void (*)(void *, std::size_t) noexcept>(&::operator delete) == &joute_delete_sized;
}

} // namespace joute_

#endif
