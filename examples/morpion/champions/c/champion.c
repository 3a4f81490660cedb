// Un champion de morpion : gagne s'il peut, bloque s'il doit, sinon prend la meilleure case libre.
#include "api.h"

// Centre, coins, bords.
static const position PREFERENCES[] = {
    {1, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}, {0, 1}, {1, 0}, {1, 2}, {2, 1},
};

static marque marque_de(int joueur)
{
    return joueur == 0 ? CROIX : ROND;
}

// Vrai si `m` tient les deux autres cases d'une ligne qui passe par `p`, dans la direction (dl, dc).
static bool complete(position p, int dl, int dc, marque m)
{
    for (int i = 1; i < TAILLE; i++) {
        position q = {(p.ligne + i * dl + TAILLE) % TAILLE, (p.colonne + i * dc + TAILLE) % TAILLE};
        if (marque_en(q) != m)
            return false;
    }
    return true;
}

static bool gagne(position p, marque m)
{
    return complete(p, 0, 1, m) || complete(p, 1, 0, m) || (p.ligne == p.colonne && complete(p, 1, 1, m))
        || (p.ligne + p.colonne == TAILLE - 1 && complete(p, 1, -1 + TAILLE, m));
}

void partie_init(void)
{
}

void jouer_tour(void)
{
    int joueurs[] = {moi(), adversaire()};
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < TAILLE * TAILLE; i++)
            if (marque_en(PREFERENCES[i]) == VIDE && gagne(PREFERENCES[i], marque_de(joueurs[j]))) {
                poser(PREFERENCES[i]);
                return;
            }
    for (int i = 0; i < TAILLE * TAILLE; i++)
        if (poser(PREFERENCES[i]) == OK)
            return;
}

void partie_fin(void)
{
}
