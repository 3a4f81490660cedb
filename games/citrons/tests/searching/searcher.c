/* Searches all of its memory, and every byte that came over its channel, for the marks of the file `marks`. It never
   holds a mark itself: they are written in a disguise, and compared one byte at a time. */
#include "api.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MARKS = 32, NAME = 16, LONGEST = 128, CELLS = 61, RADIUS = 5, WIDTH = 64, LAST_DAY = 242 };
enum { CHUNK = 1 << 20, OVERLAP = 2 * RADIUS * (WIDTH + 1) * 24 + 64 };

/* The cells of a diamond, row by row, or bytes. */
struct mark {
    int is_cells, length;
    char name[NAME];
    unsigned char disguised[LONGEST];
    long in_memory, in_channel;
};

/* How cells may lie in memory: the bytes from one to the next, and from a row to the one below; 0: rows are not apart. */
struct layout {
    int cell, row;
};

static struct mark marks[MARKS];
static int count;
static unsigned char *channel, *chunk;
static size_t heard, room;
static int day;

static const struct layout layouts[] = {
    {1, WIDTH}, {2, 2 * WIDTH}, {4, 4 * WIDTH}, {8, 8 * WIDTH}, {12, 12 * WIDTH}, {16, 16 * WIDTH}, {24, 24 * WIDTH},
    {1, WIDTH + 1}, {1, 0}, {2, 0}, {4, 0}, {8, 0}, {12, 0}, {16, 0}, {24, 0},
};

/* Whatever the library reads comes through here: the program's own function goes before the C library's. */
ssize_t read(int file, void *bytes, size_t most)
{
    ssize_t got = syscall(SYS_read, file, bytes, most);
    const char *number = getenv("JOUTE_FD");
    if (got > 0 && number && file == atoi(number)) {
        if (heard + (size_t)got > room)
            channel = realloc(channel, room = 2 * (heard + (size_t)got));
        memcpy(channel + heard, bytes, (size_t)got);
        heard += (size_t)got;
    }
    return got;
}

static int true_byte(const struct mark *mark, int place)
{
    return (mark->disguised[place] - place * place - 5 * place) & 255;
}

static int is_bytes(const struct mark *mark, const unsigned char *at)
{
    for (int place = 0; place < mark->length; place++)
        if (at[place] != true_byte(mark, place))
            return 0;
    return 1;
}

/* Two cells of a kind are the same byte there and two of different kinds are not, whatever bytes stand for kinds. */
static int is_cells(const struct mark *mark, const unsigned char *at, struct layout layout)
{
    int byte_of[4] = {-1, -1, -1, -1}, place = 0;
    for (int y = -RADIUS; y <= RADIUS; y++) {
        int reach = RADIUS - abs(y);
        for (int x = -reach; x <= reach; x++, place++) {
            int from_top = layout.row ? (y + RADIUS) * layout.row + x * layout.cell : place * layout.cell;
            int byte = at[from_top], kind = true_byte(mark, place);
            if (byte_of[kind] < 0) {
                for (int other = 0; other < 4; other++)
                    if (byte_of[other] == byte)
                        return 0;
                byte_of[kind] = byte;
            } else if (byte_of[kind] != byte)
                return 0;
        }
    }
    return 1;
}

static void search(const unsigned char *bytes, size_t from, size_t to, size_t whole, int in_channel)
{
    for (int index = 0; index < count; index++) {
        struct mark *mark = &marks[index];
        long found = 0;
        for (size_t layout = 0; mark->is_cells && layout < sizeof layouts / sizeof *layouts; layout++) {
            struct layout way = layouts[layout];
            size_t last = (size_t)(way.row ? 2 * RADIUS * way.row : (CELLS - 1) * way.cell);
            for (size_t at = from; at < to && at + last < whole; at++)
                found += is_cells(mark, bytes + at, way);
        }
        for (size_t at = from; !mark->is_cells && at < to && at + (size_t)mark->length <= whole; at++)
            found += is_bytes(mark, bytes + at);
        *(in_channel ? &mark->in_channel : &mark->in_memory) += found;
    }
}

/* A mapping, by the kernel's file where it may be read, else by pointers. */
static size_t search_mapping(int memory, size_t from, size_t to)
{
    size_t seen = 0;
    for (size_t at = from; at < to; at += CHUNK) {
        size_t want = to - at < CHUNK + OVERLAP ? to - at : CHUNK + OVERLAP;
        size_t body = to - at < CHUNK ? to - at : CHUNK;
        ssize_t got = memory < 0 ? -1 : pread(memory, chunk, want, (off_t)at);
        if (got == (ssize_t)want)
            search(chunk, 0, body, want, 0);
        else
            search((const unsigned char *)at, 0, body, want, 0);
        seen += body;
    }
    return seen;
}

static void search_everything(void)
{
    char line[512];
    size_t seen = 0;
    int mappings = 0, memory = open("/proc/self/mem", O_RDONLY);
    FILE *maps = fopen("/proc/self/maps", "r");
    for (int index = 0; index < count; index++)
        marks[index].in_memory = marks[index].in_channel = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        size_t from, to;
        char may[8];
        if (sscanf(line, "%zx-%zx %7s", &from, &to, may) != 3 || may[0] != 'r' || strstr(line, "[v"))
            continue;
        seen += search_mapping(memory, from, to);
        mappings++;
    }
    search(channel, 0, heard, heard, 1);
    printf("day %d searched %zu of %d mappings%s, %zu of the channel\n", day, seen, mappings,
           memory < 0 ? " by pointers" : "", heard);
    for (int index = 0; index < count; index++)
        printf("day %d %s %ld %ld\n", day, marks[index].name, marks[index].in_memory, marks[index].in_channel);
    fflush(stdout);
    if (maps)
        fclose(maps);
    if (memory >= 0)
        close(memory);
}

void player_init(void)
{
    char kind[8];
    unsigned byte;
    FILE *file = fopen("marks", "r");
    chunk = malloc(CHUNK + OVERLAP);
    while (file && count < MARKS && fscanf(file, "%7s %15s %d", kind, marks[count].name, &marks[count].length) == 3) {
        marks[count].is_cells = !strcmp(kind, "cells");
        for (int place = 0; place < marks[count].length && fscanf(file, "%x", &byte) == 1; place++)
            marks[count].disguised[place] = (unsigned char)byte;
        count++;
    }
    if (file)
        fclose(file);
}

void player_new_day(void)
{
    day++;
    if (day == 2 || day == LAST_DAY / 2 || day == LAST_DAY)
        search_everything();
}

/* An order of its own that it does know: the energy is the mark `mine`. */
void citron_day(int id)
{
    int team = game_get_my_team(), energy = 0;
    for (int index = 0; index < count; index++)
        if (!strcmp(marks[index].name, "mine"))
            for (int place = 3; place >= 0; place--)
                energy = energy << 8 | true_byte(&marks[index], place);
    split_citron(id, citron_get_cur_x(team, id) + 1, citron_get_cur_y(team, id), energy);
}
