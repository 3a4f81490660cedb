#define _POSIX_C_SOURCE 200809L
#include "reseau.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int connexion = -1;

/* Ce qui est arrivé et que personne n'a encore lu : une carte vient d'un coup, et non octet par octet. */
static unsigned char arrives[4096];
static int lus, nombre_arrives;

int connectTo(const char *hote, int port)
{
    char service[16];
    struct addrinfo souhaits = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *adresses, *adresse;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(hote, service, &souhaits, &adresses) != 0)
        return -1;
    for (adresse = adresses; adresse != NULL && connexion < 0; adresse = adresse->ai_next) {
        connexion = socket(adresse->ai_family, adresse->ai_socktype, adresse->ai_protocol);
        if (connexion >= 0 && connect(connexion, adresse->ai_addr, adresse->ai_addrlen) != 0)
            disconnect();
    }
    freeaddrinfo(adresses);
    return connexion < 0 ? -1 : 0;
}

void disconnect(void)
{
    if (connexion >= 0)
        close(connexion);
    connexion = -1;
}

static void rompue(void)
{
    fprintf(stderr, "La connexion avec le serveur est rompue.\n");
    exit(1);
}

int getInt(void)
{
    if (lus == nombre_arrives) {
        lus = 0;
        nombre_arrives = (int)recv(connexion, arrives, sizeof arrives, 0);
        if (nombre_arrives <= 0)
            rompue();
    }
    return arrives[lus++];
}

char getChar(void)
{
    return (char)getInt();
}

char *getString(char *chaine, int taille)
{
    int longueur = 0;
    char caractere;
    while ((caractere = getChar()) != '\0')
        if (longueur < taille - 1)
            chaine[longueur++] = caractere;
    chaine[longueur] = '\0';
    return chaine;
}

static void envoie(const char *octets, size_t nombre)
{
    while (nombre > 0) {
        ssize_t partis = send(connexion, octets, nombre, MSG_NOSIGNAL);
        if (partis <= 0)
            rompue();
        octets += partis;
        nombre -= (size_t)partis;
    }
}

void sendString(const char *chaine)
{
    envoie(chaine, strlen(chaine) + 1);
}

void sendChar(char caractere)
{
    envoie(&caractere, 1);
}
