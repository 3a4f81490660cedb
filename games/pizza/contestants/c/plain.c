// A champion as a contestant of the 2023 final would write it.
#include "api.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static type_case terrain[HAUTEUR][LARGEUR];
static int distances[LARGEUR * HAUTEUR];
static const position VOISINS[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static bool meme(position a, position b)
{
    return a.colonne == b.colonne && a.ligne == b.ligne;
}

void partie_init(void)
{
    memset(distances, -1, sizeof distances);
    for (int l = 0; l < HAUTEUR; l++)
        for (int c = 0; c < LARGEUR; c++) {
            etat_case e = info_case((position){.colonne = c, .ligne = l});
            terrain[l][c] = e.contenu;
            if (e.est_constructible && e.nb_croquette > 0)
                distances[l * LARGEUR + c] = 0;
        }
    printf("joueur %d contre %d\n", moi(), adversaire());
}

void jouer_tour(void)
{
    position_array chiens = chiens_joueur(moi());
    position niche = niche_joueur(moi());
    for (size_t i = 0; i < chiens.length; i++) {
        position_array chemin = trouver_chemin(chiens.items[i], niche, moi());
        int pm = points_mouvement(chiens.items[i]);
        position ici = chiens.items[i];
        for (size_t j = 0; j < chemin.length && (int)j < pm; j++) {
            erreur err = se_deplacer(ici, chemin.items[j]);
            if (err != OK) {
                afficher_erreur(err);
                break;
            }
            ici = chemin.items[j];
        }
        free(chemin.items);
    }
    free(chiens.items);
    action_hist_array h = historique();
    for (size_t i = 0; i < h.length; i++)
        if (h.items[i].action_type == ACTION_CONSTRUIRE)
            afficher_position(h.items[i].dest);
    free(h.items);
    lien_temporel_array liens = liens_temporels();
    for (size_t i = 0; i < liens.length; i++)
        if (meme(liens.items[i].chien, niche))
            debug_poser_papatte(liens.items[i].portail, PAPATTE_ROUGE);
    free(liens.items);
    if (score_age(moi(), age_joueur(moi())) > 3 && age_joueur(moi()) < NB_AGES - 1)
        age_suivant();
    etat_squelette s = info_squelette(niche);
    if (s.prochain_squelette != -1)
        afficher_etat_squelette(s);
    if (MAX(score(0), score(1)) < 0)
        annuler();
}

void partie_fin(void)
{
    printf("%d tours, %f\n", tour_actuel(), sqrt(score(moi())));
}
