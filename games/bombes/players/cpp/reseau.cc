#include "reseau.hh"

#include <netdb.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace {

int connexion = -1;

// Ce qui est arrivé et que personne n'a encore lu : une carte vient d'un coup, et non octet par octet.
unsigned char arrives[4096];
ssize_t lus = 0, nombre_arrives = 0;

[[noreturn]] void rompue()
{
    throw std::runtime_error("La connexion avec le serveur est rompue.");
}

void envoie(const char *octets, std::size_t nombre)
{
    while (nombre > 0) {
        const ssize_t partis = send(connexion, octets, nombre, MSG_NOSIGNAL);
        if (partis <= 0)
            rompue();
        octets += partis;
        nombre -= static_cast<std::size_t>(partis);
    }
}

} // namespace

bool connectTo(const std::string &hote, int port)
{
    addrinfo souhaits{}, *adresses = nullptr;
    souhaits.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(hote.c_str(), std::to_string(port).c_str(), &souhaits, &adresses) != 0)
        return false;
    for (const addrinfo *adresse = adresses; adresse != nullptr && connexion < 0; adresse = adresse->ai_next) {
        connexion = socket(adresse->ai_family, adresse->ai_socktype, adresse->ai_protocol);
        if (connexion >= 0 && connect(connexion, adresse->ai_addr, adresse->ai_addrlen) != 0)
            disconnect();
    }
    freeaddrinfo(adresses);
    return connexion >= 0;
}

void disconnect()
{
    if (connexion >= 0)
        close(connexion);
    connexion = -1;
}

int getInt()
{
    if (lus == nombre_arrives) {
        lus = 0;
        nombre_arrives = recv(connexion, arrives, sizeof arrives, 0);
        if (nombre_arrives <= 0)
            rompue();
    }
    return arrives[lus++];
}

char getChar()
{
    return static_cast<char>(getInt());
}

std::string getString()
{
    std::string chaine;
    while (const char caractere = getChar())
        chaine += caractere;
    return chaine;
}

void sendString(const std::string &chaine)
{
    envoie(chaine.c_str(), chaine.size() + 1);
}

void sendChar(char caractere)
{
    envoie(&caractere, 1);
}
