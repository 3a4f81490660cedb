/* Champions that look around and leave things. */
#include "arena.h"
#include <dirent.h>
#include <sys/statfs.h>

static void look(const char *path) {
    tell(path, open(path, O_RDONLY));
}

static void secrets(int number) {
    if (number != 1)
        return;
    look("/etc/passwd");
    look("/etc/shadow");
    look("/root");
    look("/home");
    look("/sys");
    look("/run");
    look("/proc/1/environ");
    look("/joute/kit/../../etc/hostname");
}

static void list(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) {
        tell(path, -1);
        return;
    }
    printf("%s:", path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            printf(" %s", entry->d_name);
    printf("\n");
    fflush(stdout);
    closedir(folder);
}

static void around(int number) {
    if (number == 1)
        list("..");
}

static void root(int number) {
    if (number == 1)
        list("/");
}

static void make_file(const char *path) {
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    tell(path, file);
    if (file >= 0)
        close(file);
}

static void write_all(int number) {
    if (number != 1)
        return;
    make_file("/usr/mine");
    make_file("/var/mine");
    make_file("/var/tmp/mine");
    make_file("/mine");
    make_file("/dev/mine");
    make_file("/joute/kit/mine");
    make_file("/tmp/mine");
}

static void write_kit(int number) {
    if (number == 1)
        make_file("/joute/kit/mine");
}

static void tricks(int number) {
    if (number != 1)
        return;
    tell("symlink", symlink("/etc/passwd", "/tmp/link"));
    look("/tmp/link");
    tell("hard link", link("/usr/bin/env", "/tmp/env"));
    tell("FIFO", mkfifo("/tmp/fifo", 0600));
    tell("device", mknod("/tmp/device", S_IFBLK | 0600, 0xfe00));
}

static void descriptors(int number) {
    for (int count = 0; number == 1 && count < 1000; count++)
        if (dup(1) < 0) {
            tell("dup", -1);
            return;
        }
    if (number == 1)
        say("survived");
}

static void inodes(int number) {
    char path[64];
    for (int count = 0; number == 1 && count < 1000; count++) {
        snprintf(path, sizeof path, "/tmp/%d", count);
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        if (file < 0) {
            tell("open", -1);
            return;
        }
        close(file);
    }
    if (number == 1)
        say("survived");
}

static void tmp(int number) {
    if (number == 1)
        list("/tmp");
}

static void proc(int number) {
    int numbers = 0;
    if (number != 1)
        return;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        numbers += entry->d_name[0] >= '0' && entry->d_name[0] <= '9';
    printf("processes: %d, own: %d\n", numbers, (int)getpid());
    fflush(stdout);
    look("/proc/meminfo");
    look("/proc/kcore");
    look("/proc/sys");
}

const struct champion files[] = {
    {"secrets", .turn = secrets},     {"around", .turn = around},     {"root", .turn = root},
    {"write-all", .turn = write_all}, {"write-kit", .turn = write_kit}, {"tricks", .turn = tricks},
    {"descriptors", .turn = descriptors}, {"inodes", .turn = inodes},  {"tmp", .turn = tmp},
    {"proc", .turn = proc},           {0},
};
