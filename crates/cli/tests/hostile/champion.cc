// A champion that misbehaves in the way that the file `case` names.
#include "api.hh"
#include <chrono>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

static int deeper(volatile char* above)
{
    volatile char here[1024];
    here[0] = above[0];
    return above[0] == 7 ? 0 : deeper(here) + here[1];
}

static std::vector<std::vector<char>> kept;

// Allocates a number of millions of bytes at the first call and keeps them.
static void keep(const std::string& millions)
{
    for (int count = kept.empty() ? std::stoi(millions) : 0; count > 0; count--)
        kept.emplace_back(1000000, 1);
}

void partie_init()
{
}

void jouer_tour()
{
    std::string name;
    std::ifstream("case") >> name;
    if (name == "memory") {
        std::vector<std::vector<char>> all;
        for (;;)
            all.emplace_back(1 << 20, 1);
    }
    if (name.rfind("keep-", 0) == 0)
        keep(name.substr(5));
    if (name.rfind("churn-", 0) == 0) {
        keep(name.substr(6));
        for (int count = 0; count < 100000; count++)
            std::vector<std::string> { std::string(500, 'x'), std::string(500, 'y') };
    }
    if (name == "recursion") {
        volatile char here = 1;
        std::exit(deeper(&here));
    }
    if (name == "fork")
        std::cout << (fork() < 0 ? "refused" : "forked") << std::endl;
    if (name == "threads")
        try {
            for (int count = 0; count < 200; count++)
                std::thread([] { std::this_thread::sleep_for(std::chrono::hours(1)); }).detach();
        } catch (const std::system_error&) {
            std::cout << "refused" << std::endl;
        }
    while (name == "loop") {
        asm volatile("");
    }
    if (name == "sleep")
        std::this_thread::sleep_for(std::chrono::seconds(60));
    if (name == "flood")
        for (int count = 0; count < 100000; count++)
            std::cout << std::string(99, 'x') << '\n';
    if (name == "exit")
        std::exit(42);
    if (name == "exception")
        throw std::runtime_error("mine");
    std::cout.flush();
}

void partie_fin()
{
}
