/* Counts in frames, by hand: as much as a kit in C, without a replica. The file `count` says how. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHANNEL 3

static void all(void *bytes, size_t count) {
    for (size_t at = 0; at < count;) {
        ssize_t got = read(CHANNEL, (char *)bytes + at, count - at);
        if (got <= 0)
            exit(0);
        at += (size_t)got;
    }
}

/* The first byte of a frame: the kind of the message. */
static int receive(void) {
    static char frame[1 << 16];
    uint32_t length;
    all(&length, 4);
    if (length > sizeof frame)
        exit(1);
    all(frame, length);
    return frame[0];
}

static size_t varint(unsigned char *to, uint64_t value) {
    size_t count = 0;
    for (; value >= 128; value >>= 7)
        to[count++] = (unsigned char)(value | 128);
    to[count++] = (unsigned char)value;
    return count;
}

static void send_frame(const unsigned char *bytes, size_t count) {
    unsigned char frame[256] = {(unsigned char)count};
    memcpy(frame + 4, bytes, count);
    if (write(CHANNEL, frame, count + 4) < 0)
        exit(1);
}

int main(void) {
    uint64_t api, digest, next, turns;
    FILE *file = fopen("count", "r");
    if (!file || fscanf(file, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &api, &digest, &next, &turns) != 4)
        return 1;
    fclose(file);
    receive();
    unsigned char ready[16] = {0, 4}, done[64];
    size_t count = 2 + varint(ready + 2, api);
    ready[count++] = 1;
    ready[count++] = 'c';
    send_frame(ready, count);
    for (uint64_t turn = 0; receive() == 1; turn++) {
        unsigned char actions[16] = {0};
        size_t length = 1;
        if (turn > 0 && turn <= turns) {
            actions[0] = 1;
            length += varint(actions + 1, next);
            next += 2;
        }
        count = 0;
        done[count++] = 1;
        done[count++] = (unsigned char)length;
        memcpy(done + count, actions, length);
        count += length;
        done[count++] = 1;
        done[count++] = 0;
        count += varint(done + count, digest);
        done[count++] = 0;
        done[count++] = 0;
        send_frame(done, count);
    }
    return 0;
}
