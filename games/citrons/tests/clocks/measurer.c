/* Measures its days, or spends its reserve: the file `case` says which. Times are microseconds. */
#include "api.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How long its days are, in milliseconds; after these they are short. */
static const int lengths[] = {40, 240, 260, 330, 10, 251, 400, 249};
enum { LONG_DAYS = sizeof lengths / sizeof *lengths, LAST = 20 };

static char what[16];
static int day;
static long start, waited;

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* How long it was ready to run and was not let. */
static long kept_waiting(void)
{
    char text[64] = "";
    long ran, kept = 0;
    int file = open("/proc/thread-self/schedstat", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0 || sscanf(text, "%ld %ld", &ran, &kept) != 2)
        kept = 0;
    close(file);
    return kept / 1000;
}

static void until(long length)
{
    while (now() - start < length) {
    }
}

void player_init(void)
{
    FILE *file = fopen("case", "r");
    if (!file || fscanf(file, "%15s", what) != 1)
        puts("no case");
    if (file)
        fclose(file);
}

void player_new_day(void)
{
    start = now();
    day++;
    if (strcmp(what, "measure") || day > LONG_DAYS + 1)
        return;
    /* How long it was kept waiting since its last day ended, and what it is told first. */
    printf("%ld %d %d ", kept_waiting() - waited, time_left(), time_reserve_left());
}

void citron_day(int id)
{
    int team = game_get_my_team(), x = citron_get_cur_x(team, id), y = citron_get_cur_y(team, id);
    if (strcmp(what, "measure")) {
        /* From plain to plain and back. */
        move_citron(id, x, map_get_type(x, y + (day & 1 ? 1 : -1)) == PLAIN_TYPE ? y + (day & 1 ? 1 : -1) : y);
        if (!strcmp(what, "spend") && day == LAST)
            for (;;) {
            }
        return;
    }
    if (day > LONG_DAYS + 1)
        return;
    int length = day > LONG_DAYS ? 1 : lengths[day - 1];
    until(length * 500);
    int left = time_left(), reserve = time_reserve_left();
    printf("%ld %d %d ", now() - start, left, reserve);
    until(length * 1000);
    left = time_left();
    reserve = time_reserve_left();
    long end = now() - start;
    waited = kept_waiting();
    printf("%ld %d %d\n", end, left, reserve);
    fflush(stdout);
}
