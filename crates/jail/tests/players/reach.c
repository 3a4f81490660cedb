/* A player that connects, and tries to reach more than its match: host, port, what to try, and the port beside. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static const char *host;
static int port, other;

static void tell(const char *what, long result) {
    const char *how = result >= 0 ? "ok" : strerrorname_np(errno);
    printf("%s: %s\n", what, how ? how : "?");
    fflush(stdout);
}

static struct sockaddr_in at(const char *address, int number) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)number)};
    inet_pton(AF_INET, address, &to.sin_addr);
    return to;
}

static int dial(const char *address, int number) {
    struct sockaddr_in to = at(address, number);
    struct timeval soon = {1, 0};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    if (made < 0)
        return -1;
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
    return connect(made, (struct sockaddr *)&to, sizeof to) < 0 ? -1 : made;
}

/* Waits for the match to say something, then it is there. */
static int join(void) {
    char byte;
    int made = dial(host, port);
    if (made >= 0 && recv(made, &byte, 1, 0) != 1)
        return -1;
    return made;
}

static void sockets(void) {
    int pair[2];
    tell("udp", socket(AF_INET, SOCK_DGRAM, 0));
    tell("raw", socket(AF_INET, SOCK_RAW, IPPROTO_TCP));
    tell("sctp", socket(AF_INET, SOCK_STREAM, 132));
    tell("mptcp", socket(AF_INET, SOCK_STREAM, 262));
    tell("inet6", socket(AF_INET6, SOCK_STREAM, 0));
    tell("unix", socket(AF_UNIX, SOCK_STREAM, 0));
    tell("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    tell("packet", socket(AF_PACKET, SOCK_RAW, 0));
    tell("vsock", socket(40, SOCK_STREAM, 0));
    tell("datagrams", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
    tell("pair", socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair));
}

static void listening(void) {
    struct sockaddr_in here = at("127.0.0.1", 0);
    int made = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    tell("bind", bind(made, (struct sockaddr *)&here, sizeof here));
    tell("listen", listen(made, 1));
    tell("accept", accept(made, NULL, NULL));
}

static void abstract(void) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int made = socket(AF_UNIX, SOCK_STREAM, 0);
    memcpy(to.sun_path, "\0joute-suite", 12);
    tell("abstract", made < 0 ? -1 : connect(made, (struct sockaddr *)&to, sizeof to.sun_family + 12));
}

static void fast_open(void) {
    struct sockaddr_in to = at("127.0.0.1", other);
    int made = socket(AF_INET, SOCK_STREAM, 0);
    tell("fast open", sendto(made, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&to, sizeof to));
}

static void options(void) {
    struct sock_filter all = {6, 0, 0, 0xffffffff};
    struct sock_fprog program = {1, &all};
    struct msghdr message = {0};
    int one = 1, made = join();
    tell("filter", setsockopt(made, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program));
    tell("protocol", setsockopt(made, IPPROTO_TCP, TCP_ULP, "tls", 3));
    tell("sendmsg", sendmsg(made, &message, 0));
    tell("recvmsg", recvmsg(made, &message, MSG_DONTWAIT));
    tell("no delay", setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one));
}

static void names(void) {
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM};
    int failed = getaddrinfo("localhost", "80", &hints, &found);
    char text[64] = "";
    if (!failed)
        getnameinfo(found->ai_addr, found->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST);
    printf("localhost: %s\n", failed ? gai_strerror(failed) : text);
    tell("connect", join());
}

int main(int count, char **arguments) {
    if (count < 5)
        return 2;
    host = arguments[1];
    port = atoi(arguments[2]);
    other = atoi(arguments[4]);
    const char *what = arguments[3];
    if (!strcmp(what, "connects"))
        tell("connect", join());
    else if (!strcmp(what, "again")) {
        tell("connect", join());
        tell("again", dial(host, port));
    } else if (!strcmp(what, "other-port"))
        tell("connect", dial("127.0.0.1", other));
    else if (!strcmp(what, "other-address"))
        tell("connect", dial("127.0.0.2", port));
    else if (!strcmp(what, "outside"))
        tell("connect", dial("192.0.2.1", port));
    else if (!strcmp(what, "sockets"))
        sockets();
    else if (!strcmp(what, "listening"))
        listening();
    else if (!strcmp(what, "abstract"))
        abstract();
    else if (!strcmp(what, "fast-open"))
        fast_open();
    else if (!strcmp(what, "options"))
        options();
    else if (!strcmp(what, "names"))
        names();
    else
        return 3;
    return 0;
}
