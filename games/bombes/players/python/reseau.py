"""Les fonctions de communication avec le serveur. Sur une connexion rompue, elles lèvent ConnectionError."""

import socket

_connexion = _entree = None


def connectTo(hote, port):
    """Connecte le joueur au serveur."""
    global _connexion, _entree
    _connexion = socket.create_connection((hote, port))
    _entree = _connexion.makefile("rb")


def disconnect():
    """Déconnecte le joueur."""
    _connexion.close()


def getInt():
    """Reçoit un entier de 0 à 255."""
    octet = _entree.read(1)
    if not octet:
        raise ConnectionError("La connexion avec le serveur est rompue.")
    return octet[0]


def getChar():
    """Reçoit un caractère."""
    return chr(getInt())


def getString():
    """Reçoit une chaîne, sans son caractère nul final."""
    chaine = ""
    while (caractere := getChar()) != "\0":
        chaine += caractere
    return chaine


def sendString(chaine):
    """Envoie une chaîne et son caractère nul final."""
    _connexion.sendall(chaine.encode() + b"\0")


def sendChar(caractere):
    """Envoie un caractère."""
    _connexion.sendall(caractere.encode())
