/* Champions that lie to the arena. */
#include "arena.h"

static void garbage_load(void) {
    send_bytes("GET / HTTP/1.0\r\n\r\n", 18);
}

static void done_load(void) {
    done();
}

/* Ready for another API, and for another protocol. */
static void other_api(void) {
    send_bytes("\5\0\0\0\0\4\6\1c", READY_SIZE);
}

static void other_protocol(void) {
    send_bytes("\5\0\0\0\0\11\5\1c", READY_SIZE);
}

static void garbage(int number) {
    if (number == 1)
        send_bytes("\4\0\0\0\377\377\377\377", 8);
    else
        done();
}

static void huge(int number) {
    if (number == 1)
        send_bytes("\377\377\377\377", 4);
    else
        done();
}

/* As much as a frame may have, and no message: the arena holds it once. */
static void large(int number) {
    if (number != 1) {
        done();
        return;
    }
    static char zeroes[MIB];
    send_bytes("\0\0\0\1", 4);
    for (int count = 0; count < 16; count++)
        send_bytes(zeroes, sizeof zeroes);
}

/* A list of 2^63 actions in ten bytes. */
static void long_list(int number) {
    if (number == 1)
        send_bytes("\13\0\0\0\1\377\377\377\377\377\377\377\377\377\1", 15);
    else
        done();
}

static void truncated(int number) {
    if (number == 1) {
        send_bytes("\7\0\0\0\1\1", 6);
        sleep_ms(60000);
    }
    done();
}

static void cut(int number) {
    if (number == 1) {
        send_bytes("\7\0\0\0\1\1", 6);
        close(CHANNEL);
        sleep_ms(60000);
    }
    done();
}

static void twice(int number) {
    if (number == 1)
        send_bytes(DONE DONE, 2 * DONE_SIZE);
    else
        done();
}

static void unsolicited(int number) {
    done();
    if (number == 1)
        done();
}

static void ready_again(int number) {
    if (number == 1)
        send_bytes(READY, READY_SIZE);
    else
        done();
}

static void drip(int number) {
    for (int at = 0; at < DONE_SIZE; at++) {
        send_bytes(DONE + at, 1);
        if (number == 1)
            sleep_ms(200);
    }
}

/* Other bytes than its replica's digest. */
static void astray(int number) {
    if (number == 1)
        send_bytes("\10\0\0\0\1\1\0\1\0\10\0\0", DONE_SIZE);
    else
        done();
}

static void never_reads(void) {
    sleep_ms(60000);
}

const struct champion talk[] = {
    {"garbage-load", .load = garbage_load},
    {"done-load", .load = done_load},
    {"other-api", .load = other_api},
    {"other-protocol", .load = other_protocol},
    {"never-reads", .load = never_reads},
    {"garbage", .answer = garbage},
    {"huge", .answer = huge},
    {"large", .answer = large},
    {"long-list", .answer = long_list},
    {"truncated", .answer = truncated},
    {"cut", .answer = cut},
    {"twice", .answer = twice},
    {"unsolicited", .answer = unsolicited},
    {"ready-again", .answer = ready_again},
    {"drip", .answer = drip},
    {"astray", .answer = astray},
    {0},
};
