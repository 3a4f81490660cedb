// Les fonctions de communication avec le serveur. Sur une connexion rompue, elles lèvent std::runtime_error.
#pragma once

#include <string>

// Connecte le joueur au serveur ; faux si personne ne répond.
bool connectTo(const std::string &hote, int port);

// Déconnecte le joueur.
void disconnect();

// Reçoit un entier de 0 à 255.
int getInt();

// Reçoit un caractère.
char getChar();

// Reçoit une chaîne, sans son caractère nul final.
std::string getString();

// Envoie une chaîne et son caractère nul final.
void sendString(const std::string &chaine);

// Envoie un caractère.
void sendChar(char caractere);
