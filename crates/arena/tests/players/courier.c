/* A player as a candidate of 2017 would write it: resolves the host, logs in, and sends a letter for each map. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int line;

static unsigned char byte(void) {
    unsigned char got;
    if (recv(line, &got, 1, 0) != 1) {
        perror("recv");
        exit(1);
    }
    return got;
}

static void word(char *to) {
    do
        *to = (char)byte();
    while (*to++);
}

int main(int count, char **arguments) {
    char text[64];
    int maps = 0;
    if (count != 4)
        return 2;
    struct hostent *host = gethostbyname(arguments[1]);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[2]))};
    memcpy(&to.sin_addr, host->h_addr_list[0], (size_t)host->h_length);
    line = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(line, (struct sockaddr *)&to, sizeof to) < 0) {
        perror("connect");
        return 1;
    }
    snprintf(text, sizeof text, "LOGIN %s", arguments[3]);
    send(line, text, strlen(text) + 1, 0);
    word(text);
    byte();
    for (;;) {
        word(text);
        if (!strcmp(text, "MAP")) {
            byte();
            maps++;
            send(line, "a", 1, 0);
        } else if (!strcmp(text, "QUIT") || !strcmp(text, "DEAD"))
            break;
    }
    printf("%s after %d maps\n", text, maps);
    return 0;
}
