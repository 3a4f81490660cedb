/* Les fonctions de communication avec le serveur. Sur une connexion rompue, chacune le dit et termine le programme. */
#ifndef RESEAU_H
#define RESEAU_H

/* Connecte le joueur au serveur ; 0 si c'est fait, -1 sinon. */
int connectTo(const char *hote, int port);

/* Déconnecte le joueur. */
void disconnect(void);

/* Reçoit un entier de 0 à 255. */
int getInt(void);

/* Reçoit un caractère. */
char getChar(void);

/* Reçoit une chaîne de moins de taille octets, sans son caractère nul final ; ce qui dépasse est perdu. */
char *getString(char *chaine, int taille);

/* Envoie une chaîne et son caractère nul final. */
void sendString(const char *chaine);

/* Envoie un caractère. */
void sendChar(char caractere);

#endif
