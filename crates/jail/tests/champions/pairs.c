/* Two champions who would like to meet: one leaves word wherever it can, the other looks there. */
#include "arena.h"
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/file.h>
#include <sys/un.h>

enum { KEY = 4711 };

static const char *const places[] = {"/tmp/word", "/var/tmp/word", "/dev/shm/word", "/dev/word", "/joute/word",
                                     "/joute/kit/word", "/proc/word"};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

enum { PLACES = sizeof places / sizeof *places, DEVICES = sizeof devices / sizeof *devices };

static struct sockaddr_un abstract(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, "\0joute-word", 11);
    return address;
}

static void leave(int number) {
    struct sockaddr_un address = abstract();
    if (number != 1)
        return;
    for (int place = 0; place < PLACES; place++) {
        int file = open(places[place], O_CREAT | O_WRONLY, 0666);
        if (file >= 0)
            close(file);
    }
    for (int device = 0; device < DEVICES; device++) {
        utimensat(AT_FDCWD, devices[device], NULL, 0);
        chmod(devices[device], 0600);
    }
    shmget(KEY, 4096, IPC_CREAT | 0666);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) == 0)
        listen(listener, 1);
    flock(open("/usr/bin/env", O_RDONLY), LOCK_EX);
    sethostname("word", 4);
}

static struct stat before[DEVICES];

static void heard(const char *what) {
    printf("heard: %s\n", what);
}

static void listen_for_it(int number) {
    struct sockaddr_un address = abstract();
    struct stat now;
    char name[65] = "";
    for (int device = 0; device < DEVICES; device++) {
        if (number == 0)
            stat(devices[device], &before[device]);
        else if (number == 3 && stat(devices[device], &now) == 0
                 && (now.st_mtim.tv_nsec != before[device].st_mtim.tv_nsec || now.st_mode != before[device].st_mode))
            heard(devices[device]);
    }
    if (number != 3)
        return;
    for (int place = 0; place < PLACES; place++)
        if (access(places[place], F_OK) == 0)
            heard(places[place]);
    if (shmget(KEY, 4096, 0) >= 0)
        heard("shared memory");
    if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address) == 0)
        heard("a socket");
    if (gethostname(name, sizeof name) == 0 && !strcmp(name, "word"))
        heard("the host's name");
    say("that is all");
}

const struct champion pairs[] = {
    {"listen", .turn = listen_for_it},
    {"leave", .turn = leave},
    {0},
};
